/** A decimal number with a dot; three figures after it could be a group of thousands, and read as nothing. */
const PLAIN = /^-?\d+(?:\.(?:\d{0,2}|\d{4,}))?$/

/**
 * A typed unit price in kamas: floored to a whole number, never below 0, 0 when empty; null when the text is no number.
 * In a field it comes after the kamas grammar (`readKamas`). Source: T81, figures.md §8.
 */
export function readUnitPrice(text: string): number | null {
  const typed = text.replace(/\s/g, '')
  if (typed === '') return 0
  return PLAIN.test(typed) ? Math.max(0, Math.floor(Number(typed))) : null
}

/**
 * What a day's offering costs in kamas for `characters` characters: unit price × quantity × characters, or null when
 * the price or the quantity is 0, as an unknown one is. Source: T82.
 */
export function offeringCost(unit: number, quantity: number, characters: number): number | null {
  return unit > 0 && quantity > 0 ? Number(product(unit, quantity, characters)) : null
}

/** One day of the period: pieces for one character, kamas for one piece (0: no price), kamas received in return. */
export type OfferingRow = { quantity: number; unit: number; reward: number; done: boolean }

/**
 * Sums over the period, in kamas and for all characters: `total` is the cost of the priced offerings, `left` that of
 * those not made yet, `reward` what the whole period brings back, `balance` reward minus total. `unpriced` counts the
 * offerings whose cost is not in them.
 */
export type AlmanaxTotals = {
  total: number
  perCharacter: number
  left: number
  reward: number
  balance: number
  priced: number
  unpriced: number
  done: number
}

/** The sums of a period; days without offering (quantity 0) count as neither priced nor unpriced. Source: T74, T79. */
export function almanaxTotals(rows: readonly OfferingRow[], characters: number): AlmanaxTotals {
  let [each, left, reward] = [0n, 0n, 0n]
  let [priced, unpriced, done] = [0, 0, 0]
  for (const row of rows) {
    const cost = row.unit > 0 && row.quantity > 0 ? product(row.unit, row.quantity) : null
    each += cost ?? 0n
    left += row.done ? 0n : (cost ?? 0n)
    reward += BigInt(row.reward)
    if (row.done) done += 1
    if (cost !== null) priced += 1
    else if (row.quantity > 0) unpriced += 1
  }
  const times = (amount: bigint) => Number(amount * BigInt(characters))
  return {
    total: times(each),
    perCharacter: Number(each),
    left: times(left),
    reward: times(reward),
    balance: times(reward - each),
    priced,
    unpriced,
    done,
  }
}

/** A day's offering, as the merging reads it: `quantity` pieces of `item` for one character at `unit` kamas (0: none). */
export type DayOffering = { date: string; item: number; quantity: number; unit: number }

/** The same item over all its days: pieces for all characters; kamas at the days' prices, null while one has none. */
export type MergedOffering = { item: number; pieces: number; dates: string[]; cost: number | null }

/** Offerings of the same item merged into one purchase, in the order in which they are first due. */
export function mergedOfferings(days: readonly DayOffering[], characters: number): MergedOffering[] {
  const merged = new Map<number, MergedOffering>()
  for (const { date, item, quantity, unit } of days) {
    const known = merged.get(item) ?? { item, pieces: 0, dates: [], cost: 0 }
    const cost = offeringCost(unit, quantity, characters)
    known.pieces += quantity * characters
    known.dates.push(date)
    known.cost = known.cost === null || cost === null ? null : known.cost + cost
    merged.set(item, known)
  }
  return [...merged.values()]
}

const product = (...factors: number[]): bigint => factors.reduce((all, n) => all * BigInt(n), 1n)
