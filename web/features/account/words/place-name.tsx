import { type ReactNode, useEffect, useState } from 'react'
import { effectName } from '#data/catalogue/parts.ts'
import { useAccountRead } from '#store/live.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { effectOf, type Place, placeWords, type Subject, subjectOf } from './place-words.ts'

/** What a value belongs to: the item with its copy button, and the collection and field in words. */
export function PlaceName({ place }: { place: Place }) {
  const catalogue = useCatalogue()
  const { item: id, name } = useSubject(place)
  const item = id !== null && catalogue ? catalogue.item(id) : null
  if (item) return <ItemName item={item} sub={placeWords(place)} />
  return <span className="name">{name ? `${name} · ${placeWords(place)}` : placeWords(place)}</span>
}

/** The ways out of a line of `account-changes`, beside all that it says. */
export const Acts = ({ children }: { children: ReactNode }) => (
  <div className="flex max-w-[400px] flex-wrap justify-end gap-2 max-md:grid max-md:max-w-none max-md:grid-cols-2 md:col-start-3 md:row-span-2 md:row-start-1">
    {children}
  </div>
)

/** What the row of a place is about, a deleted row included. */
function useSubject(place: Place): Subject {
  const { collection, key } = place
  const row = useAccountRead((db) => db.stored.get([collection, key]), [collection, key])
  const subject = subjectOf(place, row?.v)
  const effect = useEffectName(effectOf(place))
  return effect === null ? subject : { ...subject, name: effect }
}

/** What the device's catalogue calls an effect. */
function useEffectName(effect: string | null): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    if (effect === null) return
    let current = true
    effectName(effect).then(
      (found) => current && setName(found),
      // Without a catalogue the key is all there is to say.
      () => {},
    )
    return () => {
      current = false
    }
  }, [effect])
  return name
}
