import { deviceDb } from '#data/device-db.ts'
import type { NotificationText } from '#shared/domain/notifications/notification-text.ts'
import type { DailyKind } from '#shared/domain/notifications/web-push-message.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'

/** What is told once a day on this device, to one account: a kind, the alert of a recipe in a profile, or crossings of gauges. */
export type Announcement = { user: string; what: DailyKind | `alert:${string}` | `pens:${string}` }

const KEPT_DAYS = 400

/**
 * Takes it on to tell something on a Paris day; null when this device has told it on that day, in whichever tab or in the
 * worker. Answers the last day before, null for never. `isDue`, given that day: where there is nothing to tell, nothing is
 * taken on, and what comes later in the day is told.
 */
export async function claimDay(
  { user, what }: Announcement,
  day: string,
  isDue: (before: string | null) => boolean = () => true,
): Promise<{ before: string | null } | null> {
  const { told } = deviceDb()
  return deviceDb().transaction('rw', told, async () => {
    const key = `${user}|${what}`
    const before = (await told.get(key))?.day ?? null
    if ((before !== null && before >= day) || !isDue(before)) return null
    await told.put({ key, day })
    await told.where('day').below(dayAfter(day, -KEPT_DAYS)).delete()
    return { before }
  })
}

/** As the browser shows it; one that is told again takes the place of the one before. `data` is what a press opens. */
export const notificationOptions = (
  { body, path }: NotificationText,
  tag: string,
): NotificationOptions & { data: { path: string } } => ({
  body,
  tag,
  data: { path },
  icon: '/icons/icon-192.png',
  lang: 'fr',
})
