import type { AccountDb } from '#data/db/local-db.ts'
import { latestPrices, packOf, priceSummaries, pricesOn, shownPriceDay } from '#data/db/price-book.ts'
import type { RowStore } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import type { Write } from '#data/db/types.ts'
import { type PriceVia, priceObservations } from '#shared/collections/price-observations.ts'
import type { KeyOf } from '#shared/contract/collection.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { type PackPrices, priceByOtherPacks } from '#shared/domain/prices/packs.ts'
import { isOddPrice, type Observation, viaOf } from '#shared/domain/prices/price-history.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { type Changed, changeAsPlanned, reverseOf } from './change.ts'

/** The price of a pack as the player sees it now, in kamas; 0 clears it. Typed, unless `via` says otherwise. */
export type SeenPrice = { id: number; pack: PackSize; price: number; via?: PriceVia }
/**
 * The day under which a price typed today is kept. Today, unless a device with a wrong clock wrote a later day:
 * then that day, or the new price would not become the current one.
 */
export function observationDay(today: string, known: { day: string; at?: number } | undefined): string {
  return known && known.day > today ? known.day : today
}

/** A price that is far from the pack's median, in kamas, which is given beside it; `byPacks`: from what the item's other packs say. */
export type Outlier = SeenPrice & { usual: number; byPacks?: true }
/** What was stored, and the prices among it that look like slips. */
export type Recorded = Changed & { outliers: readonly Outlier[] }

/** More prices than this were pasted, and looked at before. */
const JUDGED = 20

/**
 * Writes prices into the one price book that all tools share, and in the same transaction what the tool keeps of its
 * own.
 */
export function recordPrices(
  db: AccountDb,
  seen: readonly SeenPrice[],
  beside: readonly Write[] = [],
): Promise<Recorded> {
  const now = Date.now()
  const prices = lastOfEach(seen)
  return changeAsPlanned(
    db,
    () => [...expectedWrites(db, prices, now), ...beside],
    async (store) => {
      const [outliers, book, before] = await Promise.all([
        prices.length > JUDGED ? [] : outliersOf(store, prices, now),
        bookWrites(store, prices, now),
        reverseOf(store, beside),
      ])
      return {
        writes: [...book.done, ...beside],
        back: [...book.back, ...before],
        answer: { outliers },
      }
    },
    now,
  )
}

/** Of a pack that is named twice, as in a pasted list, the price said last. */
const lastOfEach = (seen: readonly SeenPrice[]): SeenPrice[] => [
  ...new Map(seen.map((price) => [`${price.id}|${price.pack}`, price])).values(),
]

/** A pack's latest price as the screens have read it; undefined where none has. */
function shownPrice(
  db: AccountDb,
  { id, pack }: Pick<SeenPrice, 'id' | 'pack'>,
): { day: string } | undefined {
  const day = shownPriceDay(db, id, pack)
  return day === undefined ? undefined : { day }
}

/** What is going to be written, told without waiting for the store: a page that is killed has no time to read it. */
const expectedWrites = (db: AccountDb, seen: readonly SeenPrice[], now: number): Write[] =>
  seen.map(({ id, pack, price, via = 'typed' }) => {
    const date = observationDay(parisDay(now), shownPrice(db, { id, pack }))
    return writePrice({ item_id: id, pack_size: pack, date }, price, via)
  })

type PriceKey = KeyOf<typeof priceObservations>

/** Every price is written here, with where it comes from, which is written last: a stamp below the price's says nothing (N165). */
const writePrice = (key: PriceKey, price_kamas: number, via: PriceVia): Write =>
  writeOf(priceObservations, key, { price_kamas, via })

/** The write after which a day has the price that stood, wherever that came from; none where nothing did. */
const putBack = (key: PriceKey, standing: Observation | undefined): Write =>
  writePrice(key, standing?.price_kamas ?? 0, standing ? viaOn(key.date, standing) : '')

/** Where a price that stood comes from, on that day: one of another day was neither typed nor read on it, so it is not lent. */
function viaOn(day: string, standing: Observation): PriceVia {
  const via = viaOf(standing)
  return standing.date === day || via === 'lent' ? via : ''
}

/** The current price of each pack of some items, by pack. */
async function standingPrices(
  store: RowStore,
  seen: readonly Pick<SeenPrice, 'id'>[],
): Promise<(price: Pick<SeenPrice, 'id' | 'pack'>) => Observation | undefined> {
  const ids = seen.map(({ id }) => id)
  const standing = new Map((await latestPrices(store, ids)).map((row) => [packOf(store, row), row]))
  return ({ id, pack }) => standing.get(packOf(store, { item_id: id, pack_size: pack }))
}

const dayOf = (standing: Observation | undefined) => standing && { day: standing.date }

async function bookWrites(
  store: RowStore,
  seen: readonly SeenPrice[],
  now: number,
): Promise<{ done: Write[]; back: Write[] }> {
  const standingOf = await standingPrices(store, seen)
  const writes = seen.map(({ id, pack, price, via = 'typed' }) => {
    const before = standingOf({ id, pack })
    const key = { item_id: id, pack_size: pack, date: observationDay(parisDay(now), dayOf(before)) }
    return { done: writePrice(key, price, via), back: putBack(key, before) }
  })
  return { done: writes.map(({ done }) => done), back: writes.map(({ back }) => back) }
}

/**
 * Those of the prices that are far from the median of their pack, each with that median. Where there is none, from what the
 * item's other packs say, where these are given.
 */
export async function outliersOf<P extends SeenPrice>(
  store: RowStore,
  seen: readonly P[],
  now: number,
  packs?: PackPrices,
): Promise<(P & Outlier)[]> {
  const groups = seen.map(({ id, pack }) => packOf(store, { item_id: id, pack_size: pack }))
  const summaries = await priceSummaries(store, groups, now)
  return seen.flatMap((price) => {
    const own = summaries.get(packOf(store, { item_id: price.id, pack_size: price.pack }))?.median ?? null
    const usual = own ?? (packs ? priceByOtherPacks(price.pack, packs) : null)
    if (usual === null || !isOddPrice(price.price, usual)) return []
    return { ...price, usual, ...(own === null && { byPacks: true as const }) }
  })
}

/** Corrects what was read on a day, or bought. */
export function correctPrice(db: AccountDb, { id, pack, price }: SeenPrice, date: string): Promise<Changed> {
  const key = { item_id: id, pack_size: pack, date }
  const writes = [writePrice(key, price, 'typed')]
  return changeAsPlanned(
    db,
    () => writes,
    async (store) => ({ writes, back: await standingOn(store, [key]), answer: {} }),
  )
}

/** The writes after which days have the prices again that they have now, typed or bought. */
async function standingOn(store: RowStore, keys: readonly PriceKey[]): Promise<Write[]> {
  const standing = await pricesOn(store, keys)
  return keys.map((key, at) => putBack(key, standing[at]))
}

/** A price read on a day; null: today. */
export type DatedPrice = SeenPrice & { day: string | null; via: PriceVia }

/**
 * Writes a whole list of prices. One of today replaces the pack's current price; one of another day goes to that day,
 * and is the current one only where nothing newer is known. `beside`: what else the list says, in the same transaction.
 */
export function recordDatedPrices(
  db: AccountDb,
  prices: readonly DatedPrice[],
  today: string,
  beside: readonly Write[] = [],
): Promise<Changed> {
  const keyOf = ({ id, pack, day }: DatedPrice, known: { day: string } | undefined) => ({
    item_id: id,
    pack_size: pack,
    date: day ?? observationDay(today, known),
  })
  const write = (dated: DatedPrice, known: { day: string } | undefined): Write =>
    writePrice(keyOf(dated, known), dated.price, dated.via)
  return changeAsPlanned(
    db,
    () => [...prices.map((price) => write(price, shownPrice(db, price))), ...beside],
    async (store) => {
      const besideBefore = await reverseOf(store, beside)
      const standingOf = await standingPrices(store, prices)
      const known = prices.map((price) => {
        const standing = standingOf(price)
        return { price, standing, key: keyOf(price, dayOf(standing)) }
      })
      const before = await standingOn(
        store,
        known.map(({ key }) => key),
      )
      // Nothing written that day: taking the price back leaves the one that was current, not a cleared one.
      const back = known.map(({ price, standing, key }, at) =>
        price.day === null && standing && standing.date < today
          ? putBack(key, standing)
          : (before[at] ?? putBack(key, undefined)),
      )
      return {
        writes: [...known.map(({ price, standing }) => write(price, dayOf(standing))), ...beside],
        back: [...back, ...besideBefore],
        answer: {},
      }
    },
  )
}
