import { useMemo, useState } from 'react'
import { useEndLots } from '#blocks/lots/use-end-lots.ts'
import { listedByHall } from '#blocks/lots/use-market-slots.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { Lot } from '#shared/domain/lots/lots.ts'
import { listedTwice } from '#shared/domain/lots/lots.ts'
import { lotsSummary } from '#shared/domain/lots/summary.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { correctListing, countLotsApart, removeEvents, removeLots, repriceLots } from '#store/lots.ts'
import { usePriceBook } from '#store/prices.ts'
import { useGameRules } from '#store/rules.ts'
import { useLots, useStockCosts } from '#store/stock.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { usePainted } from '#ui/hooks/use-painted.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { useSameRows } from '#ui/tables/use-same-rows.ts'
import { useTableView } from '#ui/tables/use-table-view.ts'
import { daysLeft, isSameRow, type LotRow, lotRow, lotsView, NO_COST } from './lot-view.ts'

const NO_LOTS: Lot[] = []
const NO_ROWS: LotRow[] = []
const keyOf = ({ id }: LotRow) => id

/** The lots, those that the filters show, what is ticked of them, and the sums over all. */
export function useMyLots() {
  const read = useLots()
  const book = usePriceBook()
  const catalogue = useCatalogue()
  const chosenRules = useGameRules()
  const today = useParisDay()
  const rules = chosenRules ?? GAME_RULES
  const ready = Boolean(read && catalogue && book && chosenRules)
  // The lines are drawn first: what thousands of them cost takes longer to reckon than all else.
  const costs = useStockCosts(usePainted(ready, false))
  const known = useMemo(
    () =>
      catalogue && book && chosenRules
        ? {
            costs: costs?.lots ?? null,
            book,
            itemOf: (id: number) => catalogue.item(id),
            leftOf: daysLeft(today, chosenRules),
          }
        : null,
    [catalogue, costs, book, chosenRules, today],
  )
  // Nothing is reckoned of thousands of lots before all is there that it follows from.
  const lots = (known && read) ?? NO_LOTS
  const made = useMemo(() => (known ? lots.map((lot) => lotRow(lot, known)).reverse() : []), [lots, known])
  const rows = useSameRows(made, keyOf, isSameRow)
  const view = useTableView(ready ? rows : undefined, lotsView)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const acts = useLotActs(rules)
  return {
    ready,
    view,
    rules,
    today,
    count: rows.length,
    /** What they cost is known. */
    reckoned: costs !== undefined,
    acts,
    summary: useMemo(
      () => lotsSummary(costs ? lots : NO_LOTS, ({ id }) => costs?.lots.get(id) ?? NO_COST, today),
      [lots, costs, today],
    ),
    /** The market in which most is listed. */
    fullest: useMemo(() => catalogue && listedByHall(lots, catalogue)[0], [lots, catalogue]),
    twice: useMemo(() => listedTwice(lots), [lots]),
    expired: useMemo(() => rows.flatMap(({ lot, left }) => (left !== null && left < 0 ? [lot] : [])), [rows]),
    ticked: ticked.size > 0 ? view.shown.filter(({ id, lot }) => !lot.end && ticked.has(id)) : NO_ROWS,
    tick: (row: LotRow) => setTicked((before) => toggled(before, row.id)),
    untick: () => setTicked(new Set()),
  }
}

export type MyLots = ReturnType<typeof useMyLots>

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Everything that happens to lots: said, and to be taken back. */
function useLotActs(rules: Parameters<typeof repriceLots>[3]) {
  const tell = useMutateAndTell()
  const end = useEndLots()
  return useMemo(
    () => ({
      end,
      reprice: (lots: readonly Lot[], price: number) =>
        tell(`${plural(lots.length, 'prix changé', 'prix changés')} ✔`, undefined, (db) =>
          repriceLots(db, lots, price, rules),
        ),
      correct: (lot: Lot, patch: Parameters<typeof correctListing>[2]) =>
        tell('Lot corrigé ✔', 'lot', (db) => correctListing(db, lot, patch)),
      remove: (lots: readonly Lot[]) =>
        tell(plural(lots.length, 'lot supprimé', 'lots supprimés'), undefined, (db) => removeLots(db, lots)),
      forget: (lot: Lot) => tell('Fin en trop supprimée', undefined, (db) => removeEvents(db, lot.beside)),
      keepApart: (lots: readonly Lot[]) =>
        tell('Lots comptés à part', undefined, (db) => countLotsApart(db, lots)),
    }),
    [tell, end, rules],
  )
}
