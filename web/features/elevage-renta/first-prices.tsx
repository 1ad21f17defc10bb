import { ItemName } from '#ui/catalogue/item-name.tsx'
import { PriceField } from './price-field.tsx'
import type { Breeding } from './use-breeding.ts'

/** The prices to type first, each right there; nothing where none is missing. */
export function FirstPrices({ ids, breeding }: { ids: readonly number[]; breeding: Breeding }) {
  const { data, means } = breeding
  if (ids.length === 0) return null
  return (
    <section className="panel mb-4 px-5 pt-3 pb-3 max-md:px-3.5" aria-labelledby="first-prices">
      <h2 id="first-prices">À chiffrer d’abord</h2>
      <p className="mb-2 text-13 text-muted">Ces prix-là débloquent le plus de lignes.</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,420px),1fr))] gap-x-8 gap-y-2">
        {ids.map((id) => {
          const item = data.item(id)
          return (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_132px] items-center gap-3">
              <ItemName item={item} />
              <PriceField item={item} pack={1} prices={means.pricesOf(id)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
