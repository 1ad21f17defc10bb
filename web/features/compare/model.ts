import { useMemo, useState } from 'react'
import { compareEffects, knownItems } from '#shared/domain/compare.ts'
import { useCatalogue } from '#ui/use-catalogue.ts'
import { useCatalogueList } from '#ui/use-catalogue-list.ts'
import { useItemDetails } from '#ui/use-item-details.ts'
import { effectRows } from './effect-rows.ts'
import type { Loaded } from './load-item.ts'
import { useCompareAddress } from './use-compare-address.ts'
import { useComparedItems } from './use-compared-items.ts'
import { useMoves } from './use-moves.ts'
import { useWeights } from './use-weights.ts'
import { useWorth } from './use-worth.ts'

/** Results in the dropdown (T6). */
const DROPDOWN_HITS = 8
/** Effects of a card before « autres effets » (T60). */
export const CARD_EFFECTS = 10

/** The comparator: items named by the address, their effects aligned, what they are worth to the player. */
export function useCompare() {
  const [address, change] = useCompareAddress()
  const ids = useSame(address.ids)
  const data = useCatalogue()
  const sets = useCatalogueList('sets')
  const { items, retry } = useComparedItems(ids)
  const details = useItemDetails(ids)
  const { moves, said } = useMoves(ids, change)
  const weights = useWeights()
  const [weighing, setWeighing] = useState(false)

  const setNames = useMemo(() => new Map(sets?.map(({ id, name }) => [id, name])), [sets])
  const setNameOf = ({ item, setName }: Loaded): string | null =>
    setName ?? (item.set === undefined ? null : (setNames.get(item.set) ?? null))

  const rows = useMemo(() => effectRows(compareEffects(items.map(({ effects }) => effects))), [items])
  const weighable = useMemo(() => [...new Set(rows.flatMap(({ weighed }) => weighed ?? []))], [rows])
  const weighed = weighable.some((effect) => weights.of.has(effect))
  const compared = knownItems(items.map(({ effects }) => effects))
  const filtered = compared >= 2 && !address.all
  const conditions = ids.map((id) => details.get(id)?.conditions ?? null)
  const shown = useMemo(() => (filtered ? rows.filter(({ same }) => !same) : rows), [rows, filtered])

  return {
    address,
    ids,
    items,
    retry,
    moves,
    said,
    setNames: items.map(setNameOf),
    /** In pods; null where it is not known. */
    weightsInPods: ids.map((id) => details.get(id)?.pods ?? null),
    conditions,
    conditionsShown: conditions.some((words) => words !== conditions[0] || (words !== null && !filtered)),
    rows,
    shown,
    /** Two items or more, and every effect is equal. */
    noDifference: filtered && shown.length === 0,
    weights,
    weighable,
    weighing,
    setWeighing,
    weighed,
    ...useWorth(items, weights.of, weighed),
    showAll: (all: boolean) => change(() => ({ all })),
    search: (query: string) => data?.search(query, { limit: DROPDOWN_HITS }) ?? [],
  }
}
export type Compare = ReturnType<typeof useCompare>

/** The same array as long as its numbers are the same. */
function useSame(ids: readonly number[]): readonly number[] {
  const key = ids.join()
  return useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key])
}
