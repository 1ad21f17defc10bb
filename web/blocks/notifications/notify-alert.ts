import type { AccountDb } from '#data/db/local-db.ts'
import { nameInProfile } from '#data/session/shown-profile.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { alertText, type RoiNotice } from '#shared/domain/notifications/notification-text.ts'
import { isFreshEnough } from '#shared/domain/notifications/notifications.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { readNotificationChoices } from '#store/notifications.ts'
import { tellOnce } from './tell.ts'

/**
 * Tells that a recipe's return rose to the player's threshold, on the device where the price was typed, once a day for
 * each recipe of a profile. Silent where the player did not ask for it, or what this device holds is older than 24 hours. Whoever calls
 * knows that the return is no bound. Answers whether it was shown.
 */
export async function notifyAlert(db: AccountDb, alert: RoiNotice): Promise<boolean> {
  const now = Date.now()
  if (!isFreshEnough(syncStatus.getState().lastSyncAt, now)) return false
  const { alerts } = await readNotificationChoices(db)
  if (!alerts) return false
  const what = `alert:${nameInProfile(String(alert.recipe))}` as const
  return tellOnce({ user: db.userId, what }, parisDay(now), () => alertText(alert))
}
