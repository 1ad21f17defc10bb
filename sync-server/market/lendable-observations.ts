import { packKey } from '#server/db/market-prices.ts'
import { observationsBetween } from '#server/db/market-records.ts'
import { recordsNamed, type ServerRow } from '#server/db/records.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { TimeSlice } from '#server/time-slice.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { keyText, parseRow } from '#shared/contract/collection.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { isLater, NO_STAMP, type Stamp } from '#shared/contract/stamp.ts'
import { dayNumber, isInWindow, isLent, type Lending, WINDOW_DAYS } from '#shared/domain/market/lending.ts'

export type Pack = { item_id: number; pack_size: PackSize }
/** An observation of a profile that lends, in the window of days that count; `lent`: whether it is lent itself. */
export type LendableObservation = Pack & { day: number; price: number; stamp: Stamp; lent: boolean }

/** Reads a row of the price book; null for one of a day that does not count. `today`: days since 1970 (Paris). */
export function lendableObservation(
  key: string,
  { v, h }: ServerRow,
  lending: Lending,
  today: number,
): LendableObservation | null {
  const row = parseRow(priceObservations, key, v)
  if (!row) return null
  const { item_id, pack_size, date, price_kamas, via } = row
  const day = dayNumber(date)
  if (!isInWindow(day, today)) return null
  const lent = isLent({ price_kamas, via, stamps: h }, lending)
  return { item_id, pack_size, day, price: price_kamas, stamp: h.price_kamas ?? NO_STAMP, lent }
}

/** The latest lent observation of each pack; of one day the one that was written last. */
export function latestLent(all: Iterable<LendableObservation>): Map<string, LendableObservation> {
  const latest = new Map<string, LendableObservation>()
  for (const one of all) {
    if (!one.lent) continue
    const known = latest.get(packKey(one))
    if (!known || one.day > known.day || (one.day === known.day && isLater(one.stamp, known.stamp)))
      latest.set(packKey(one), one)
  }
  return latest
}

const DAY_MS = 86_400_000
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The observations of some packs, of the profiles that lend on a server. */
export async function observationsOfPacks(
  tx: Tx,
  userId: string,
  lendings: readonly Lending[],
  packs: readonly Pack[],
  { today, slice }: { today: number; slice: TimeSlice },
): Promise<LendableObservation[]> {
  const days = Array.from({ length: WINDOW_DAYS + 2 }, (_, i) => today + 1 - i)
  const found: LendableObservation[] = []
  for (const lending of lendings) {
    const keys = packs.flatMap((pack) =>
      days.map((day) => keyText(priceObservations, { ...pack, date: dateOf(day) }, lending.profile)),
    )
    const rows = await recordsNamed(tx, userId, priceObservations.name, keys, slice)
    for (const [key, row] of rows) add(found, lendableObservation(key, row, lending, today))
  }
  return found
}

/** The packs of which the profiles that lend on a server lend a price, in no order; some of them several times. */
export async function* lentPacks(
  db: Db,
  userId: string,
  lendings: readonly Lending[],
  { today, slice }: { today: number; slice: TimeSlice },
): AsyncGenerator<Pack> {
  const dates: [string, string] = [dateOf(today - WINDOW_DAYS), dateOf(today + 1)]
  for (const lending of lendings)
    for await (const [key, row] of observationsBetween(
      db,
      { userId, profile: lending.profile },
      dates,
      slice,
    )) {
      const one = lendableObservation(key, row, lending, today)
      if (one?.lent) yield one
    }
}

function add(found: LendableObservation[], one: LendableObservation | null): void {
  if (one) found.push(one)
}
