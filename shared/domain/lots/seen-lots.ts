import type { PackSize } from '#shared/contract/fields.ts'
import type { Foot, TimeLeft } from '#shared/domain/reading/rows.ts'
import { dayAfter, parisDay, parisHour } from '#shared/domain/text/paris-day.ts'
import { endOfListing, type Lot } from './lots.ts'

/** A row of the window of the own lots, by a key of the caller's: the item, the lot, its price in kamas, how long it stays. */
export type SeenLot = {
  key: string
  item_id: number
  size: PackSize
  price: number
  left: TimeLeft | null
}
/** A picture of that window: its rows in their order, its foot, and whether each of its rows is known for certain. */
export type SeenPage = { rows: readonly SeenLot[]; foot: Foot | null; certain: boolean }

/** What a row turns out to be: noted already, new, at another price, or seen on the picture before. */
export type SeenAs =
  | { is: 'known'; lot: Lot }
  | { is: 'listed'; at: string | null; hour: number | null }
  | { is: 'repriced'; lot: Lot }
  | { is: 'again' }

/** A lot of the ledger that is in the window no more; `end` as its time says, null where that leaves it open. */
export type GoneLot = { lot: Lot; end: 'sold' | 'returned' | null }

/** `complete`: as many rows were read as the foot says, so that what is not among them is gone (M41). */
export type SeenLots = { rows: ReadonlyMap<string, SeenAs>; gone: GoneLot[]; complete: boolean }

type Context = { open: readonly Lot[]; listingHours: number; now: number }

/**
 * Holds what pictures of the own lots of one market show against the open lots of that market. Several pictures of one list
 * add up, each picture going on where another one ends; equal lots are counted, not merged.
 */
export function seenLots(pages: readonly SeenPage[], context: Context): SeenLots {
  const { kept, again, complete } = addUp(pages)
  const rows = new Map<string, SeenAs>(again.map(({ key }) => [key, { is: 'again' }]))
  const left = [...context.open]
  const take = (row: SeenLot, fits: (lot: Lot) => boolean): Lot | undefined => {
    const found = left
      .filter((lot) => lot.item_id === row.item_id && lot.size === row.size && fits(lot))
      .sort((a, b) => daysApart(a, row, context) - daysApart(b, row, context))[0]
    if (found) left.splice(left.indexOf(found), 1)
    return found
  }
  const unknown = kept.filter((row) => {
    const lot = take(row, ({ price }) => price === row.price)
    if (lot) rows.set(row.key, { is: 'known', lot })
    return !lot
  })
  // A change of price does not restart the time of a lot; where that is not read, the player says which it is.
  for (const row of unknown) {
    const lot = take(row, (one) => row.left === null || daysApart(one, row, context) <= 1)
    rows.set(row.key, lot ? { is: 'repriced', lot } : { is: 'listed', ...listedAt(row, context) })
  }
  return { rows, gone: complete ? left.map((lot) => ({ lot, end: endOf(lot, context) })) : [], complete }
}

const alike = (a: SeenLot, b: SeenLot): boolean =>
  a.item_id === b.item_id && a.size === b.size && a.price === b.price && sameLeft(a.left, b.left)

const sameLeft = (a: TimeLeft | null, b: TimeLeft | null): boolean =>
  a === null || b === null || JSON.stringify(a) === JSON.stringify(b)

type Sum = { kept: SeenLot[]; again: SeenLot[]; complete: boolean }

/**
 * The rows of all pages, each once: together as many as the foot says, or without those that a page repeats of the end of the
 * one before. Where neither comes to that number nothing is missing for certain, and of equal rows as many count as one page
 * shows.
 */
function addUp(pages: readonly SeenPage[]): Sum {
  const feet = pages.flatMap(({ foot }) => foot ?? [])
  const used = feet[0]?.used ?? null
  const agree = feet.every((foot) => foot.used === used) && pages.every(({ certain }) => certain)
  const all = pages.flatMap(({ rows }) => rows)
  const fits = (rows: readonly SeenLot[]) =>
    used !== null && agree && rows.length === used && hasSum(rows, feet[0]?.sum ?? null)
  if (fits(all)) return { kept: all, again: [], complete: true }
  const joined: SeenLot[] = []
  const again: SeenLot[] = []
  for (const { rows } of pages) {
    const many = overlap(joined, rows)
    again.push(...rows.slice(0, many))
    joined.push(...rows.slice(many))
  }
  if (fits(joined)) return { kept: joined, again, complete: true }
  return { ...mostOfEach(pages), complete: false }
}

const hasSum = (rows: readonly SeenLot[], sum: number | null): boolean =>
  sum === null || rows.reduce((all, { price }) => all + price, 0) === sum

/** How many rows at the beginning of a page are those at the end of the one before. */
function overlap(before: readonly SeenLot[], rows: readonly SeenLot[]): number {
  for (let many = Math.min(before.length, rows.length); many > 0; many -= 1) {
    const end = before.slice(-many)
    if (rows.slice(0, many).every((row, at) => alike(row, end[at] ?? row))) return many
  }
  return 0
}

function mostOfEach(pages: readonly SeenPage[]): Pick<Sum, 'kept' | 'again'> {
  const kept: SeenLot[] = []
  const again: SeenLot[] = []
  for (const { rows } of pages) {
    const before = [...kept]
    for (const row of rows) {
      const at = before.findIndex((one) => alike(one, row))
      if (at < 0) kept.push(row)
      else {
        before.splice(at, 1)
        again.push(row)
      }
    }
  }
  return { kept, again }
}

const MOST_APART = 1000

/** The days between the end of a lot and what its row says is left of it. */
function daysApart(lot: Lot, { left }: SeenLot, { listingHours, now }: Context): number {
  const end = endOfListing(lot, listingHours)
  if (!end || !left) return MOST_APART
  const seen = dayAfter(parisDay(now), 'days' in left ? left.days : 0)
  return Math.abs(Date.parse(end.day) - Date.parse(seen)) / DAY_MS
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** When a lot was listed of which so much time is left: the hour only on its last day. */
function listedAt(
  { left }: SeenLot,
  { listingHours, now }: Context,
): { at: string | null; hour: number | null } {
  if (!left) return { at: null, hour: null }
  if ('days' in left)
    return { at: dayAfter(parisDay(now), left.days - Math.floor(listingHours / 24)), hour: null }
  const listed = now - (listingHours - left.hours) * HOUR_MS
  return { at: parisDay(listed), hour: parisHour(listed) }
}

/** Before its end a lot leaves the window sold; after it, it came back; on its last day, or of an unknown one, nobody knows. */
function endOf(lot: Lot, { listingHours, now }: Context): GoneLot['end'] {
  const end = endOfListing(lot, listingHours)
  const today = parisDay(now)
  if (!end || end.day === today) return null
  return end.day > today ? 'sold' : 'returned'
}
