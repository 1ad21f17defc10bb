import {
  type Crossing,
  crossingsBetween,
  type NotedGauge,
  toRefill,
} from '#shared/domain/breeding/pen-clock.ts'
import type { ShoppingLine } from '#shared/domain/courses/shopping-list.ts'
import { daysHeld, type FlipAmounts, type FlipDays } from '#shared/domain/flips/flips.ts'
import { endOfListing, type Lot } from '#shared/domain/lots/lots.ts'
import type { PriceToRenew } from '#shared/domain/prices/prices-to-renew.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import type { Task } from './tasks.ts'

/** A lot that is for sale for so many days is worth another look (N106). */
export const SLOW_DAYS = 7
/** Prices that one task asks for. */
const PRICES_AT_ONCE = 3

/** Today's offering, not made: pieces for all characters, of which `owned` are there; kamas left to pay, null without a price. */
export type OfferingTask = Task<'offering'> & {
  item: number
  name: string
  pieces: number
  owned: number
  missing: number
  cost: number | null
}

/**
 * A recipe whose ROI (a ratio) is at or above the player's threshold (percent), since its newest price was read (`since`, in
 * milliseconds); `stake` is the profit of one craft.
 */
export type AlertTask = Task<'alert'> & { recipe: number; roi: number; threshold: number; since: number }

/** Changes that the server refused. */
export type RefusedTask = Task<'refused'> & { count: number }

/** The shopping list: what is left to buy, its cost (a lower bound while `unpriced` items have no price), where to begin. */
export type CoursesTask = Task<'due' | 'courses'> & {
  items: number
  halls: number
  unpriced: number
  /** Of the items, those that are wanted today or were before. */
  dueItems: number
  first: { id: number; priced: boolean }
}

/** Old prices, the one on which most hangs first; `stake` is the sum. */
export type PricesTask = Task<'prices'> & { prices: readonly PriceToRenew[] }

/** Listings of the auction house that end today or tomorrow; `stake`: the sum that is asked. */
export type ExpiringTask = Task<'expiring'> & { lots: readonly Lot[]; today: number }

/** Listings whose time is over, of which nothing was said; `stake`: the sum that was asked. */
export type ExpiredTask = Task<'expired'> & { lots: readonly Lot[] }

/** Gauges of pens: those that wait to be refilled, and what the others come to within a day, the first first. */
export type PensTask = Task<'pens'> & { due: readonly NotedGauge[]; coming: readonly Crossing[] }

/** Lots that do not go, what was paid most for first; `days`: of the one that waits longest, `oldest`. */
export type LotsTask<F> = Task<'lots'> & { lots: readonly F[]; days: number; oldest: F }

/** Today's offering, unless it is made. `stake`: what is left to pay. */
export function offeringTask(
  day: {
    item: number
    name: string
    pieces: number
    owned: number
    cost: number | null
    done: boolean
  } | null,
): OfferingTask | null {
  if (!day || day.done || day.pieces === 0) return null
  const { done: _, ...offering } = day
  const missing = Math.max(0, day.pieces - day.owned)
  return { kind: 'offering', id: 'day', ...offering, missing, stake: day.cost ?? 0 }
}

/** A recipe above its threshold, by its id. */
export const alertTask = (alert: {
  recipe: number
  roi: number
  threshold: number
  since: number
  profit: number
}): AlertTask => ({ kind: 'alert', id: String(alert.recipe), stake: alert.profit, ...alert })

export const refusedTask = (count: number): RefusedTask | null =>
  count > 0 ? { kind: 'refused', id: 'all', stake: 0, count } : null

/**
 * The shopping list, one task however long: before old prices where something on it is wanted by today, else the last.
 * Today's offering has a task of its own, and makes nothing due here.
 */
export function coursesTask(
  halls: readonly { lines: readonly ShoppingLine[] }[],
  cost: number,
  today: string,
): CoursesTask | null {
  const lines = halls.flatMap(({ lines }) => lines)
  const due = lines.filter((line) => isDue(line, today))
  const unpriced = lines.filter(({ purchase }) => purchase === null)
  const first = due[0] ?? unpriced[0] ?? lines[0]
  if (!first) return null
  return {
    kind: due.length > 0 ? 'due' : 'courses',
    id: 'list',
    stake: cost,
    items: lines.length,
    halls: halls.length,
    unpriced: unpriced.length,
    dueItems: due.length,
    first: { id: first.id, priced: first.purchase !== null },
  }
}

/** Whether something is missing by today: stock and planned crafts serve the earliest day first. */
function isDue({ parts, planned, owned }: ShoppingLine, today: string): boolean {
  let covered = planned + owned
  for (const { origin, pieces } of parts) {
    const left = Math.max(0, pieces - covered)
    covered = Math.max(0, covered - pieces)
    if (left > 0 && origin.source !== 'almanax' && origin.due !== null && origin.due <= today) return true
  }
  return false
}

/** The old prices on which most hangs; those on which nothing does are no task. */
export function pricesTask(prices: readonly PriceToRenew[]): PricesTask | null {
  const worth = prices.filter(({ stake }) => stake > 0).slice(0, PRICES_AT_ONCE)
  if (worth.length === 0) return null
  const stake = worth.reduce((sum, one) => sum + one.stake, 0)
  return { kind: 'prices', id: 'book', stake, prices: worth }
}

/** The lots that are for sale for seven days or more. `stake`: what was paid for them. */
export function lotsTask<F extends FlipAmounts & FlipDays>(
  flips: readonly F[],
  today: string,
): LotsTask<F> | null {
  const slow = flips
    .filter(({ sold }) => !sold)
    .map((flip) => ({ flip, days: daysHeld(flip, today) ?? 0 }))
    .filter(({ days }) => days >= SLOW_DAYS)
  const [first, ...others] = slow
  if (!first) return null
  const oldest = others.reduce((a, b) => (b.days > a.days ? b : a), first)
  const lots = slow.map(({ flip }) => flip).sort((a, b) => b.buy_price_kamas - a.buy_price_kamas)
  const stake = lots.reduce((sum, { buy_price_kamas }) => sum + buy_price_kamas, 0)
  return { kind: 'lots', id: 'tracker', stake, lots, days: oldest.days, oldest: oldest.flip }
}

/** The open listings whose last Paris day is between two, both included. */
const endingFrom = (lots: readonly Lot[], from: string, to: string, hours: number): Lot[] =>
  lots.filter((lot) => {
    const end = lot.end ? null : endOfListing(lot, hours)
    return end !== null && end.day >= from && end.day <= to
  })

const asked = (lots: readonly Lot[]): number => lots.reduce((sum, { price }) => sum + price, 0)

/** The listings that end today or tomorrow (M11). `hours`: how long a listing lasts. */
export function expiringTask(lots: readonly Lot[], today: string, hours: number): ExpiringTask | null {
  const now = endingFrom(lots, today, today, hours)
  const soon = [...now, ...endingFrom(lots, dayAfter(today), dayAfter(today), hours)]
  if (soon.length === 0) return null
  return { kind: 'expiring', id: 'lots', stake: asked(soon), lots: soon, today: now.length }
}

/** The listings that ended before today, as far as their day tells: were they sold, or do they come back (M10)? */
export function expiredTask(lots: readonly Lot[], today: string, hours: number): ExpiredTask | null {
  const over = endingFrom(lots, '', dayAfter(today, -1), hours)
  return over.length > 0 ? { kind: 'expired', id: 'lots', stake: asked(over), lots: over } : null
}

const A_DAY_MS = 86_400_000

/** What the gauges of pens ask for at an instant (milliseconds), or come to within a day; null where nothing runs (M36). */
export function pensTask(running: readonly NotedGauge[], now: number): PensTask | null {
  const due = toRefill(running, now)
  const coming = crossingsBetween(running, now, now + A_DAY_MS)
  return due.length + coming.length > 0 ? { kind: 'pens', id: 'gauges', stake: 0, due, coming } : null
}
