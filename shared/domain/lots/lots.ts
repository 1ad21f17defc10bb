import type { LOT_ENDS, lotEvents } from '#shared/collections/lot-events.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { isLater, NO_STAMP, type Stamp, timeOf } from '#shared/contract/stamp.ts'
import { sharesOf } from '#shared/domain/prices/packs.ts'
import type { Move } from '#shared/domain/stock/stock.ts'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'

/** What follows from the events of lots: nothing of it is stored (M4). Amounts are kamas of a whole lot. */

/** An event as it is read; the stamp of `lot` says when it was noted. */
export type LotEvent = RowOf<typeof lotEvents> & { stamps: Readonly<Record<string, Stamp>> }
export type LotEnd = (typeof LOT_ENDS)[number]

/**
 * A lot. `price`: asked now, or when it ended; of a sold one what was received. `fees`: of its own events; `carried`: what earlier
 * listings of the same pieces cost, and how many they were (M5). `end`: what ended it; `beside`: what else was said to end it.
 */
export type Lot = {
  id: string
  item_id: number | null
  size: PackSize
  price: number
  fees: number
  carried: { fees: number; listings: number }
  from: string
  listed: LotEvent
  end: (LotEvent & { kind: LotEnd }) | null
  events: readonly LotEvent[]
  beside: readonly LotEvent[]
}

const notedAt = ({ stamps }: LotEvent): Stamp => stamps.lot ?? NO_STAMP
const isEnd = (event: LotEvent): event is LotEvent & { kind: LotEnd } =>
  event.kind !== 'listed' && event.kind !== 'repriced'

/** The day of an event: as it was said, else the day on which it was noted (Paris). */
const dayOf = (event: LotEvent): string => event.at ?? parisDay(timeOf(notedAt(event)))

/** The order in which events took place: (day, stamp, id). */
function inOrder(a: LotEvent, b: LotEvent): number {
  const day = dayOf(a)
  const other = dayOf(b)
  if (day !== other) return day < other ? -1 : 1
  const noted = notedAt(a)
  const otherNoted = notedAt(b)
  if (noted !== otherNoted) return isLater(noted, otherNoted) ? 1 : -1
  return a.id < b.id ? -1 : 1
}

/** The same of the events of a lot: a listing comes before all that happened to it, whatever was typed as its day. */
export const inOrderOfLot = (a: LotEvent, b: LotEvent): number =>
  Number(b.kind === 'listed') - Number(a.kind === 'listed') || inOrder(a, b)

/**
 * The lots of some events, in the order of their listing. The earliest end counts, each change of price does; a lot whose listing
 * was deleted is told by what is left of it.
 */
export function lotsOf(events: readonly LotEvent[]): Lot[] {
  const lots = Array.from(groupedByLot(events), ([id, all]) => lotOf(id, all))
  return withCarried(lots.sort((a, b) => inOrder(a.listed, b.listed)))
}

/**
 * The same in no order and without what earlier listings cost, a step at a time: whoever serves others too may pause between two.
 * Events that come `inOrderOfLot` take the shortest steps.
 */
export function* lotSteps(events: readonly LotEvent[]): Generator<void, Lot[]> {
  const byLot = new Map<string, LotEvent[]>()
  for (let from = 0; from < events.length; from += OF_STEP) {
    groupedByLot(events.slice(from, from + OF_STEP), byLot)
    yield
  }
  const lots: Lot[] = []
  for (const [id, all] of byLot) {
    lots.push(lotOf(id, all))
    yield
  }
  return lots
}

/** Events that are put to their lots in one step. */
const OF_STEP = 16

function groupedByLot(events: readonly LotEvent[], byLot = new Map<string, LotEvent[]>()) {
  for (const event of events) {
    const known = byLot.get(event.lot)
    if (known) known.push(event)
    else byLot.set(event.lot, [event])
  }
  return byLot
}

function lotOf(id: string, all: LotEvent[]): Lot {
  const events = all.sort(inOrderOfLot)
  const [listed] = events
  if (!listed) throw new Error('a lot without an event')
  let price = listed.price_kamas
  let fees = 0
  let end: Lot['end'] = null
  let beside = NONE
  for (const event of events) {
    if (isEnd(event) && end) {
      beside = [...beside, event]
      continue
    }
    if (isEnd(event)) end = event
    if (event.kind === 'sold' || (event.kind === 'repriced' && end?.kind !== 'sold'))
      price = event.price_kamas
    fees += event.fee_kamas
  }
  const counted = beside === NONE ? events : events.filter((event) => !beside.includes(event))
  const { item_id, size, from } = listed
  return { id, item_id, size, price, fees, carried: NOTHING, from, listed, end, events: counted, beside }
}

const NONE: readonly LotEvent[] = []

const NOTHING: Lot['carried'] = { fees: 0, listings: 0 }

/** Whether the pieces of a lot went back to the player. */
export const cameBack = ({ end }: Lot): boolean => end !== null && end.kind !== 'sold'

/**
 * What earlier listings of the same pieces cost goes with them: where a lot that came back is listed again in several, by their
 * pieces, to the kama; what is not listed again stays with it.
 */
function withCarried(lots: Lot[]): Lot[] {
  if (!lots.some(({ from }) => from)) return lots
  const byId = new Map(lots.map((lot) => [lot.id, lot]))
  const heirs = new Map<Lot, Lot[]>()
  for (const lot of lots) {
    const before = byId.get(lot.from)
    if (before && before !== lot && cameBack(before) && before.item_id === lot.item_id)
      heirs.set(before, [...(heirs.get(before) ?? []), lot])
  }
  const carried = new Map<Lot, Lot['carried']>()
  const carry = (lot: Lot, own: Lot['carried']) => {
    if (carried.has(lot)) return
    carried.set(lot, own)
    const after = heirs.get(lot) ?? []
    const needs = after.map(({ size }) => size)
    const rest = lot.size - needs.reduce((sum: number, size) => sum + size, 0)
    const shares = sharesOf(lot.fees + own.fees, rest > 0 ? [rest, ...needs] : needs).slice(rest > 0 ? 1 : 0)
    for (const [at, heir] of after.entries())
      carry(heir, { fees: shares[at] ?? 0, listings: own.listings + 1 })
  }
  if (heirs.size === 0) return lots
  const isHeir = new Set([...heirs.values()].flat())
  for (const lot of heirs.keys()) if (!isHeir.has(lot)) carry(lot, lot.carried)
  return lots.map((lot) => {
    const borne = carried.get(lot)
    return borne ? { ...lot, carried: borne } : lot
  })
}

/** A move of the stock that a lot makes: its pieces go with the listing, and come back where it was not sold (M6). */
export type LotMove = Move & { lot: string; at: string | null; typedCost: number | null }

/** What lots move in the stock. Each is a move of its own, never the same act as another one. */
export const lotMoves = (lots: readonly Lot[]): LotMove[] => lots.flatMap(movesOfLot)

/** The same of one lot. */
export function movesOfLot(lot: Lot): LotMove[] {
  const moveOf = (event: LotEvent, pieces: number): LotMove => ({
    id: event.id,
    item_id: lot.item_id,
    pieces,
    kind: 'use',
    base: '',
    line: 0,
    apart: true,
    step: '',
    stamps: { pieces: notedAt(event) },
    lot: lot.id,
    at: event.at,
    typedCost: lot.listed.cost_kamas,
  })
  const gone = moveOf(lot.listed, -lot.size)
  return lot.end && cameBack(lot) ? [gone, moveOf(lot.end, lot.size)] : [gone]
}

/** What the pieces of a lot cost, in kamas; of `unknown` of them nobody knows. */
export type LotCost = { kamas: number; unknown: number }

/**
 * What a lot leaves in kamas at a price: less its cost and all fees, also those of earlier listings of its pieces. `atMost`: part
 * of the cost is not known, so that this is no gain but the most that it can be (M5).
 */
export function lotResult(
  { fees, carried }: Pick<Lot, 'fees' | 'carried'>,
  price: number,
  cost: LotCost,
): { kamas: number; atMost: boolean } {
  return { kamas: price - cost.kamas - fees - carried.fees, atMost: cost.unknown > 0 }
}

/** The Paris day, and hour where it is known, at which an open listing ends; null where its own day is not known. */
export function endOfListing(
  { listed: { at, hour } }: Lot,
  listingHours: number,
): { day: string; hour: number | null } | null {
  if (at === null) return null
  return { day: dayAfter(at, Math.floor(listingHours / 24)), hour }
}

/** Open listings that two devices noted alike: same item, size, price and day. The player says whether they are one (M4). */
export function listedTwice(lots: readonly Lot[]): Lot[][] {
  const alike = new Map<string, Lot[]>()
  const open = lots.filter(({ end, item_id, listed }) => !end && !listed.apart && item_id !== null)
  if (new Set(open.map(({ listed }) => listed.device)).size < 2) return []
  for (const lot of open) {
    const { at, price_kamas } = lot.listed
    const key = [lot.item_id, lot.size, price_kamas, at].join('|')
    alike.set(key, [...(alike.get(key) ?? []), lot])
  }
  return [...alike.values()].filter((group) => new Set(group.map(({ listed }) => listed.device)).size > 1)
}
