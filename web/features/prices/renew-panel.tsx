import { Check, ChevronDown } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { fieldIds, namedOldPrice } from '#blocks/field-ids.ts'
import { useRenewals } from '#blocks/prices/use-renewals.ts'
import type { PriceToRenew } from '#shared/domain/prices/prices-to-renew.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { Money } from '#ui/figures/money.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import type { Prices } from './model.ts'
import { PriceAge } from './price-age.tsx'
import { text } from './text.ts'

/** On a phone the book itself comes first: the panel is folded. */
const ROOMY = '(min-width: 768px)'

type Props = Pick<Prices, 'lines' | 'catalogue' | 'totals' | 'viewOf' | 'saves' | 'today'>

/** The old prices that matter most, each with its field: Enter goes to the next. */
export const RenewPanel = memo(function RenewPanel(prices: Props) {
  const { hash } = useLocation()
  const named = namedOldPrice(hash)
  const rows = useRenewals(prices.lines, prices.catalogue, { named })
  const [open, setOpen] = useState(() => matchMedia(ROOMY).matches || named !== null)
  const { today, recent } = prices.totals.ages
  if (rows.length === 0) {
    // An empty book has nothing to say of its freshness.
    if (today + recent === 0) return null
    return (
      <p className="muted mb-5 flex items-center gap-2">
        <Check className="icon text-info" />
        {'Aucun prix de plus de 3 jours\u00a0: rien à relever.'}
      </p>
    )
  }
  return (
    <section className="panel mb-5 px-4 pt-3 pb-1.5" aria-label={text.renew(rows.length)}>
      <header className="flex items-baseline gap-x-3 gap-y-1 pb-1.5 max-md:flex-wrap max-md:items-center">
        <h2 className="max-md:flex-1">{text.renew(rows.length)}</h2>
        <p className={open ? HINT : `${HINT} max-md:hidden`}>
          {'Les prix anciens qui pèsent le plus\u00a0: ton stock, tes recettes, ta liste d’élevage.'}
        </p>
        <Button className="small ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          <ChevronDown className={open ? 'icon rotate-180' : 'icon'} />
          {open ? 'Replier' : 'Voir'}
        </Button>
      </header>
      {open && <RenewTable rows={rows} prices={prices} />}
    </section>
  )
})

const HINT = 'muted flex-1 text-13 max-md:order-1 max-md:flex-[1_0_100%]'

function RenewTable({ rows, prices }: { rows: readonly PriceToRenew[]; prices: Props }) {
  const { viewOf, saves, today } = prices
  const columns = useMemo(() => columnsOf({ viewOf, saves, today }), [viewOf, saves, today])
  return (
    <DataTable
      className="renew-table [&>tbody]:grid [&>tbody]:gap-x-7 md:[&>tbody]:grid-cols-3 lg:[&>tbody]:grid-cols-5"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowClass={rowClass}
      cards="all"
    />
  )
}

const rowClass = () => 'last:border-b-0 md:border-b-0'

const columnsOf = ({ viewOf, saves, today }: Pick<Props, 'viewOf' | 'saves' | 'today'>) => {
  const save = (row: PriceToRenew, price: number | null) =>
    saves.savePrice(viewOf(row.id).item, row.pack, price)
  const columns: Column<PriceToRenew>[] = [
    {
      key: 'item',
      head: 'Objet',
      card: 'title',
      cell: ({ id }) => <ItemName item={viewOf(id).item} size={28} />,
    },
    {
      key: 'age',
      head: 'Relevé',
      figure: true,
      card: 'amount',
      cell: ({ day }) => <PriceAge pack={{ day, freshness: 'old' }} today={today} />,
    },
    {
      key: 'stake',
      head: 'En jeu',
      figure: true,
      card: 'meta',
      cellClass: 'stake flex w-full items-baseline justify-between gap-x-2',
      cell: ({ pieces, stake }) =>
        pieces > 0 ? (
          <>
            <Money value={stake} />
            <span className="sub">{plural(pieces, 'pièce', 'pièces')}</span>
          </>
        ) : (
          <span className="faint">ni stock ni recette</span>
        ),
    },
    {
      key: 'price',
      head: 'Prix du lot',
      figure: true,
      card: 'field',
      cellClass: 'flex items-center',
      cell: (row) => (
        <>
          <span className="muted mr-2 inline-block text-12 normal-nums">{text.pack(row.pack)}</span>
          <KamasField
            id={fieldIds.oldPrice(row.id)}
            label={text.packPriceOf(row.pack, viewOf(row.id).item.name)}
            hideLabel
            unit=""
            className={FIELD}
            value={row.price}
            resave
            stale
            onEnter="next-row"
            onCommit={(price) => save(row, price)}
          />
        </>
      ),
    },
    {
      key: 'same',
      head: 'Inchangé',
      silent: true,
      card: 'meta',
      cellClass: 'mt-2.5',
      cell: (row) => (
        <Button
          className="small"
          aria-label={`Prix inchangé, ${viewOf(row.id).item.name}`}
          onClick={() => void save(row, row.price)}
        >
          Inchangé
        </Button>
      ),
    },
  ]
  return columns
}

const FIELD = 'min-w-0 flex-1 [--room:66px]'
