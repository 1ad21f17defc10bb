import { daysHeld } from '#shared/domain/flips/flips.ts'
import { dayAfter, parisHour } from '#shared/domain/text/paris-day.ts'

/** The kinds of notification: the offering of the day, flips unsold for a week, alerts of the ranking, gauges of pens. */
export type NotificationKind = 'almanax' | 'flips' | 'alerts' | 'pens'
/** What the player chose for all devices; `hour` is that of Paris, 0 to 23. */
export type NotificationChoices = Record<NotificationKind, boolean> & { hour: number }

/** The synced preferences that hold the choices. An undone choice is 0, and means what one that was never made means. */
export const NOTIFICATION_PREFERENCES = {
  almanax: 'mute_almanax',
  flips: 'mute_flips',
  alerts: 'mute_alerts',
  pens: 'mute_pens',
  hour: 'notify_hour',
} as const
export type NotificationPreference = (typeof NOTIFICATION_PREFERENCES)[keyof typeof NOTIFICATION_PREFERENCES]

const USUAL_HOUR = 9
const MIDNIGHT = 24

/** The choices of an account; `read` answers a stored preference, undefined for one that was never set. */
export function notificationChoices(
  read: (name: NotificationPreference) => number | undefined,
): NotificationChoices {
  const isOn = (kind: NotificationKind) => (read(NOTIFICATION_PREFERENCES[kind]) ?? 0) === 0
  const hour = read(NOTIFICATION_PREFERENCES.hour) || USUAL_HOUR
  return {
    almanax: isOn('almanax'),
    flips: isOn('flips'),
    alerts: isOn('alerts'),
    pens: isOn('pens'),
    // The field takes any amount.
    hour: hour <= MIDNIGHT ? hour % MIDNIGHT : USUAL_HOUR,
  }
}

/** The stored value of an hour 0 to 23: midnight is 24, because 0 means that nothing was chosen. */
export const encodeHour = (hour: number): number => hour || MIDNIGHT

/** Whether the day's notifications are due at an instant (milliseconds since 1970): the player's hour has come in Paris. */
export const isNotificationTime = ({ hour }: NotificationChoices, now: number): boolean =>
  parisHour(now) >= hour

/** A crossing of a gauge that is so long ago is told no more (M36). */
export const LATEST_CROSSING_MS = 6 * 3_600_000

const OLDEST_DATA_MS = 24 * 3_600_000

/**
 * Whether a device's data is recent enough to notify of: its last sync pass ended within 24 hours. `syncedAt` and `now` in
 * milliseconds since 1970; null for a device that never reached the server.
 */
export const isFreshEnough = (syncedAt: number | null, now: number): boolean =>
  syncedAt !== null && now - syncedAt <= OLDEST_DATA_MS

/** The days of a flip, as `daysHeld` reads them. */
type Held = { sold: boolean; purchase_date: string | null; sold_date: string | null }

const WEEK = 7

/**
 * The flips that are unsold for a week on `today` and were not yet on `since`, the last day of such a notification (null: none,
 * which counts as the day before). Days are `YYYY-MM-DD` in Paris.
 */
export function newlyUnsold<F extends Held>(flips: readonly F[], today: string, since: string | null): F[] {
  const lastDay = since ?? dayAfter(today, -1)
  const isLong = (flip: F, day: string) => (daysHeld(flip, day) ?? 0) >= WEEK
  return flips.filter((flip) => !flip.sold && isLong(flip, today) && !isLong(flip, lastDay))
}

/** The days of purchase, both included, of the flips that `newlyUnsold` can answer. */
export const unsoldBetween = (today: string, since: string | null): [first: string, last: string] => [
  dayAfter(since ?? dayAfter(today, -1), 1 - WEEK),
  dayAfter(today, -WEEK),
]
