import { observationsDated } from '#server/db/market-records.ts'
import { recordsNamed, type ServerRow } from '#server/db/records.ts'
import type { Tx } from '#server/db/schema.ts'
import type { TimeSlice } from '#server/time-slice.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { keyText, readKey, rowOf } from '#shared/contract/collection.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { isLater, NO_STAMP, type Stamp } from '#shared/contract/stamp.ts'
import { dayNumber, isInWindow, isLent, type Lending, WINDOW_DAYS } from '#shared/domain/market/voices.ts'

export type Pack = { item_id: number; pack_size: PackSize }
/** An observation of a profile that lends; `voice`: whether it is lent. */
export type Said = Pack & { day: number; price: number; stamp: Stamp; voice: boolean }

export const packOf = ({ item_id, pack_size }: { item_id: number; pack_size: number }): string =>
  `${item_id}|${pack_size}`

/** What a row of the price book says in a market; null for one of a day that does not count. */
export function saidOf(key: string, { v, h }: ServerRow, lending: Lending, today: number): Said | null {
  if (!readKey(priceObservations, key)) return null
  const { item_id, pack_size, date, price_kamas, via } = rowOf(priceObservations, key, v)
  const day = dayNumber(date)
  if (!isInWindow(day, today)) return null
  const voice = isLent({ price_kamas, via, stamps: h }, lending)
  return { item_id, pack_size, day, price: price_kamas, stamp: h.price_kamas ?? NO_STAMP, voice }
}

/** The latest of some observations that are lent, of each pack; of one day the one that was written last. */
export function latestLent(all: Iterable<Said>): Map<string, Said> {
  const latest = new Map<string, Said>()
  for (const said of all) {
    if (!said.voice) continue
    const known = latest.get(packOf(said))
    if (!known || said.day > known.day || (said.day === known.day && isLater(said.stamp, known.stamp)))
      latest.set(packOf(said), said)
  }
  return latest
}

const DAY_MS = 86_400_000
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** What profiles that lend on a server say of some packs. */
export async function saidAbout(
  tx: Tx,
  userId: string,
  lendings: readonly Lending[],
  packs: readonly Pack[],
  { today, slice }: { today: number; slice: TimeSlice },
): Promise<Said[]> {
  const days = Array.from({ length: WINDOW_DAYS + 2 }, (_, i) => today + 1 - i)
  const found: Said[] = []
  for (const lending of lendings) {
    const keys = packs.flatMap((pack) =>
      days.map((day) => keyText(priceObservations, { ...pack, date: dateOf(day) }, lending.profile)),
    )
    const rows = await recordsNamed(tx, userId, priceObservations.name, keys, slice)
    for (const [key, row] of rows) add(found, saidOf(key, row, lending, today))
  }
  return found
}

/** All that profiles that lend on a server say. */
export async function everythingSaid(
  tx: Tx,
  userId: string,
  lendings: readonly Lending[],
  { today, slice }: { today: number; slice: TimeSlice },
): Promise<Said[]> {
  const found: Said[] = []
  const dates: [string, string] = [dateOf(today - WINDOW_DAYS), dateOf(today + 1)]
  for (const lending of lendings) {
    for await (const page of observationsDated(tx, { userId, profile: lending.profile }, dates)) {
      for (const [key, row] of page) add(found, saidOf(key, row, lending, today))
      if (slice.over) await slice.pause()
    }
  }
  return found
}

function add(found: Said[], said: Said | null): void {
  if (said) found.push(said)
}
