import { lendersOf, storeLenders } from '#server/db/market-contributions.ts'
import { recordsNamed } from '#server/db/records.ts'
import type { Tx } from '#server/db/schema.ts'
import type { TimeSlice } from '#server/time-slice.ts'
import { marketSharing } from '#shared/collections/market-sharing.ts'
import { profiles } from '#shared/collections/profiles.ts'
import { keyText, rowOf } from '#shared/contract/collection.ts'
import { type Lending, lendingsOf } from '#shared/domain/market/lending.ts'
import { keyedProfile, listedServer, MAIN_PROFILE, MAX_PROFILES } from '#shared/domain/site/profiles.ts'

/**
 * Reads again what some profiles of an account lend, and stores it; answers the servers on which that has changed.
 * `names`: ids of profiles for the collection `profiles`, else the profiles of row keys. At most `MAX_PROFILES` lend.
 */
export async function changedLendings(
  tx: Tx,
  userId: string,
  collection: string,
  names: readonly string[],
  slice: TimeSlice,
): Promise<string[]> {
  const ids = collection === profiles.name ? names : names.map((name) => name || MAIN_PROFILE)
  const keyed = ids.map(keyedProfile)
  const before = await lendersOf(tx, userId)
  const kept = before.filter(({ profile }) => !keyed.includes(profile))
  const read = await readLendings(tx, userId, ids, slice)
  const mine = read.slice(0, Math.max(0, MAX_PROFILES - kept.length))
  const lendings = [...kept, ...mine]
  const servers = serversThatDiffer(before, lendings)
  if (servers.length > 0) {
    const rows = mine.map(({ profile, server, since }) => ({ user_id: userId, profile, server, since }))
    await storeLenders(tx, userId, keyed, rows)
  }
  return servers
}

async function readLendings(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  slice: TimeSlice,
): Promise<Lending[]> {
  const stored = await recordsNamed(tx, userId, profiles.name, [...ids], slice)
  const rows = [...stored].map(([key, { v, h }]) => ({ ...rowOf(profiles, key, v), stamps: h }))
  const shared = rows.flatMap(({ id, server: named }) => {
    const server = listedServer(named)
    const profile = keyedProfile(id)
    return server === null ? [] : [{ profile, server, key: keyText(marketSharing, { server }, profile) }]
  })
  const keys = shared.map(({ key }) => key)
  const sharingRows =
    keys.length > 0 ? await recordsNamed(tx, userId, marketSharing.name, keys, slice) : new Map()
  const sharing = shared.flatMap(({ profile, server, key }) => {
    const row = sharingRows.get(key)
    const lend = row !== undefined && rowOf(marketSharing, key, row.v).lend
    return row ? [{ profile, server, lend, stamps: row.h }] : []
  })
  return lendingsOf(rows, sharing)
}

/** The servers whose lendings differ between two states of an account. */
function serversThatDiffer(before: readonly Lending[], after: readonly Lending[]): string[] {
  const textOf = ({ profile, server, since }: Lending) => `${profile}|${server}|${since}`
  const [was, is] = [new Set(before.map(textOf)), new Set(after.map(textOf))]
  const changed = [
    ...before.filter((one) => !is.has(textOf(one))),
    ...after.filter((one) => !was.has(textOf(one))),
  ]
  return [...new Set(changed.map(({ server }) => server))]
}
