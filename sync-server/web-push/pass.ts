import pLimit from 'p-limit'
import { almanaxBetween } from '#server/catalogue/search/queries.ts'
import type { Database } from '#server/db/engine/database.ts'
import type { Db, WebPushSubscriptionTable } from '#server/db/schema.ts'
import {
  claimDelivery,
  isOfferingMade,
  releaseClaim,
  removeEndpoint,
  resetTries,
  runningGauges,
  storedPreferences,
  subscriptionsToNotify,
  TOLD_COLUMN,
  unsoldFlips,
  vapidKeys,
} from '#server/db/web-push.ts'
import type { AppDeps } from '#server/deps.ts'
import { newVapidKeys, type VapidKeys, type WebPush, WebPushError } from '#server/outside/web-push.ts'
import { crossingId, crossingsBetween, type NotedGauge } from '#shared/domain/breeding/pen-clock.ts'
import {
  type NotificationText,
  offeringText,
  pensText,
  unsoldText,
} from '#shared/domain/notifications/notification-text.ts'
import {
  isNotificationTime,
  LATEST_CROSSING_MS,
  NOTIFICATION_PREFERENCES,
  type NotificationChoices,
  type NotificationPreference,
  newlyUnsold,
  notificationChoices,
  unsoldBetween,
} from '#shared/domain/notifications/notifications.ts'
import {
  DAILY_KINDS,
  type DailyKind,
  type WebPushMessage,
} from '#shared/domain/notifications/web-push-message.ts'
import { nextParisMidnight, parisDay } from '#shared/domain/text/paris-day.ts'

const EVERY_MS = 60_000
const AT_ONCE = 8
/** After so many failures in a row a push service counts as down: its other devices wait for the next pass. */
const MAX_FAILURES = 3
/** The pause after a failed message; it doubles with each try, and after the last one the message is dropped. */
const FIRST_RETRY_MS = 5 * 60_000
const TRIES = 6

const CHARACTERS = 'almanax_characters'
const NAMES = [...Object.values(NOTIFICATION_PREFERENCES), CHARACTERS]

type PassDeps = Pick<AppDeps, 'db' | 'now' | 'log' | 'outside'>

/**
 * Sends due notifications now and every minute, in one process of the installation at a time. Returns a function that stops
 * it.
 */
export function startWebPush(deps: PassDeps & Pick<Database, 'unlessTaken'>): () => void {
  if (!deps.outside.webPush) return () => {}
  let running = false
  const run = async () => {
    if (running) return
    running = true
    await deps
      .unlessTaken('web-push', () => sendDueNotifications(deps))
      .catch((err: unknown) => deps.log.error({ err }, 'notifications could not be sent'))
    running = false
  }
  void run()
  const timer = setInterval(() => void run(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * One pass over all subscribed devices. A message is claimed in its row before it is sent, so that no other pass or process
 * sends it too: delivery is at most once.
 */
export async function sendDueNotifications(deps: PassDeps): Promise<void> {
  const { db, now, outside } = deps
  if (!outside.webPush) return
  const day = parisDay(now())
  const pass: Pass = {
    ...deps,
    webPush: outside.webPush,
    keys: await vapidKeys(db, newVapidKeys),
    day,
    failures: new Map(),
  }
  const limit = pLimit(AT_ONCE)
  for await (const devices of subscriptionsToNotify(db, { day, now: now() })) {
    const users = [...new Set(devices.map((d) => d.user_id))]
    const stored = await storedPreferences(db, users, NAMES)
    const gauges = await runningGauges(db, users)
    const notify = (device: WebPushSubscriptionTable) =>
      limit(() => notifyDevice(pass, device, stored.get(device.user_id), gauges.get(device.user_id) ?? []))
    await Promise.all(devices.map(notify))
  }
}

type Pass = PassDeps & {
  webPush: WebPush
  keys: VapidKeys
  day: string
  /** Failures in a row, by the host of the service. */
  failures: Map<string, number>
}

async function notifyDevice(
  pass: Pass,
  device: WebPushSubscriptionTable,
  stored: ReadonlyMap<string, number> | undefined,
  gauges: readonly NotedGauge[],
): Promise<void> {
  const choices = notificationChoices((name: NotificationPreference) => stored?.get(name))
  const characters = stored?.get(CHARACTERS) || 1
  if (!(await notifyCrossings(pass, device, choices, gauges))) return
  if (!isNotificationTime(choices, pass.now())) return
  for (const kind of DAILY_KINDS) {
    if (device[TOLD_COLUMN[kind]] >= pass.day || isDown(pass, device)) continue
    const recipient = { device, day: pass.day, characters }
    const text = choices[kind] ? await dueNotification(pass.db, kind, recipient) : null
    // A day without a notification is claimed too, so that it is not computed again.
    if (text === undefined || !(await claimDelivery(pass.db, device, kind, pass.day)) || text === null)
      continue
    const message = { ...text, user: device.user_id, kind, day: pass.day }
    if (!(await send(pass, device, message))) return
  }
}

/** Tells at once what gauges crossed since the last time; false when the device gets no more in this pass (M36). */
async function notifyCrossings(
  pass: Pass,
  device: WebPushSubscriptionTable,
  choices: NotificationChoices,
  gauges: readonly NotedGauge[],
): Promise<boolean> {
  const until = pass.now()
  const after = Math.max(device.pens_at, until - LATEST_CROSSING_MS)
  const crossed = choices.pens ? crossingsBetween(gauges, after, until) : []
  const last = crossed.at(-1)
  if (!last || isDown(pass, device)) return true
  if (!(await claimDelivery(pass.db, device, 'pens', until))) return true
  const told = { user: device.user_id, kind: 'pens' as const, day: pass.day, id: crossingId(last) }
  return send(pass, device, { ...pensText(crossed), ...told })
}

const hostOf = ({ endpoint }: WebPushSubscriptionTable): string => new URL(endpoint).host

const isDown = ({ failures }: Pass, device: WebPushSubscriptionTable): boolean =>
  (failures.get(hostOf(device)) ?? 0) >= MAX_FAILURES

/** Sends a message; false when the device gets no more in this pass. */
async function send(pass: Pass, device: WebPushSubscriptionTable, message: WebPushMessage): Promise<boolean> {
  const { db, now, webPush, keys, failures } = pass
  const isDaily = message.kind !== 'pens'
  const ttl = Math.ceil((isDaily ? nextParisMidnight(now()) - now() : LATEST_CROSSING_MS) / 1000)
  // One of a kind and day takes the place of the one before; each crossing is told, however long the device sleeps.
  const topic = isDaily ? message.kind : `pens-${now().toString(36)}`
  try {
    const subscribed = await webPush.send(device, { body: JSON.stringify(message), topic, ttl }, keys)
    failures.delete(hostOf(device))
    if (!subscribed) await removeEndpoint(db, device.endpoint)
    else if (device.tries > 0) await resetTries(db, device)
    return subscribed
  } catch (error) {
    if (!(error instanceof WebPushError)) throw error
    await recordFailure(pass, device, message.kind, error)
    return false
  }
}

async function recordFailure(
  { db, now, log, failures }: Pass,
  device: WebPushSubscriptionTable,
  kind: WebPushMessage['kind'],
  error: WebPushError,
): Promise<void> {
  const host = hostOf(device)
  log.warn({ err: error, host }, 'notification not taken')
  failures.set(host, (failures.get(host) ?? 0) + 1)
  const isLast = device.tries + 1 >= TRIES
  if (!error.isTransient || isLast) return resetTries(db, device)
  const pause = Math.max(error.waitMs ?? 0, FIRST_RETRY_MS * 2 ** device.tries)
  await releaseClaim(db, device, kind, now() + pause)
}

/** A subscribed device, the Paris day (`YYYY-MM-DD`), and for how many characters its account makes offerings. */
type Recipient = { device: WebPushSubscriptionTable; day: string; characters: number }

/** The notification of a kind that is due on a day; null: none; undefined: not known yet, to be asked again. */
const dueNotification = (
  db: Db,
  kind: DailyKind,
  recipient: Recipient,
): Promise<NotificationText | null | undefined> =>
  kind === 'almanax' ? dueOffering(db, recipient) : dueUnsold(db, recipient)

async function dueOffering(db: Db, { device, day, characters }: Recipient) {
  const [offering] = await almanaxBetween(db, day, day)
  if (!offering) return undefined
  if (await isOfferingMade(db, device.user_id, day)) return null
  const { item_name: name, quantity, bonus } = offering
  return offeringText({ name, quantity, bonus }, characters)
}

async function dueUnsold(db: Db, { device, day }: Recipient) {
  const { user_id, flips_day: since } = device
  const flips = newlyUnsold(await unsoldFlips(db, user_id, unsoldBetween(day, since)), day, since)
  return flips.length > 0 ? unsoldText(flips, day) : null
}
