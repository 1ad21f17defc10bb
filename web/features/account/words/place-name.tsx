import { type ReactNode, useEffect, useState } from 'react'
import { effectName } from '#data/catalogue/parts.ts'
import { useAccountRead } from '#store/live.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { effectOf, type Place, placeWords, type Subject, subjectOf } from './place-words.ts'

/** What a value belongs to: the item with its copy button, and the collection and field in words. */
function PlaceName({ place }: { place: Place }) {
  const catalogue = useCatalogue()
  const { item: id, name } = useSubject(place)
  const item = id !== null && catalogue ? catalogue.item(id) : null
  if (item) return <ItemName item={item} sub={placeWords(place)} />
  return <span className="name">{name ? `${name} · ${placeWords(place)}` : placeWords(place)}</span>
}

const LIST = 'mb-6 border-b-3 border-double border-line-2'
const LINE =
  'grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)_auto] items-center gap-x-6 gap-y-2 border-t border-rule py-3.5 max-md:grid-cols-1 md:[&>:is(p,form)]:col-span-2'
/** A note of many lines is shown by its beginning; the correction holds all of it. */
const VALUE = '[&_dd]:max-h-[4.5em] [&_dd]:overflow-hidden [&_dd]:whitespace-pre-line [&_dd]:wrap-anywhere'

/** What happened to values that were typed. */
export const Changes = ({ children }: { children: ReactNode }) => <ul className={LIST}>{children}</ul>

/** One of them: which value, what became of it and why, and the ways out beside it. */
export const Change = ({ place, children }: { place: Place; children: ReactNode }) => (
  <li className={`${LINE} ${VALUE}`}>
    <PlaceName place={place} />
    {children}
  </li>
)

/** The ways out, beside all that the line says. */
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
