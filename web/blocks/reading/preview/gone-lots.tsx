import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { GoneLot } from '#shared/domain/lots/seen-lots.ts'
import { formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import type { GoneAs } from './taken.ts'

const OPTIONS: readonly { value: GoneAs; label: string }[] = [
  { value: 'sold', label: 'Vendu' },
  { value: 'returned', label: 'Rendu' },
  { value: 'withdrawn', label: 'Retiré' },
  { value: 'kept', label: 'Ne rien noter' },
]

type Props = {
  gone: readonly (GoneLot & { as: GoneAs })[]
  catalogue: Catalogue
  onChange: (lot: string, as: GoneAs) => void
}

/** The lots of the ledger that are in the window no more, and what each is taken to have become (M41). */
export function GoneLots({ gone, catalogue, onChange }: Props) {
  if (gone.length === 0) return null
  return (
    <section aria-label="Lots partis">
      <h3 className="mt-3 mb-1 text-14">{`${plural(gone.length, 'lot n’est plus', 'lots ne sont plus')} dans la liste`}</h3>
      <ul>
        {gone.map(({ lot, as }) => {
          const name = lot.item_id === null ? 'Objet inconnu' : catalogue.item(lot.item_id).name
          return (
            <li
              key={lot.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-rule border-b py-2"
            >
              <span className="min-w-0 flex-[1_1_220px]">
                {name}
                <span className="sub" translate="no">
                  {`lot de ${formatNumber(lot.size)} à ${formatKamas(lot.price)}`}
                </span>
              </span>
              <Segmented
                className="each:px-2 each:text-12 max-md:w-full"
                label={`Ce qu’est devenu le lot, ${name}`}
                value={as}
                options={OPTIONS}
                onChange={(value) => onChange(lot.id, value)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
