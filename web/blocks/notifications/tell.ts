import { claimDay, notificationOptions, type Told } from '#data/notifications/told.ts'
import type { NotificationText } from '#shared/domain/notifications/notification-text.ts'
import { permission, toldHere } from './device.ts'

/**
 * Tells something once on a Paris day, where the player asked this device for it: of all tabs and the worker, one tells it.
 * `textOf` is given the last day before on which it was told, null for never, and answers null where there is nothing to
 * tell. Answers whether it was shown.
 */
export async function tellOnce(
  told: Told,
  day: string,
  textOf: (before: string | null) => NotificationText | null,
): Promise<boolean> {
  if (toldHere.getState().user !== told.user || permission() !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return false
  const claimed = await claimDay(told, day, (before) => textOf(before) !== null)
  const text = claimed && textOf(claimed.before)
  if (!text) return false
  await registration.showNotification(text.title, notificationOptions(text, told.what))
  return true
}
