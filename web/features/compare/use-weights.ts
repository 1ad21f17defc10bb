import { useCallback, useMemo } from 'react'
import { effectWeights } from '#shared/collections/effect-weights.ts'
import { undoToast } from '#ui/toast.tsx'
import { useRows, useSave, useSaveAll } from '#ui/use-rows.ts'
import { text } from './text.ts'

export type Weights = {
  /** Points by effect, those at 0 left out. */
  of: ReadonlyMap<number, number>
  set: (effect: number, weight: number) => Promise<boolean>
  /** Puts these effects at 0, with « Annuler ». */
  reset: (effects: readonly number[]) => Promise<void>
}

/** What the effects are worth to the player. */
export function useWeights(): Weights {
  const rows = useRows(effectWeights)
  const save = useSave()
  const saveAll = useSaveAll()
  const of = useMemo(
    () => new Map(rows?.flatMap(({ effect, weight }) => (weight === 0 ? [] : [[effect, weight]]))),
    [rows],
  )
  const set = useCallback(
    (effect: number, weight: number) => save(effectWeights, { effect }, { weight }),
    [save],
  )
  const reset = useCallback(
    async (effects: readonly number[]) => {
      const put = (weightOf: (effect: number) => number) =>
        effects.flatMap((effect) =>
          of.has(effect) ? [{ key: { effect }, patch: { weight: weightOf(effect) } }] : [],
        )
      const back = put((effect) => of.get(effect) ?? 0)
      if (
        await saveAll(
          effectWeights,
          put(() => 0),
        )
      )
        undoToast(text.weightsReset, () => saveAll(effectWeights, back), 'effect-weights')
    },
    [of, saveAll],
  )
  return useMemo(() => ({ of, set, reset }), [of, set, reset])
}
