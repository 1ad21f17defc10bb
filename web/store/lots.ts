import type { AccountDb } from '#data/db/local-db.ts'
import { newRowId } from '#data/db/row-id.ts'
import type { Stored } from '#data/db/rows.ts'
import { deleteOf, writeOf } from '#data/db/save.ts'
import { flips } from '#shared/collections/flips.ts'
import { lotEvents } from '#shared/collections/lot-events.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { listingFee, repricingFee } from '#shared/domain/lots/fees.ts'
import { endOfListing, type Lot, type LotEnd } from '#shared/domain/lots/lots.ts'
import type { GameRules } from '#shared/domain/rules/game-rules.ts'
import { parisDay, parisHour } from '#shared/domain/text/paris-day.ts'
import { type Changed, change, create, destroy, exchange } from './change.ts'
import type { Flip } from './flips.ts'
import { thisDevice } from './purchases.ts'

type Event = Stored<typeof lotEvents>
type EventPatch = PatchOf<typeof lotEvents>

/** When something happened: the Paris day, and the hour where it is known. */
export type When = Pick<Event, 'at' | 'hour'>
const now = (): When => ({ at: parisDay(Date.now()), hour: parisHour(Date.now()) })

/**
 * Lots to list: `count` alike; `cost` of one of them only where the player typed it; `from`: the lot whose pieces are listed again,
 * which comes back with it if it has not yet.
 */
export type Listing = {
  item_id: number
  size: PackSize
  price: number
  count?: number
  cost?: number | null
  from?: Lot | undefined
  when?: When
}

/** `origin`: the tool in which it was said; `replaces`: the line of the ledger whose place the lots take (M12). */
type ListingOptions = { rules: GameRules; origin: string; replaces?: Flip | undefined }

/** Lists lots, each with its fee by the rules of the game; their pieces leave the stock. */
export function listLots(
  db: AccountDb,
  listing: Listing,
  { rules, origin, replaces }: ListingOptions,
): Promise<Changed> {
  const { count = 1, from, when } = listing
  const listed = Array.from({ length: count }, () => listingOf(listing, { rules, origin }))
  const back = from && !from.end ? [endOf(from, isOver(from, rules) ? 'returned' : 'withdrawn', when)] : []
  const made = [...back, ...listed].map(eventOf)
  if (!replaces) return create(db, lotEvents, made)
  const { id, stamps: _, ...line } = replaces
  return exchange(
    db,
    [deleteOf(flips, { id }), ...made.map(({ key, patch }) => writeOf(lotEvents, key, patch))],
    () => [...made.map(({ key }) => deleteOf(lotEvents, key)), writeOf(flips, { id: newRowId() }, line)],
  )
}

/** What lists one lot. */
export const listingOf = (
  { item_id, size, price, cost = null, from, when = now() }: Listing,
  { rules, origin }: Pick<ListingOptions, 'rules' | 'origin'>,
): EventPatch => ({
  ...{ lot: newRowId(), kind: 'listed', item_id, size, cost_kamas: cost, from: from?.id ?? '', origin },
  ...{ price_kamas: price, fee_kamas: listingFee(price, rules) },
  ...when,
})

/** Whether the time of an open listing is over, as far as its day tells. */
function isOver(lot: Lot, { listingHours }: GameRules): boolean {
  const end = endOfListing(lot, listingHours)
  return end !== null && end.day <= parisDay(Date.now())
}

export const eventOf = (patch: EventPatch) => ({
  key: { id: newRowId() },
  patch: { device: thisDevice(), ...patch },
})

/** What an event says of the lot that it happens to. */
export const ofLot = ({ id, item_id, size }: Lot) => ({ lot: id, item_id, size })

export const endOf = (lot: Lot, kind: LotEnd, when: When = now()): EventPatch => ({
  ...ofLot(lot),
  kind,
  price_kamas: lot.price,
  ...when,
})

/** Asks another price for lots, for the fee of the rules. */
export const repriceLots = (
  db: AccountDb,
  lots: readonly Lot[],
  price: number,
  rules: GameRules,
): Promise<Changed> =>
  create(
    db,
    lotEvents,
    lots.map((lot) => eventOf(repricingOf(lot, price, rules))),
  )

/** What asks another price for a lot, now. */
export const repricingOf = (lot: Lot, price: number, rules: GameRules): EventPatch => ({
  ...ofLot(lot),
  ...{ kind: 'repriced', price_kamas: price, fee_kamas: repricingFee(lot.price, price, rules) },
  ...now(),
})

/** Lots were sold at their price, came back after their time, or were taken back. */
export const endLots = (db: AccountDb, lots: readonly Lot[], kind: LotEnd, when?: When): Promise<Changed> =>
  create(
    db,
    lotEvents,
    lots.map((lot) => eventOf(endOf(lot, kind, when))),
  )

/** Corrects what was noted when a lot was listed. */
export const correctListing = (
  db: AccountDb,
  { listed }: Lot,
  patch: Pick<EventPatch, 'price_kamas' | 'fee_kamas' | 'cost_kamas' | 'at' | 'hour'>,
): Promise<Changed> => change(db, [writeOf(lotEvents, { id: listed.id }, patch)])

/** Listings that two devices noted alike are different lots. */
export const countLotsApart = (db: AccountDb, lots: readonly Lot[]): Promise<Changed> =>
  change(
    db,
    lots.map(({ listed }) => writeOf(lotEvents, { id: listed.id }, { apart: true })),
  )

/** Forgets events for ever: a whole lot, or one thing that was said of it. */
export const removeEvents = (
  db: AccountDb,
  events: readonly (Lot['listed'] & Partial<Event>)[],
): Promise<Changed> =>
  destroy(
    db,
    lotEvents,
    events.map(({ id }) => ({ id })),
    () => events.map(({ id: _, stamps: __, ...patch }) => ({ key: { id: newRowId() }, patch })),
  )

/** Forgets lots, with all that happened to them. */
export const removeLots = (db: AccountDb, lots: readonly Lot[]): Promise<Changed> =>
  removeEvents(
    db,
    lots.flatMap(({ events, beside }) => [...events, ...beside]),
  )
