import pLimit from 'p-limit'
import type { Database } from '#server/db/engine/database.ts'
import type { WebPushSubscriptionTable } from '#server/db/schema.ts'
import {
  claim,
  DAY_COLUMN,
  dropEndpoint,
  forgetTries,
  giveBack,
  storedPreferences,
  untold,
  vapidKeys,
} from '#server/db/web-push.ts'
import type { AppDeps } from '#server/deps.ts'
import { newVapidKeys, type VapidKeys, type WebPush, WebPushError } from '#server/outside/web-push.ts'
import {
  isTellingTime,
  NOTIFICATION_PREFERENCES,
  type NotificationPreference,
  notificationChoices,
} from '#shared/domain/notifications/notifications.ts'
import {
  PUSHED_KINDS,
  type PushedKind,
  type WebPushMessage,
} from '#shared/domain/notifications/web-push-message.ts'
import { nextParisMidnight, parisDay } from '#shared/domain/text/paris-day.ts'
import { dueText } from './due-messages.ts'

const EVERY_MS = 60_000
const AT_ONCE = 8
/** As many failures in a row mean that a service is away: the rest of its devices wait for the next pass. */
const GIVE_UP = 3
/** The first pause after a message that was not taken; it doubles, and after the last try the day is over for it. */
const PAUSE_MS = 5 * 60_000
const TRIES = 6

const CHARACTERS = 'almanax_characters'
const NAMES = [...Object.values(NOTIFICATION_PREFERENCES), CHARACTERS]

type PassDeps = Pick<AppDeps, 'db' | 'now' | 'log' | 'outside'>

/**
 * Tells players' devices what is due, now and every minute, in one process of the installation at a time. Answers how to
 * stop.
 */
export function keepTelling(deps: PassDeps & Pick<Database, 'unlessTaken'>): () => void {
  if (!deps.outside.webPush) return () => {}
  let running = false
  const run = async () => {
    if (running) return
    running = true
    await deps
      .unlessTaken('web-push', () => tellDue(deps))
      .catch((err: unknown) => deps.log.error({ err }, 'notifications could not be sent'))
    running = false
  }
  void run()
  const timer = setInterval(() => void run(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * One pass over all subscribed devices. What is told is claimed first, so that no two passes tell it, in whatever
 * processes; a pass that dies in between tells less, never twice.
 */
export async function tellDue(deps: PassDeps): Promise<void> {
  const { db, now, outside } = deps
  if (!outside.webPush) return
  const day = parisDay(now())
  const pass: Pass = {
    ...deps,
    webPush: outside.webPush,
    keys: await vapidKeys(db, newVapidKeys),
    day,
    silent: new Map(),
  }
  const limit = pLimit(AT_ONCE)
  for await (const devices of untold(db, { day, now: now() })) {
    const stored = await storedPreferences(db, [...new Set(devices.map((d) => d.user_id))], NAMES)
    const tell = (device: WebPushSubscriptionTable) =>
      limit(() => tellDevice(pass, device, stored.get(device.user_id)))
    await Promise.all(devices.map(tell))
  }
}

type Pass = PassDeps & {
  webPush: WebPush
  keys: VapidKeys
  day: string
  /** Failures in a row, by the host of the service. */
  silent: Map<string, number>
}

async function tellDevice(
  pass: Pass,
  device: WebPushSubscriptionTable,
  stored: ReadonlyMap<string, number> | undefined,
): Promise<void> {
  const choices = notificationChoices((name: NotificationPreference) => stored?.get(name))
  const characters = stored?.get(CHARACTERS) || 1
  if (!isTellingTime(choices, pass.now())) return
  for (const kind of PUSHED_KINDS) {
    if (device[DAY_COLUMN[kind]] >= pass.day || isAway(pass, device)) continue
    const teller = { device, day: pass.day, characters }
    const text = choices[kind] ? await dueText(pass.db, kind, teller) : null
    // What has nothing to tell is claimed too: it is not looked at again on that day.
    if (text === undefined || !(await claim(pass.db, device, kind, pass.day)) || text === null) continue
    const message = { ...text, user: device.user_id, kind, day: pass.day }
    if (!(await send(pass, device, message))) return
  }
}

const hostOf = ({ endpoint }: WebPushSubscriptionTable): string => new URL(endpoint).host

const isAway = ({ silent }: Pass, device: WebPushSubscriptionTable): boolean =>
  (silent.get(hostOf(device)) ?? 0) >= GIVE_UP

/** Answers whether the device may be told more. */
async function send(pass: Pass, device: WebPushSubscriptionTable, message: WebPushMessage): Promise<boolean> {
  const { db, now, webPush, keys, silent } = pass
  const ttl = Math.ceil((nextParisMidnight(now()) - now()) / 1000)
  try {
    const known = await webPush.send(
      device,
      { body: JSON.stringify(message), topic: message.kind, ttl },
      keys,
    )
    silent.delete(hostOf(device))
    if (!known) await dropEndpoint(db, device.endpoint)
    else if (device.tries > 0) await forgetTries(db, device)
    return known
  } catch (error) {
    if (!(error instanceof WebPushError)) throw error
    await noteFailure(pass, device, message.kind, error)
    return false
  }
}

async function noteFailure(
  { db, now, log, silent }: Pass,
  device: WebPushSubscriptionTable,
  kind: PushedKind,
  error: WebPushError,
): Promise<void> {
  const host = hostOf(device)
  log.warn({ err: error, host }, 'notification not taken')
  silent.set(host, (silent.get(host) ?? 0) + 1)
  const isLast = device.tries + 1 >= TRIES
  if (!error.passes || isLast) return forgetTries(db, device)
  const pause = Math.max(error.waitMs ?? 0, PAUSE_MS * 2 ** device.tries)
  await giveBack(db, device, kind, now() + pause)
}
