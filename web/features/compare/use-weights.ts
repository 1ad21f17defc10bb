import { useCallback, useMemo } from 'react'
import { effectWeights } from '#shared/collections/effect-weights.ts'
import { type EffectWeights, effectWeightsOf } from '#shared/domain/effect-score.ts'
import { undoToast } from '#ui/toast.tsx'
import { useRows, useSave, useSaveAll } from '#ui/use-rows.ts'
import { text } from './text.ts'

export type Weights = {
  of: EffectWeights
  /** Stores what a point of an effect, by its folded name, is worth. */
  set: (effect: string, weight: number) => Promise<boolean>
  /** Puts these effects at 0, with « Annuler ». */
  reset: (effects: readonly string[]) => Promise<void>
}

/** What the effects are worth to the player. */
export function useWeights(): Weights {
  const rows = useRows(effectWeights)
  const save = useSave()
  const saveAll = useSaveAll()
  const of = useMemo(() => effectWeightsOf(rows ?? []), [rows])
  const set = useCallback(
    (effect: string, weight: number) => save(effectWeights, { effect }, { weight }),
    [save],
  )
  const reset = useCallback(
    async (effects: readonly string[]) => {
      const put = (weightOf: (effect: string) => number) =>
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
