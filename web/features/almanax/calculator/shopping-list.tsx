import { Copy } from 'lucide-react'
import { useMemo } from 'react'
import { coursesText } from '#blocks/courses/text.ts'
import { ToCourses } from '#blocks/courses/to-courses.tsx'
import { LentCount, lentAmong } from '#blocks/prices/lent/lent-count.tsx'
import { packsText } from '#blocks/prices/packs-text.ts'
import { mergedOfferings } from '#shared/domain/almanax/almanax-cost.ts'
import { cheapestPacks, type PackPurchase } from '#shared/domain/prices/packs.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { useCounted } from '#store/market.ts'
import { HORIZONS, setPlanSources } from '#store/plans.ts'
import { type ItemPrices, pricesOf, useItemPrices } from '#store/prices.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Money } from '#ui/figures/money.tsx'
import { useWeightOf } from '#ui/figures/weight.tsx'
import { weightText } from '#ui/figures/weight-text.ts'
import { copyText } from '#ui/files/copy-text.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import type { AlmanaxLine } from './lines.ts'
import { text } from './text.ts'

/** What to buy for the whole period: identical offerings as one purchase, in the cheapest packs. */
export function ShoppingList({ lines, characters }: { lines: readonly AlmanaxLine[]; characters: number }) {
  const ids = useMemo(() => [...new Set(lines.flatMap(({ item }) => item?.id ?? []))], [lines])
  const prices = useCounted(useItemPrices(ids), ids)
  const purchases = useMemo(
    () => prices && purchasesOf(lines, characters, prices),
    [lines, characters, prices],
  )
  if (!purchases) return <SkeletonRows rows={6} />
  if (purchases.length === 0) return <EmptyState title={text.nothingToBuy} hint={text.nothingToBuyHint} />
  return (
    <section aria-label={text.shopping}>
      <header className="mb-2 flex items-center justify-between gap-x-5 gap-y-2 text-13 max-md:items-start">
        <p className="muted">{text.shoppingHint}</p>
        <span className="flex flex-wrap justify-end gap-2">
          <ToCourses
            label={coursesText.send}
            what={text.almanaxFor(lines.length)}
            className="btn small"
            plan={(db) =>
              setPlanSources(db, [
                { source: 'almanax', on: true, horizon: Math.min(HORIZONS.almanax.most, lines.length) },
              ])
            }
          />
          <button
            type="button"
            className="btn small"
            onClick={() => void copyText(listText(purchases), text.listCopied)}
          >
            <Copy className="icon" aria-hidden="true" />
            {text.copyList}
          </button>
        </span>
      </header>
      <PurchaseTable purchases={purchases} />
    </section>
  )
}

const listText = (purchases: readonly Purchase[]) =>
  purchases.map(({ pieces, item }) => text.listLine(pieces, item.name)).join('\n')

function PurchaseTable({ purchases }: { purchases: readonly Purchase[] }) {
  const total = purchases.reduce((sum, { cost }) => sum + (cost ?? 0), 0)
  const unpriced = purchases.filter(({ cost }) => cost === null).length
  const lent = purchases.reduce((sum, one) => sum + one.lent, 0)
  const weight = useWeightOf(purchases.map(({ item }) => item.id))(
    purchases.map(({ item, pieces }) => ({ id: item.id, quantity: pieces })),
  )
  return (
    <DataTable
      className="almanax-purchases table-fixed [--row:50px] compact:[--row:40px]"
      columns={COLUMNS}
      rows={purchases}
      rowKey={({ item }) => item.id}
      rowClass={() => CARD}
      cards="md"
    >
      <tfoot>
        <tr className="max-md:gap-x-3 max-md:py-2.5">
          <td colSpan={3} className="max-md:min-w-0 md:h-(--row)">
            {text.listTotal}
            {lent > 0 && (
              <span className={FOOT_NOTE}>
                <LentCount n={lent} />
              </span>
            )}
            {unpriced > 0 && <span className={FOOT_NOTE}>{text.unpriced(unpriced)}</span>}
            {weight && <span className={FOOT_NOTE}>{weightText.ofList(weightText.total(weight))}</span>}
          </td>
          <td className="figure col md:h-(--row)">
            {total === 0 && unpriced > 0 ? (
              <span className="faint">{text.noPrice}</span>
            ) : (
              <Money value={total} />
            )}
          </td>
        </tr>
      </tfoot>
    </DataTable>
  )
}

const FOOT_NOTE = 'sub font-normal'
const CARD =
  'max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-0.5 max-md:border-rule max-md:py-2.5'

const COLUMNS: readonly Column<Purchase>[] = [
  {
    key: 'offering',
    head: text.offering,
    cellClass: 'max-md:row-span-2 max-md:row-start-1',
    cell: ({ item, dates }) => <ItemName item={item} sub={text.daysOf(dates)} />,
  },
  {
    key: 'pieces',
    head: text.pieces,
    figure: true,
    headClass: 'w-22',
    cellClass: 'max-md:col-start-2 max-md:row-start-2 max-md:text-[13px] max-md:text-muted',
    cell: ({ pieces }) => (
      <>
        <span className="only-phone">{text.times}</span>
        {formatNumber(pieces)}
      </>
    ),
  },
  {
    key: 'packs',
    head: text.purchase,
    figure: true,
    headClass: 'w-60',
    cellClass:
      'max-md:col-span-2 max-md:col-start-1 max-md:row-start-3 max-md:whitespace-normal max-md:text-[12px] max-md:text-faint',
    cell: ({ packs, cost }) => (
      <>
        {packs ? (
          packsText(packs.packs)
        ) : (
          <span className={cost === null ? 'faint max-md:hidden' : 'faint'}>
            {cost === null ? text.toPrice : text.atDayPrice}
          </span>
        )}
        {packs && packs.surplus > 0 && <span className="sub">{text.surplus(packs.surplus)}</span>}
      </>
    ),
  },
  {
    key: 'cost',
    head: text.listCost,
    figure: true,
    headClass: 'w-35',
    cellClass: 'col max-md:col-start-2 max-md:row-start-1',
    cell: ({ cost }) =>
      cost === null ? <span className="faint">{text.noPrice}</span> : <Money value={cost} />,
  },
]

/** What to buy of one item for the days whose offering is not made yet. */
type Purchase = {
  item: NonNullable<AlmanaxLine['item']>
  pieces: number
  dates: string[]
  /** The exact packs, where the player has a price for one. */
  packs: PackPurchase | null
  /** Kamas: of the packs, else at the unit prices of the days; null without either. */
  cost: number | null
  /** How many of the packs' prices are lent. */
  lent: number
}

/** The purchases of a period, in the order in which they are first due. */
function purchasesOf(
  lines: readonly AlmanaxLine[],
  characters: number,
  prices: ReadonlyMap<number, ItemPrices>,
): Purchase[] {
  const due = lines.flatMap(({ date, item, quantity, counted, done }) =>
    item && quantity > 0 && !done ? [{ date, item, quantity, unit: counted }] : [],
  )
  const items = new Map(due.map(({ item }) => [item.id, item]))
  const merged = mergedOfferings(
    due.map(({ item, ...day }) => ({ ...day, item: item.id })),
    characters,
  )
  return merged.flatMap(({ item: id, pieces, dates, cost }) => {
    const item = items.get(id)
    const packs = cheapestPacks(pieces, pricesOf(prices.get(id)))
    if (!item) return []
    const lent = lentAmong(packs?.packs, prices.get(id))
    return [{ item, pieces, dates, packs, cost: packs?.cost ?? cost, lent }]
  })
}
