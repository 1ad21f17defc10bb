import type { AccountDb } from '#data/db/local-db.ts'
import { writeOf } from '#data/db/save.ts'
import { preferences } from '#shared/collections/preferences.ts'
import type { KeyOf } from '#shared/contract/collection.ts'
import { type Changed, change } from './change.ts'
import { useRow } from './live.ts'

type Name = KeyOf<typeof preferences>['name']

/** A number that the player set once for all devices, live; `unset` where they did not, undefined while it is read. */
export function usePreference(name: Name, unset: number): number | undefined {
  const row = useRow(preferences, { name })
  return row === undefined ? undefined : (row?.value ?? unset)
}

export const setPreference = (db: AccountDb, name: Name, value: number): Promise<Changed> =>
  change(db, [writeOf(preferences, { name }, { value })])
