import { Check, ChevronDown } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { Stored } from '#data/rows.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import { craftedItem } from '#shared/domain/craft-list.ts'
import {
  type PlannedCraft,
  type PriceToRenew,
  piecesNeeded,
  pricesToRenew,
} from '#shared/domain/prices-to-renew.ts'
import { type CraftEntry, useCraftEntries } from '#store/essences.ts'
import { useRows } from '#store/live.ts'
import { ItemName } from '#ui/item-name.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import { Money } from '#ui/money.tsx'
import type { BookLines } from './book-lines.ts'
import type { Prices } from './model.ts'
import { PriceAge } from './price-age.tsx'
import { text } from './text.ts'
import './renew.css'

/** On a phone the book itself comes first: the panel is folded. */
const ROOMY = '(min-width: 768px)'

type Props = Pick<Prices, 'lines' | 'catalogue' | 'totals' | 'viewOf' | 'saves' | 'today'>

/** The old prices that matter most, each with its field: Enter goes to the next. */
export const RenewPanel = memo(function RenewPanel(prices: Props) {
  const rows = useRenewals(prices.lines, prices.catalogue)
  const [open, setOpen] = useState(() => matchMedia(ROOMY).matches)
  const { today, recent } = prices.totals.ages
  if (rows.length === 0) {
    // An empty book has nothing to say of its freshness.
    if (today + recent === 0) return null
    return (
      <p className="all-fresh muted">
        <Check className="i" aria-hidden="true" />
        {text.allFresh}
      </p>
    )
  }
  return (
    <section className="renew panel" aria-label={text.renew(rows.length)}>
      <header>
        <h2>{text.renew(rows.length)}</h2>
        <p className="muted">{text.renewHint}</p>
        <button type="button" className="btn sm ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          <ChevronDown className={open ? 'i up' : 'i'} aria-hidden="true" />
          {open ? text.fold : text.unfold}
        </button>
      </header>
      {open && <RenewTable rows={rows} prices={prices} />}
    </section>
  )
})

function RenewTable({ rows, prices }: { rows: readonly PriceToRenew[]; prices: Props }) {
  return (
    <table className="ledger renew-table">
      <thead>
        <tr>
          <th scope="col">{text.renewHeads.item}</th>
          <th scope="col" className="n ag">
            {text.renewHeads.age}
          </th>
          <th scope="col" className="n st">
            {text.renewHeads.stake}
          </th>
          <th scope="col" className="n pr">
            {text.renewHeads.price}
          </th>
          <th scope="col" className="same">
            <span className="sr">{text.unchanged}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RenewRow key={row.id} row={row} prices={prices} />
        ))}
      </tbody>
    </table>
  )
}

function RenewRow({ row, prices }: { row: PriceToRenew; prices: Props }) {
  const { item } = prices.viewOf(row.id)
  const save = (price: number | null) => prices.saves.savePrice(item, row.pack, price)
  return (
    <tr>
      <td className="it">
        <ItemName item={item} size={28} />
      </td>
      <td className="n ag">
        <PriceAge pack={{ day: row.day, freshness: 'old' }} today={prices.today} />
      </td>
      <td className="n st">
        {row.pieces > 0 ? (
          <>
            <Money value={row.stake} />
            <span className="sub">{text.stake(row.pieces)}</span>
          </>
        ) : (
          <span className="faint">{text.noStake}</span>
        )}
      </td>
      <td className="n pr">
        <span className="size muted">{text.pack(row.pack)}</span>
        <KamasField
          label={text.packPriceOf(row.pack, item.name)}
          hideLabel
          value={row.price}
          resave
          stale
          onEnter="next-row"
          onCommit={save}
        />
      </td>
      <td className="same">
        <button
          type="button"
          className="btn sm"
          aria-label={text.unchangedOf(item.name)}
          onClick={() => void save(row.price)}
        >
          {text.unchanged}
        </button>
      </td>
    </tr>
  )
}

/** The old prices that matter most to what the player owns and plans: recipes with a sale price, and the breeding list. */
function useRenewals(lines: BookLines, catalogue: Catalogue | null) {
  const sales = useRows(salePrefs)
  const entries = useCraftEntries()
  const needs = useMemo(
    () => piecesNeeded([...sold(sales ?? [], catalogue), ...listed(entries?.values() ?? [], catalogue)]),
    [sales, entries, catalogue],
  )
  return useMemo(() => pricesToRenew([...lines.byId.values()], needs), [lines, needs])
}

const sold = (rows: readonly Stored<typeof salePrefs>[], catalogue: Catalogue | null): PlannedCraft[] =>
  rows
    .filter(({ target_sell_price }) => target_sell_price > 0)
    .map(({ item_id }) => ({ recipe: catalogue?.recipe(item_id), crafts: 1 }))

const listed = (entries: Iterable<CraftEntry>, catalogue: Catalogue | null): PlannedCraft[] =>
  [...entries]
    .filter((entry) => entry.listed)
    .map((entry) => {
      const made = craftedItem(entry, (name) => catalogue?.named(name)?.id)
      return { recipe: made === null ? undefined : catalogue?.recipe(made), crafts: entry.qty }
    })
