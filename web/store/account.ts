import { useStore } from 'zustand'
import type { AccountDb } from '#data/db/local-db.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { shownProfile } from '#data/session/shown-profile.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'

/** The database of the signed-in player; null while it opens. */
export const useAccountDb = (): AccountDb | null => useStore(activeAccount, ({ db }) => db)

/** Whether the account's first pull on this device is still on its way: what is missing may come. */
export const useFirstPull = (): boolean => useStore(syncStatus, ({ firstPull }) => firstPull)

/** The id of the profile that this tab shows. */
export const useShownProfile = (): string => useStore(shownProfile, ({ id }) => id)
