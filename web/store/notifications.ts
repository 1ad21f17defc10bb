import { useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { preferences } from '#shared/collections/preferences.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import {
  encodeHour,
  NOTIFICATION_PREFERENCES,
  type NotificationChoices,
  type NotificationKind,
  notificationChoices,
} from '#shared/domain/notifications/notifications.ts'
import type { Changed } from './change.ts'
import { useRows } from './live.ts'
import { setPreference } from './preferences.ts'

type Preference = Pick<RowOf<typeof preferences>, 'name' | 'value'>

const choicesOf = (rows: readonly Preference[]): NotificationChoices =>
  notificationChoices((name) => rows.find((row) => row.name === name)?.value)

/** What the player wants to be told on all devices, and when, live; undefined while it is read. */
export function useNotificationChoices(): NotificationChoices | undefined {
  const rows = useRows(preferences)
  return useMemo(() => rows && choicesOf(rows), [rows])
}

/** The same, read once. */
export const readNotificationChoices = async (db: AccountDb): Promise<NotificationChoices> =>
  choicesOf(await readRows(db, preferences))

export const setNotificationKind = (db: AccountDb, kind: NotificationKind, on: boolean): Promise<Changed> =>
  setPreference(db, NOTIFICATION_PREFERENCES[kind], on ? 0 : 1)

/** The hour in Paris, 0 to 23. */
export const setNotificationHour = (db: AccountDb, hour: number): Promise<Changed> =>
  setPreference(db, NOTIFICATION_PREFERENCES.hour, encodeHour(hour))
