import { useMemo } from 'react'
import { noonOf } from '#blocks/prices/book-lines.ts'
import type { LiveState } from '#blocks/ranking/live-ranking.ts'
import { type Spread, type SpreadWay, spreadOf } from '#shared/domain/lots/spreads.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'
import { formatKamas, formatNumber, formatSignedRoi, plural } from '#shared/domain/text/numbers.ts'
import { ageShort } from '#shared/domain/text/relative-time.ts'
import { pricesOf } from '#store/prices.ts'
import { foldedName } from '#ui/catalogue/folded-name.ts'
import type { IconItem } from '#ui/catalogue/item-icon.tsx'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { LiveFilter } from '#ui/fields/search/live-filter.tsx'
import { Money } from '#ui/figures/money.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { SortSelect } from '#ui/tables/list-tools.tsx'
import { defineView, everyWord, useTableView } from '#ui/tables/use-table-view.ts'

/** A spread, its item, and when the oldest of what it rests on was read, in milliseconds. */
type Row = Spread & { of: IconItem & { name: string }; at: number; inTime: boolean | null }

/** What the market does not take in time comes last. */
const gainInTime = ({ gain, inTime }: Row): number | null => (inTime === false ? null : gain)

const LIST = defineView({
  keyOf: ({ item }: Row) => item,
  search: everyWord(({ of }: Row) => foldedName(of)),
  sorts: {
    gain: { label: 'Gain', value: gainInTime, largestFirst: true },
    marge: { label: 'Marge', value: ({ gain, cost }) => gain / cost, largestFirst: true },
    duree: { label: 'Écoulé en', value: ({ days }) => days },
    objet: { label: 'Objet', value: ({ of }) => foldedName(of) },
  },
  usual: { by: 'gain', descending: true },
  filters: {},
})

type Props = { state: LiveState; way: SpreadWay; onMarket: (item: { id: number; name: string }) => void }

/** The items that gain by changing the size of their lots, at the book's prices (M20). */
export function Spreads({ state, way, onMarket }: Props) {
  const { book, markets, aim, catalogue, now } = state.rows
  const rows = useMemo(() => {
    const found: Row[] = []
    for (const [item, prices] of book) {
      const pace = markets.get(item)?.pace
      const spread = spreadOf({ item, prices: pricesOf(prices), pace }, way, GAME_RULES, aim)
      if (!spread) continue
      const read = [prices[spread.bought.size]?.at, prices[spread.sold.size]?.at, pace && noonOf(pace.day)]
      const at = Math.min(...read.map((when) => when ?? now))
      const inTime = spread.days === null ? null : spread.days <= aim.days
      found.push({ ...spread, of: catalogue.item(item), at, inTime })
    }
    return found
  }, [book, markets, aim, catalogue, now, way])
  const view = useTableView(rows, LIST)
  const columns = useMemo(() => columnsOf(now, onMarket), [now, onMarket])
  if (rows.length === 0)
    return (
      <EmptyState
        title={way === 'split' ? 'Rien à découper' : 'Rien à regrouper'}
        hint="Il faut les prix de deux tailles de lot d’un même objet, dont l’une se vend nettement mieux à la pièce, taxe comptée."
      />
    )
  return (
    <section aria-label={way === 'split' ? 'À découper' : 'À regrouper'}>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <LiveFilter
          className="w-65 max-md:w-auto max-md:min-w-0 max-md:flex-1"
          label="Rechercher un objet"
          placeholder="Rechercher"
          query={view.values.query}
          onSearch={(query) => view.change({ query })}
        />
        <SortSelect view={view} className="only-phone" />
        <p className="text-13 text-muted">
          {way === 'split'
            ? 'Acheter un grand lot, le revendre en petits. Un gain pour un grand lot, taxes déduites.'
            : 'Acheter des petits lots, les revendre en un grand. Un gain pour un grand lot, taxe déduite.'}
        </p>
      </div>
      <DataTable columns={columns} view={view} cards="md" />
    </section>
  )
}

type Side = Spread['bought']
const sideWords = ({ lots, size, price }: Side): string =>
  size === 1
    ? `${formatNumber(lots)} pièces à ${formatKamas(price)}`
    : `${lots > 1 ? `${formatNumber(lots)} lots de ` : 'lot de '}${formatNumber(size)} à ${formatKamas(price)}`
/** A card has no heads. */
const ON_CARD = 'text-muted md:hidden'

const columnsOf = (now: number, onMarket: Props['onMarket']): Column<Row>[] => [
  { key: 'objet', head: 'Objet', sorts: true, card: 'title', cell: ({ of }) => <ItemName item={of} /> },
  {
    key: 'achat',
    head: 'Acheter',
    card: 'wide',
    cell: ({ bought }) => (
      <>
        <span className={ON_CARD}>Acheter </span>
        {sideWords(bought)}
      </>
    ),
  },
  {
    key: 'vente',
    head: 'Vendre',
    card: 'wide',
    cell: ({ sold }) => (
      <>
        <span className={ON_CARD}>Vendre </span>
        {sideWords(sold)}
        <span className="sub">{plural(sold.lots, 'emplacement', 'emplacements')}</span>
      </>
    ),
  },
  {
    key: 'gain',
    head: 'Gain',
    figure: true,
    sorts: true,
    card: 'amount',
    cell: ({ gain }) => (
      <span className="font-semibold">
        <Money value={gain} sign />
      </span>
    ),
  },
  {
    key: 'marge',
    head: 'Marge',
    figure: true,
    sorts: true,
    card: 'meta',
    cell: ({ gain, cost }) => <span className="text-muted">{formatSignedRoi(gain / cost)}</span>,
  },
  {
    key: 'duree',
    head: 'Écoulé en',
    figure: true,
    sorts: true,
    card: 'meta',
    cell: ({ of, days, inTime }) => (
      <button type="button" className="link text-muted" aria-haspopup="dialog" onClick={() => onMarket(of)}>
        {inTime === null ? 'rythme inconnu' : `${formatNumber(days ?? 0)}\u00a0j`}
        {inTime === false && <span className="sr-only">, plus que tu ne veux attendre</span>}
      </button>
    ),
  },
  {
    key: 'age',
    head: 'Âge',
    figure: true,
    card: 'meta',
    cell: ({ at }) => <span className="text-muted">{ageShort(now - at)}</span>,
  },
]
