import { useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import { writeOf } from '#data/db/save.ts'
import { profiles } from '#shared/collections/profiles.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { allProfiles, type Profile } from '#shared/domain/site/profiles.ts'
import { type Changed, change } from './change.ts'
import { useRows } from './live.ts'

/** The account's profiles, the main one first, archived ones too; undefined while they are read. */
export function useProfiles(): readonly Profile[] | undefined {
  const rows = useRows(profiles)
  return useMemo(() => rows && allProfiles(rows), [rows])
}

/** Changes what is said of a profile, or makes one under a new id. */
export const saveProfile = (db: AccountDb, id: string, patch: PatchOf<typeof profiles>): Promise<Changed> =>
  change(db, [writeOf(profiles, { id }, patch)])

/** An id for a profile that is made here, as keys and addresses bear it. */
export const newProfileId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('')
