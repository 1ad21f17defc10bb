import { ItemName } from '#ui/item-name.tsx'
import { useCatalogue } from '#ui/use-catalogue.ts'
import { useSubject } from './use-subject.ts'
import { type Place, placeWords } from './words.ts'

/** What a value belongs to: the item with its copy button, and the collection and field in words. */
export function PlaceName({ place }: { place: Place }) {
  const catalogue = useCatalogue()
  const { item: id, name } = useSubject(place)
  const item = id !== null && catalogue ? catalogue.item(id) : null
  if (item) return <ItemName item={item} sub={placeWords(place)} />
  return <span className="name">{name ? `${name} · ${placeWords(place)}` : placeWords(place)}</span>
}
