import { Copy } from 'lucide-react'
import { useMemo } from 'react'
import { coursesText } from '#blocks/courses/text.ts'
import { ToCourses } from '#blocks/courses/to-courses.tsx'
import { LentCount, lentAmong } from '#blocks/prices/lent/lent-count.tsx'
import { packsText } from '#blocks/prices/packs-text.ts'
import type { OfferingPurchase } from '#shared/domain/almanax/almanax-cost.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { HORIZONS, setPlanSources } from '#store/plans.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { AtLeast } from '#ui/figures/bounds.tsx'
import { Money } from '#ui/figures/money.tsx'
import { useWeightOf } from '#ui/figures/weight.tsx'
import { weightText } from '#ui/figures/weight-text.ts'
import { copyText } from '#ui/files/copy-text.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import type { AlmanaxLine } from './lines.ts'
import type { Calculator } from './model.ts'
import { text } from './text.ts'

/** An item to buy, and how many of the packs' prices are lent. */
type Purchase = OfferingPurchase & { of: NonNullable<AlmanaxLine['item']>; lent: number }

type Props = Pick<Calculator, 'lines' | 'counted'> & { purchases: readonly OfferingPurchase[] }

/** What to buy for the whole period: identical offerings as one purchase, in the cheapest packs. */
export function ShoppingList({ lines, counted, purchases: left }: Props) {
  const purchases = useMemo(() => {
    const items = new Map(lines.flatMap(({ item }) => (item ? [[item.id, item]] : [])))
    return left.flatMap((one): Purchase[] => {
      const of = items.get(one.item)
      return of ? [{ ...one, of, lent: lentAmong(one.packs?.packs, counted.get(one.item)) }] : []
    })
  }, [lines, counted, left])
  if (purchases.length === 0)
    return <EmptyState title="Rien à acheter" hint="Sur cette période, tout est fait ou en stock." />
  return (
    <section aria-label="Liste d’achats">
      <header className="mb-2 flex items-center justify-between gap-x-5 gap-y-2 text-13 max-md:items-start">
        <p className="muted">
          Les offrandes à faire, identiques réunies, stock déduit, au lot le moins cher d’après tes prix.
        </p>
        <span className="flex flex-wrap justify-end gap-2">
          <ToCourses
            label={coursesText.send}
            what={`almanax, ${plural(lines.length, 'jour', 'jours')}`}
            className="btn small"
            plan={(db) =>
              setPlanSources(db, [
                { source: 'almanax', on: true, horizon: Math.min(HORIZONS.almanax.most, lines.length) },
              ])
            }
          />
          <Button
            className="small"
            icon={Copy}
            onClick={() => void copyText(listText(purchases), 'Liste copiée')}
          >
            Copier la liste
          </Button>
        </span>
      </header>
      <PurchaseTable purchases={purchases} />
    </section>
  )
}

const listText = (purchases: readonly Purchase[]) =>
  purchases.map(({ pieces, of }) => `${formatNumber(pieces)} × ${of.name}`).join('\n')

function PurchaseTable({ purchases }: { purchases: readonly Purchase[] }) {
  const total = purchases.reduce((sum, { cost }) => sum + cost, 0)
  const unpriced = purchases.reduce((sum, one) => sum + one.unpriced, 0)
  const lent = purchases.reduce((sum, one) => sum + one.lent, 0)
  const weight = useWeightOf(purchases.map(({ item }) => item))(
    purchases.map(({ item, pieces }) => ({ id: item, quantity: pieces })),
  )
  return (
    <DataTable
      className="almanax-purchases table-fixed [--row:50px] compact:[--row:40px]"
      columns={COLUMNS}
      rows={purchases}
      rowKey={({ item }) => item}
      rowClass={() => CARD}
      cards="md"
    >
      <tfoot>
        <tr className="max-md:gap-x-3 max-md:py-2.5">
          <td colSpan={3} className="max-md:min-w-0 md:h-(--row)">
            {'Total des achats\u00a0:'}
            {lent > 0 && (
              <span className={FOOT_NOTE}>
                <LentCount n={lent} />
              </span>
            )}
            {unpriced > 0 && <span className={FOOT_NOTE}>{text.unpriced(unpriced)}</span>}
            {weight && <span className={FOOT_NOTE}>{weightText.ofList(weightText.total(weight))}</span>}
          </td>
          <td className="figure col md:h-(--row)">
            {total === 0 && unpriced > 0 ? <span className="faint">incomplet</span> : <Money value={total} />}
          </td>
        </tr>
      </tfoot>
    </DataTable>
  )
}

const FOOT_NOTE = 'sub font-normal'
const CARD = 'max-md:grid-cols-[minmax(0,1fr)_auto]'

const COLUMNS: readonly Column<Purchase>[] = [
  {
    key: 'offering',
    head: 'Offrande',
    cellClass: 'max-md:row-span-2 max-md:row-start-1',
    cell: ({ of, dates }) => <ItemName item={of} sub={text.daysOf(dates)} />,
  },
  {
    key: 'pieces',
    head: 'Pièces',
    figure: true,
    headClass: 'w-22',
    cellClass: 'max-md:col-start-2 max-md:row-start-2 max-md:text-[13px] max-md:text-muted',
    cell: ({ pieces }) => (
      <>
        <span className="only-phone">×</span>
        {formatNumber(pieces)}
      </>
    ),
  },
  {
    key: 'packs',
    head: 'Achat',
    figure: true,
    headClass: 'w-60',
    cellClass:
      'max-md:col-span-2 max-md:col-start-1 max-md:row-start-3 max-md:whitespace-normal max-md:text-[12px] max-md:text-faint',
    cell: ({ packs, typed, unpriced }) => (
      <>
        {packs && packsText(packs.packs)}
        {packs && packs.surplus > 0 && (
          <span className="sub">{`surplus ${formatNumber(packs.surplus)}`}</span>
        )}
        {typed > 0 && <span className={packs ? 'sub' : 'faint'}>au prix saisi ici</span>}
        {unpriced > 0 && <span className={typed > 0 ? 'sub' : 'faint max-md:hidden'}>prix à saisir</span>}
      </>
    ),
  },
  {
    key: 'cost',
    head: 'Coût',
    figure: true,
    headClass: 'w-35',
    cellClass: 'col max-md:col-start-2 max-md:row-start-1',
    cell: ({ cost, dates, unpriced }) =>
      unpriced === dates.length ? (
        <span className="faint">incomplet</span>
      ) : (
        <>
          <AtLeast when={unpriced > 0} />
          <Money value={cost} />
        </>
      ),
  },
]
