import { sql } from 'kysely'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { DEFAULT_PROFILE, profilePrefix } from '#shared/contract/collection.ts'
import { type Player, readRecord, type ServerRow } from './records.ts'
import type { Tx } from './schema.ts'

const PAGE = 500

/** The undeleted observations of a profile from the first date to the last, both included, a page at a time. */
export async function* observationsBetween(
  tx: Tx,
  { userId, profile }: Player,
  [first, last]: readonly [string, string],
): AsyncGenerator<[key: string, row: ServerRow][]> {
  // A key ends with its date.
  const date = sql<string>`substr(key, length(key) - 9)`
  let after = profilePrefix(profile)
  for (;;) {
    const rows = await tx
      .selectFrom('records')
      .selectAll()
      .where('user_id', '=', userId)
      .where('collection', '=', priceObservations.name)
      .where('key', '>', after)
      .$if(profile === DEFAULT_PROFILE, (q) => q.where('key', 'not like', '@%'))
      .$if(profile !== DEFAULT_PROFILE, (q) => q.where('key', 'like', `${profilePrefix(profile)}%`))
      .where(date, '>=', first)
      .where(date, '<=', last)
      .where('deleted', '=', 0)
      .orderBy('key')
      .limit(PAGE)
      .execute()
    yield rows.map((row) => [row.key, readRecord(row)])
    const end = rows.at(-1)
    if (!end || rows.length < PAGE) return
    after = end.key
  }
}
