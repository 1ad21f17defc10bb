import { useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import { writeOf } from '#data/db/save.ts'
import { effectWeights } from '#shared/collections/effect-weights.ts'
import { type EffectWeights, effectWeightsOf } from '#shared/domain/effects/effect-score.ts'
import { type Changed, change, changeAsPlanned } from './change.ts'
import { useRows } from './live.ts'

/** What a point of each effect is worth to the player, by the effect's folded name; undefined while that is read. */
export function useEffectWeights(): EffectWeights | undefined {
  const rows = useRows(effectWeights)
  return useMemo(() => rows && effectWeightsOf(rows), [rows])
}

/** Says what a point of an effect is worth; 0 for nothing. */
export const setEffectWeight = (db: AccountDb, effect: string, weight: number): Promise<Changed> =>
  change(db, [writeOf(effectWeights, { effect }, { weight })])

/** Puts effects at 0. What they are worth now may stand in a row of their former number: undoing says it by name. */
export function resetEffectWeights(db: AccountDb, weights: EffectWeights, effects: readonly string[]) {
  const weighed = effects.filter((effect) => weights.has(effect))
  const put = (weightOf: (effect: string) => number) =>
    weighed.map((effect) => writeOf(effectWeights, { effect }, { weight: weightOf(effect) }))
  const writes = put(() => 0)
  return changeAsPlanned(
    db,
    () => writes,
    async () => ({ writes, back: put((effect) => weights.get(effect) ?? 0), answer: {} }),
  )
}
