import { useMemo } from 'react'
import { useMutate } from '#blocks/use-mutate.ts'
import type { EffectWeights } from '#shared/domain/effect-score.ts'
import { resetEffectWeights, setEffectWeight, useEffectWeights } from '#store/effect-weights.ts'
import { undoToast } from '#ui/toast.tsx'
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
  const of = useEffectWeights()
  const mutate = useMutate()
  return useMemo(
    () => ({
      of,
      set: async (effect, weight) => (await mutate((db) => setEffectWeight(db, effect, weight))) !== null,
      async reset(effects) {
        const done = await mutate((db) => resetEffectWeights(db, of, effects))
        if (done) undoToast(text.weightsReset, done.undo, 'effect-weights')
      },
    }),
    [of, mutate],
  )
}
