import { ItemName } from '#ui/item-name.tsx'
import { useCatalogue } from '#ui/use-catalogue.ts'
import { itemOf, type Place, placeWords } from './words.ts'

/** What a value belongs to: the item with its copy button, and the collection and field in words. */
export function PlaceName({ place }: { place: Place }) {
  const catalogue = useCatalogue()
  const id = itemOf(place)
  const item = id !== null && catalogue ? catalogue.item(id) : null
  return item ? (
    <ItemName item={item} sub={placeWords(place)} />
  ) : (
    <span className="name">{placeWords(place)}</span>
  )
}
