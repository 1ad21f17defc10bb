import { useMemo } from 'react'
import { PriceField } from '#blocks/prices/lent/price-field.tsx'
import type { LiveState } from '#blocks/ranking/live-ranking.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { firstPrices } from '#shared/domain/ranking/next-prices.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { recordPrices } from '#store/price-writes.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { text as kit } from '#ui/text.ts'
import type { Palmares } from './model.ts'
import { text } from './text.ts'

/** `onUse`: one of the fields has the focus. */
type FirstPricesProps = { palmares: Palmares; onUse: () => void; onDone: () => void }

/** The pack in which the items that most recipes use are read. */
const PACK = 100

type First = ReturnType<typeof firstPrices>[number]

/** A book without any price: the ten to read first, typed one after the other (N83). */
export function FirstPrices({ palmares: { state, levels }, onUse, onDone }: FirstPricesProps) {
  const { index } = state.ranking
  const first = useMemo(() => firstPrices(index, new Set(levels.keys())), [index, levels])
  const columns = useFirstColumns(state)
  return (
    <section
      className="panel mx-auto max-w-150 px-5 py-4.5"
      aria-label="Lis ces dix prix d’abord"
      onFocus={onUse}
    >
      <h2>Ton carnet est vide</h2>
      <p className="mt-1 font-semibold">Lis ces dix prix d’abord</p>
      <p className="mb-2 text-13 text-muted">{`Les plus utiles à tes métiers\u00a0: le premier sert dans ${plural(first[0]?.recipes ?? 0, 'recette', 'recettes')}.`}</p>
      <DataTable className="first-prices" columns={columns} rows={first} rowKey={({ id }) => id} />
      <Button className="mt-4" onClick={onDone}>
        Voir le palmarès
      </Button>
    </section>
  )
}

function useFirstColumns({ rows: { catalogue, book } }: LiveState): Column<First>[] {
  const tell = useMutateAndTell()
  return useMemo(
    () => [
      {
        key: 'recette',
        head: 'Recette',
        silent: true,
        headClass: 'h-0',
        cell: ({ id, recipes }) => (
          <ItemName item={catalogue.item(id)} sub={`dans ${plural(recipes, 'recette', 'recettes')}`} />
        ),
      },
      {
        key: 'prix',
        head: 'Prix',
        silent: true,
        headClass: 'h-0 w-34',
        cell: ({ id }) => (
          <PriceField
            of={{ id, pack: PACK }}
            known={book.get(id)?.[PACK]}
            label={text.packPriceOf(PACK, catalogue.item(id).name)}
            hideLabel
            placeholder="lot de 100"
            onCommit={(price) =>
              tell(price ? 'Prix enregistré' : kit.priceCleared, 'price', (db) =>
                recordPrices(db, [{ id, pack: PACK, price: price ?? 0 }]),
              )
            }
            onEnter="next-row"
          />
        ),
      },
    ],
    [catalogue, book, tell],
  )
}
