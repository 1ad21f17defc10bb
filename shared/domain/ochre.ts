import { MAX_AMOUNT } from '#shared/contract/fields.ts'
import { fold } from './text/fold.ts'
import { type KamasReading, readKamas } from './text/kamas.ts'

/** The names of a capture of the ochre quest; bosses have no archimonster. */
export type OchreNames = { monster: string; archimonstre: string | null }

/** What the player has of a capture: ticked or not, how many, and kamas for one. Null is nothing typed. */
export type OchreState = { owned: boolean; owned_count: number | null; sell_price_kamas: number | null }

/** The key of a row: its archimonster, or its monster where it has none. Source: T144. */
export const ochreKey = (row: OchreNames): string => row.archimonstre ?? row.monster

/**
 * Whether the query is a part of the monster's or the archimonster's name, case and accents ignored; an empty query is
 * part of all. Source: T130.
 */
export function matchesOchre(row: OchreNames, query: string): boolean {
  const wanted = fold(query)
  return [row.monster, row.archimonstre ?? ''].some((name) => fold(name).includes(wanted))
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/

/**
 * A count or a price as the quest reads it: spaces of every kind are removed; nothing, and what is not made of digits, a
 * sign and one dot, is null; the rest is floored, and at least 0. Source: T140, figures.md §9.
 */
export function readCount(text: string): number | null {
  const plain = text.replace(/\s+/g, '')
  const value = NUMBER.test(plain) ? Math.floor(Number(plain)) : Number.NaN
  return Number.isFinite(value) ? Math.max(0, value) : null
}

/** « 12.500 »: twelve and a half, or twelve thousand five hundred? */
const AMBIGUOUS = /\.\d{3}$/

/** What a count of the quest holds: digits (T139), read by `readCount` where they were pasted with a dot or a sign. */
export function readOchreCount(text: string): KamasReading {
  if (text.trim() === '') return { kind: 'empty' }
  const value = AMBIGUOUS.test(text.trim()) ? null : readCount(text)
  return value === null ? { kind: 'unreadable' } : limited(value)
}

const limited = (value: number): KamasReading =>
  value > MAX_AMOUNT ? { kind: 'unreadable', why: 'too-large' } : { kind: 'amount', value }

/**
 * What a price of the quest holds: the kamas grammar first (`12k5`), then `readCount` (`12.9`, `-3`); text that neither
 * reads, that could be a group of thousands, or is more than 10¹², is unreadable. Source: T140, T141.
 */
export function readOchrePrice(text: string): KamasReading {
  const reading = readKamas(text)
  if (reading.kind !== 'unreadable' || AMBIGUOUS.test(text.trim())) return reading
  const value = readCount(text)
  return value === null ? reading : limited(value)
}

/** Captures of a row beyond the one that the quest takes. */
export const surplus = ({ owned_count }: Pick<OchreState, 'owned_count'>): number =>
  Math.max(0, (owned_count ?? 0) - 1)

/** Whether a row is still to be found: neither ticked nor in hand. */
export const isWanted = ({ owned, owned_count }: Pick<OchreState, 'owned' | 'owned_count'>): boolean =>
  !owned && (owned_count ?? 0) === 0

/**
 * The three figures of the quest, over every row of the list in use: rows ticked, out of how many; captures held; their
 * worth in kamas. What is missing counts 0. Source: T131, T132.
 */
export function ochreStats(entries: readonly OchreState[]): {
  validated: number
  total: number
  captured: number
  value: number
} {
  const stats = { validated: 0, total: entries.length, captured: 0, value: 0 }
  for (const { owned, owned_count, sell_price_kamas } of entries) {
    if (owned) stats.validated += 1
    stats.captured += owned_count ?? 0
    stats.value += (owned_count ?? 0) * (sell_price_kamas ?? 0)
  }
  return stats
}

/** A number of captures, their worth in kamas at the player's prices, and how many rows of them have no price. */
export type OchreSum = { count: number; kamas: number; unpriced: number }

/** Rows that are not ticked although their capture is in hand: they are to be ticked, not to be bought. */
export const inHand = (entries: readonly OchreState[]): number =>
  entries.filter((entry) => !entry.owned && !isWanted(entry)).length

/** « Reste à acheter »: one capture of every row still to be found. */
export const missingCost = (entries: readonly OchreState[]): OchreSum =>
  sumOf(entries, (entry) => (isWanted(entry) ? 1 : 0))

/** The captures to sell or to swap: those beyond the one that the quest takes. */
export const surplusWorth = (entries: readonly OchreState[]): OchreSum => sumOf(entries, surplus)

function sumOf(entries: readonly OchreState[], countOf: (entry: OchreState) => number): OchreSum {
  const sum = { count: 0, kamas: 0, unpriced: 0 }
  for (const entry of entries) {
    const count = countOf(entry)
    sum.count += count
    sum.kamas += count * (entry.sell_price_kamas ?? 0)
    if (count > 0 && !entry.sell_price_kamas) sum.unpriced += 1
  }
  return sum
}
