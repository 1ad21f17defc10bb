import type { Effect } from '#shared/catalogue/types.ts'
import { fold } from '#shared/domain/text/fold.ts'

/**
 * How an effect is compared. `amount`: greater is better (a malus is a negative amount). `hit`: what a weapon takes
 * from its target, printed as a negative number, which is no malus; it is shown and not ranked. `mention`: present or
 * absent; a number that it may bear names something (a spell, an attitude).
 */
export type EffectKind = 'amount' | 'hit' | 'mention'

/** First words, folded and singular, of the effects that say how much; what is not listed is a mention. */
const AMOUNTS = new Set(
  (
    'vitalite sagesse force intelligence chance agilite pa pm portee initiative prospection puissance soin ' +
    'invocation tacle fuite pod critique dommage vol vole resistance esquive retrait repousse attire avance rend'
  ).split(' '),
)
const WEAPON_LINE = /^\(?(?:dommages|vol|soins) /
const TAKEN_FROM_TARGET = new Set(['PA', 'PM'])

/** Whether these are the effects of a weapon: one of them says what a blow does. */
export const isWeapon = (effects: readonly Effect[]): boolean =>
  effects.some(({ type }) => WEAPON_LINE.test(type.name))

/** Whether an effect's name is that of a blow (« dommages Neutre »), not of a bonus (« Dommage Neutre »). */
export const isBlow = (name: string): boolean => WEAPON_LINE.test(name)

/**
 * The kind of one effect of an item; `weapon`: of a weapon. Source: the service's effect types; on weapons a negative
 * PA or PM line is what a blow removes from the target.
 */
export function effectKind({ type, min, max }: Effect, weapon: boolean): EffectKind {
  const value = min ?? max
  if (value === null || !isAmountName(type.name)) return 'mention'
  return weapon && value < 0 && TAKEN_FROM_TARGET.has(type.name) ? 'hit' : 'amount'
}

const known = new Map<string, boolean>()

function isAmountName(name: string): boolean {
  let amount = known.get(name)
  if (amount === undefined) {
    amount = !name.includes(':') && AMOUNTS.has(stem(name))
    known.set(name, amount)
  }
  return amount
}

const stem = (name: string): string => /\p{L}+/u.exec(fold(name))?.[0].replace(/s$/, '') ?? ''

/** The middle of an effect's range; null where it bears no number. A null bound is not read (T64). */
export function effectMean({ min, max }: Effect): number | null {
  if (min === null) return max
  return max === null ? min : (min + max) / 2
}
