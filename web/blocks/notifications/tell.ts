import { type Announcement, claimDay, notificationOptions } from '#data/notifications/told.ts'
import { profileToName } from '#data/session/shown-profile.ts'
import type { NotificationText } from '#shared/domain/notifications/notification-text.ts'
import { PROFILE } from '#ui/params/profile-param.ts'
import { permission, toldHere } from './device.ts'

/**
 * Tells something once on a Paris day, where the player asked this device for it: of all tabs and the worker, one tells it.
 * `textOf` is given the last day before on which it was told, null for never, and answers null where there is nothing to
 * tell. A press leads to the profile that it is about. Answers whether it was shown.
 */
export async function tellOnce(
  told: Announcement,
  day: string,
  textOf: (before: string | null) => NotificationText | null,
): Promise<boolean> {
  if (toldHere.getState().user !== told.user || permission() !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return false
  const claimed = await claimDay(told, day, (before) => textOf(before) !== null)
  const text = claimed && textOf(claimed.before)
  if (!text) return false
  const path = inProfile(text.path)
  await registration.showNotification(text.title, notificationOptions({ ...text, path }, told.what))
  return true
}

function inProfile(path: string): string {
  const profile = profileToName()
  return profile === null ? path : `${path}${path.includes('?') ? '&' : '?'}${PROFILE}=${profile}`
}
