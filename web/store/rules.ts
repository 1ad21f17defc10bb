import { useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import { writeOf } from '#data/db/save.ts'
import { ruleChoices } from '#shared/collections/rule-choices.ts'
import { type GameRules, gameRules, type RuleName } from '#shared/domain/rules/game-rules.ts'
import { type Changed, change } from './change.ts'
import { useRows } from './live.ts'

/** The rules of the game as the player reads them, live; undefined while that is read (M2). */
export function useGameRules(): GameRules | undefined {
  const choices = useRows(ruleChoices)
  return useMemo(() => choices && gameRules(choices), [choices])
}

/** Says what a contested rule is: the name of a reading or a number; empty leaves it to us (M2). */
export const chooseRule = (db: AccountDb, rule: RuleName, value: string): Promise<Changed> =>
  change(db, [writeOf(ruleChoices, { rule }, { value })])
