import { useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import type { Stored } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import type { Write } from '#data/db/types.ts'
import { plannedCrafts, planSources, reserves, wantedItems } from '#shared/collections/plans.ts'
import type { KeyOf, PatchOf, RowOf } from '#shared/contract/collection.ts'
import { type Changed, change } from './change.ts'
import { useRow, useRows } from './live.ts'
import { useStock } from './stock.ts'

export type PlannedCraft = Stored<typeof plannedCrafts>
export type WantedItem = Stored<typeof wantedItems>
/** A tool whose needs may be part of the shopping list. */
export type PlanSource = KeyOf<typeof planSources>['source']

/** How far ahead the tools look where nothing was chosen, and at most: days of the almanax, steps of the quest (N19). */
export const HORIZONS = { almanax: { usual: 7, most: 90 }, ochre: { usual: 7, most: 19 } } as const

/** The crafts that are planned, live; undefined while they are read. */
export function usePlannedCrafts(): readonly PlannedCraft[] | undefined {
  const rows = useRows(plannedCrafts)
  return useMemo(() => rows?.filter(({ crafts }) => crafts > 0), [rows])
}

/** How a recipe is planned, live; null where it is not, undefined while it is read. */
export function usePlannedCraft(recipe: number): PlannedCraft | null | undefined {
  const row = useRow(plannedCrafts, { recipe })
  return row?.crafts === 0 ? null : row
}

/** Items wanted by hand, and those that were not to be found, live; undefined while they are read. */
export const useWantedItems = (): WantedItem[] | undefined => useRows(wantedItems)

/** Which tools ask the shopping list, and how far ahead, live; undefined while they are read. */
export function usePlanSources(): ReadonlyMap<PlanSource, RowOf<typeof planSources>> | undefined {
  const rows = useRows(planSources)
  return useMemo(() => rows && new Map(rows.map((row) => [row.source, row])), [rows])
}

/** Pieces that no plan may take, by item, live; undefined while they are read. */
export function useReserves(): ReadonlyMap<number, number> | undefined {
  const rows = useRows(reserves)
  return useMemo(() => rows && new Map(rows.map(({ item_id, pieces }) => [item_id, pieces])), [rows])
}

/** What plans may take of the stock, in pieces by item: what is reserved stays; undefined while it is read. */
export function useFreeStock(): ReadonlyMap<number, number> | undefined {
  const stock = useStock()
  const kept = useReserves()
  return useMemo(
    () =>
      stock &&
      kept &&
      new Map([...stock].map(([id, owned]) => [id, Math.max(0, owned - (kept.get(id) ?? 0))])),
    [stock, kept],
  )
}

/** Plans a recipe, instead of what was planned of it before; 0 crafts take it off (N17). */
export const planCraft = (
  db: AccountDb,
  { recipe, ...planned }: KeyOf<typeof plannedCrafts> & PatchOf<typeof plannedCrafts>,
): Promise<Changed> => change(db, [writeOf(plannedCrafts, { recipe }, planned)])

/** How many pieces of items are wanted by hand; 0 takes one off. */
export const setWanted = (
  db: AccountDb,
  items: readonly { id: number; pieces: number }[],
): Promise<Changed> => change(db, items.map(wantedWrite))

const wantedWrite = ({ id, pieces }: { id: number; pieces: number }): Write =>
  writeOf(wantedItems, { item_id: id }, { pieces })

/** Items to buy and recipes to make, as a pasted list asks for them, in one transaction. */
export const planList = (
  db: AccountDb,
  {
    bought,
    made,
  }: {
    bought: readonly { id: number; pieces: number }[]
    made: readonly { recipe: number; crafts: number }[]
  },
): Promise<Changed> =>
  change(db, [
    ...bought.map(wantedWrite),
    ...made.map(({ recipe, crafts }) => writeOf(plannedCrafts, { recipe }, { crafts })),
  ])

/** Notes that an item was not to be found on a Paris day; null: that it is looked for again. */
export const setMissing = (db: AccountDb, id: number, day: string | null): Promise<Changed> =>
  change(db, [writeOf(wantedItems, { item_id: id }, { missing_on: day })])

/** Switches tools on or off, or changes how far ahead they ask. */
export const setPlanSources = (
  db: AccountDb,
  sources: readonly (KeyOf<typeof planSources> & PatchOf<typeof planSources>)[],
): Promise<Changed> =>
  change(
    db,
    sources.map(({ source, ...patch }) => writeOf(planSources, { source }, patch)),
  )

/** How many pieces of an item no plan may take. */
export const setReserve = (db: AccountDb, id: number, pieces: number): Promise<Changed> =>
  change(db, [writeOf(reserves, { item_id: id }, { pieces })])
