import { useMemo, useState } from 'react'
import { useMutate } from '#blocks/use-mutate.ts'
import { compareEffects, knownItems } from '#shared/domain/effects/compare.ts'
import type { EffectWeights } from '#shared/domain/effects/effect-score.ts'
import { resetEffectWeights, setEffectWeight, useEffectWeights } from '#store/effect-weights.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { useCatalogueList } from '#ui/catalogue/use-catalogue-list.ts'
import { useItemDetails } from '#ui/catalogue/use-item-details.ts'
import { undoToast } from '#ui/overlays/toast.tsx'
import { effectRows } from './effect-rows.ts'
import { useCompareParams } from './use-compare-params.ts'
import { type Loaded, useComparedItems } from './use-compared-items.ts'
import { useMoves } from './use-moves.ts'
import { useWorth } from './use-worth.ts'

/** Results in the dropdown (T6). */
const DROPDOWN_HITS = 8
/** Effects of a card before « autres effets » (T60). */
export const CARD_EFFECTS = 10

/** The comparator: items named by the URL, their effects aligned, what they are worth to the player. */
export function useCompare() {
  const [params, change] = useCompareParams()
  const ids = useSame(params.ids)
  const data = useCatalogue()
  const sets = useCatalogueList('sets')
  const { items, retry } = useComparedItems(ids)
  const details = useItemDetails(ids)
  const { moves, announced } = useMoves(ids, change)
  const weights = useWeights()
  const [weighing, setWeighing] = useState(false)

  const setNames = useMemo(() => new Map(sets?.map(({ id, name }) => [id, name])), [sets])
  const setNameOf = ({ item, setName }: Loaded): string | null =>
    setName ?? (item.set === undefined ? null : (setNames.get(item.set) ?? null))

  const rows = useMemo(() => effectRows(compareEffects(items.map(({ effects }) => effects))), [items])
  const weighable = useMemo(() => [...new Set(rows.flatMap(({ weighed }) => weighed ?? []))], [rows])
  const weighed = weighable.some((effect) => weights.of.has(effect))
  const compared = knownItems(items.map(({ effects }) => effects))
  const filtered = compared >= 2 && !params.all
  const conditions = ids.map((id) => details.get(id)?.conditions ?? null)
  const shown = useMemo(() => (filtered ? rows.filter(({ same }) => !same) : rows), [rows, filtered])

  return {
    params,
    ids,
    items,
    retry,
    moves,
    announced,
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
    worth: useWorth(items, weights.of, weighed),
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

export type Weights = {
  of: EffectWeights
  /** Until then none is known. */
  read: boolean
  /** Stores what a point of an effect, by its folded name, is worth. */
  set: (effect: string, weight: number) => Promise<boolean>
  /** Puts these effects at 0, with « Annuler ». */
  reset: (effects: readonly string[]) => Promise<void>
}

const NO_WEIGHTS: EffectWeights = new Map()

/** What the effects are worth to the player. */
function useWeights(): Weights {
  const stored = useEffectWeights()
  const of = stored ?? NO_WEIGHTS
  const isRead = stored !== undefined
  const mutate = useMutate()
  return useMemo(
    () => ({
      of,
      read: isRead,
      set: async (effect, weight) => (await mutate((db) => setEffectWeight(db, effect, weight))) !== null,
      async reset(effects) {
        const done = await mutate((db) => resetEffectWeights(db, of, effects))
        if (done) undoToast('Poids remis à 0', done.undo, 'effect-weights')
      },
    }),
    [of, isRead, mutate],
  )
}
