import type { TimeSlice } from '#server/time-slice.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { isOfProfile, profilePrefix } from '#shared/contract/collection.ts'
import { type Player, readRecord, type ServerRow } from './records.ts'
import type { Db } from './schema.ts'

const PAGE = 500

/**
 * The undeleted observations of a profile from the first date to the last, both included. Pages are of all its observations,
 * outside a transaction: there may be half a million, of which few are of these days.
 */
export async function* observationsBetween(
  db: Db,
  { userId, profile }: Player,
  [first, last]: readonly [string, string],
  slice: TimeSlice,
): AsyncGenerator<[key: string, row: ServerRow]> {
  for (let after = profilePrefix(profile); ; ) {
    const rows = await db
      .selectFrom('records')
      .selectAll()
      .where('user_id', '=', userId)
      .where('collection', '=', priceObservations.name)
      .where('key', '>', after)
      .orderBy('key')
      .limit(PAGE)
      .execute()
    for (const row of rows) {
      // A key ends with its date.
      const date = row.key.slice(-10)
      if (row.deleted === 0 && date >= first && date <= last && isOfProfile(profile, row.key))
        yield [row.key, readRecord(row)]
      if (slice.over) await slice.pause()
    }
    const end = rows.at(-1)
    if (!end || rows.length < PAGE) return
    // The keys of a profile lie together, those of the default one before and after all others.
    if (profile !== '' && !isOfProfile(profile, end.key)) return
    after = end.key
  }
}
