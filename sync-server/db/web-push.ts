import { sql } from 'kysely'
import type { VapidKeys } from '#server/outside/web-push.ts'
import { almanaxDays } from '#shared/collections/almanax-days.ts'
import { penGauges } from '#shared/collections/pen-gauges.ts'
import { preferences } from '#shared/collections/preferences.ts'
import { DEFAULT_PROFILE, isOfProfile, keyText, rowOf } from '#shared/contract/collection.ts'
import type { NotedGauge } from '#shared/domain/breeding/pen-clock.ts'
import type { WaitingFlip } from '#shared/domain/notifications/notification-text.ts'
import type { WebPushMessage } from '#shared/domain/notifications/web-push-message.ts'
import { writing } from './engine/transaction.ts'
import type { Db, WebPushSubscriptionTable } from './schema.ts'

const PER_ACCOUNT = 10
const KEYS = 'vapid'

/** The VAPID keys of this installation; the first process that needs them creates them for all. */
export async function vapidKeys(db: Db, make: () => VapidKeys): Promise<VapidKeys> {
  const known = await storedKeys(db)
  if (known) return known
  const { publicKey, privateKey } = make()
  await db
    .insertInto('web_push_keys')
    .values({ id: KEYS, public_key: publicKey, private_key: privateKey })
    .onConflict((c) => c.doNothing())
    .execute()
  const stored = await storedKeys(db)
  if (!stored) throw new Error('the keys of Web Push were not stored')
  return stored
}

async function storedKeys(db: Db): Promise<VapidKeys | null> {
  const row = await db.selectFrom('web_push_keys').selectAll().where('id', '=', KEYS).executeTakeFirst()
  return row ? { publicKey: row.public_key, privateKey: row.private_key } : null
}

type Device = Pick<WebPushSubscriptionTable, 'user_id' | 'session_id'>
export type NewSubscription = Omit<WebPushSubscriptionTable, 'tries' | 'retry_at'>

/**
 * Subscribes a session's device; false when the session has ended. Days already notified stay so. An endpoint belongs to one
 * device: any other session that had it loses it. The oldest of more than ten subscriptions are removed.
 */
export const subscribe = (db: Db, wanted: NewSubscription): Promise<boolean> =>
  writing(db, async (tx) => {
    const { user_id, session_id, endpoint, p256dh, auth } = wanted
    const session = await tx
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user_id)
      .where('id', '=', session_id)
      .executeTakeFirst()
    if (!session) return false
    await tx
      .deleteFrom('web_push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where((eb) => eb.not(eb.and({ user_id, session_id })))
      .execute()
    await tx
      .insertInto('web_push_subscriptions')
      .values({ ...wanted, tries: 0, retry_at: 0 })
      .onConflict((c) =>
        c.columns(['user_id', 'session_id']).doUpdateSet({ endpoint, p256dh, auth, tries: 0, retry_at: 0 }),
      )
      .execute()
    const all = await tx
      .selectFrom('web_push_subscriptions')
      .select('session_id')
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .orderBy('session_id')
      .execute()
    const others = all.filter((other) => other.session_id !== session_id)
    for (const other of others.slice(PER_ACCOUNT - 1)) {
      await unsubscribe(tx, { user_id, session_id: other.session_id })
    }
    return true
  })

export async function unsubscribe(db: Db, { user_id, session_id }: Device): Promise<void> {
  await db
    .deleteFrom('web_push_subscriptions')
    .where((eb) => eb.and({ user_id, session_id }))
    .execute()
}

/** For a device that its push service no longer knows; one that subscribed again meanwhile has another endpoint. */
export async function removeEndpoint(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('web_push_subscriptions').where('endpoint', '=', endpoint).execute()
}

export const subscriptionOf = (db: Db, device: Device): Promise<WebPushSubscriptionTable | undefined> =>
  db
    .selectFrom('web_push_subscriptions')
    .selectAll()
    .where((eb) => eb.and({ user_id: device.user_id, session_id: device.session_id }))
    .executeTakeFirst()

/** The subscribed devices of an account, the oldest first. */
export const subscriptionsOf = (db: Db, userId: string): Promise<WebPushSubscriptionTable[]> =>
  db
    .selectFrom('web_push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('session_id')
    .execute()

const AT_ONCE = 100

/** The subscriptions of valid sessions with a kind that was not notified for `day` yet, or with pens, a page at a time. */
export async function* subscriptionsToNotify(
  db: Db,
  { day, now }: { day: string; now: number },
): AsyncGenerator<WebPushSubscriptionTable[]> {
  let after: Device = { user_id: '', session_id: '' }
  for (;;) {
    const { user_id, session_id } = after
    const page = await db
      .selectFrom('web_push_subscriptions as s')
      .innerJoin('sessions', (join) =>
        join.onRef('sessions.user_id', '=', 's.user_id').onRef('sessions.id', '=', 's.session_id'),
      )
      .selectAll('s')
      .where('sessions.expires_at', '>', now)
      .where('s.retry_at', '<=', now)
      .where((eb) =>
        eb.or([
          eb('s.almanax_day', '<', day),
          eb('s.flips_day', '<', day),
          eb.exists(
            eb
              .selectFrom('records')
              .select('records.key')
              .whereRef('records.user_id', '=', 's.user_id')
              .where('records.collection', '=', penGauges.name)
              .where('records.deleted', '=', 0),
          ),
        ]),
      )
      .where((eb) => eb(eb.refTuple('s.user_id', 's.session_id'), '>', eb.tuple(user_id, session_id)))
      .orderBy('s.user_id')
      .orderBy('s.session_id')
      .limit(AT_ONCE)
      .execute()
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < AT_ONCE) return
    after = last
  }
}

type Kind = WebPushMessage['kind']
/** Up to when each kind was told: a Paris day, or an instant. */
export const TOLD_COLUMN = {
  almanax: 'almanax_day',
  flips: 'flips_day',
  pens: 'pens_at',
} as const satisfies Record<Kind, keyof WebPushSubscriptionTable>

/** Claims a notification by compare-and-set, up to a day or an instant; false when another process was first. */
export async function claimDelivery<K extends Kind>(
  db: Db,
  subscription: WebPushSubscriptionTable,
  kind: K,
  until: WebPushSubscriptionTable[(typeof TOLD_COLUMN)[K]],
): Promise<boolean> {
  const column = TOLD_COLUMN[kind]
  const { user_id, session_id } = subscription
  const taken = await db
    .updateTable('web_push_subscriptions')
    .set({ [column]: until })
    .where((eb) => eb.and({ user_id, session_id, [column]: subscription[column] }))
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Undoes a claim whose message failed, to be tried again at `retryAt`. */
export async function releaseClaim(
  db: Db,
  subscription: WebPushSubscriptionTable,
  kind: Kind,
  retryAt: number,
): Promise<void> {
  const { user_id, session_id } = subscription
  const column = TOLD_COLUMN[kind]
  await db
    .updateTable('web_push_subscriptions')
    .set({ [column]: subscription[column], tries: subscription.tries + 1, retry_at: retryAt })
    .where((eb) => eb.and({ user_id, session_id }))
    .execute()
}

/** After a success, or the last try: the next failure counts as the first. */
export async function resetTries(db: Db, { user_id, session_id }: Device): Promise<void> {
  await db
    .updateTable('web_push_subscriptions')
    .set({ tries: 0, retry_at: 0 })
    .where((eb) => eb.and({ user_id, session_id }))
    .execute()
}

/** Stored numbers of some accounts, by account, then by name. */
export async function storedPreferences(
  db: Db,
  userIds: readonly string[],
  names: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const rows = await db
    .selectFrom('records')
    .select(['user_id', 'key', 'doc'])
    .where('user_id', 'in', userIds)
    .where('collection', '=', preferences.name)
    .where('key', 'in', names)
    .where('deleted', '=', 0)
    .execute()
  const found = new Map<string, Map<string, number>>()
  for (const { user_id, key, doc } of rows) {
    const own = found.get(user_id) ?? new Map<string, number>()
    own.set(key, rowOf(preferences, key, JSON.parse(doc)).value)
    found.set(user_id, own)
  }
  return found
}

/** The running gauges of some accounts, of the profile that each has from the start; of those without any, nothing. */
export async function runningGauges(db: Db, userIds: readonly string[]): Promise<Map<string, NotedGauge[]>> {
  const rows = await db
    .selectFrom('records')
    .select(['user_id', 'key', 'doc'])
    .where('user_id', 'in', userIds)
    .where('collection', '=', penGauges.name)
    .where('deleted', '=', 0)
    .execute()
  const found = new Map<string, NotedGauge[]>()
  for (const { user_id, key, doc } of rows) {
    const { at, ...gauge } = rowOf(penGauges, key, JSON.parse(doc))
    if (at === null || !isOfProfile(DEFAULT_PROFILE, key)) continue
    found.set(user_id, [...(found.get(user_id) ?? []), { ...gauge, at }])
  }
  return found
}

/** Whether a player ticked the offering of a day. */
export async function isOfferingMade(db: Db, userId: string, day: string): Promise<boolean> {
  const key = keyText(almanaxDays, { date: day })
  const row = await db
    .selectFrom('records')
    .select('doc')
    .where('user_id', '=', userId)
    .where('collection', '=', almanaxDays.name)
    .where('key', '=', key)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  return row !== undefined && rowOf(almanaxDays, key, JSON.parse(row.doc)).done
}

type UnsoldFlip = WaitingFlip & { sold: boolean; sold_date: null }

/** A player's unsold lines that were bought between two days, both included, the oldest first. */
export async function unsoldFlips(
  db: Db,
  userId: string,
  [first, last]: readonly [string, string],
): Promise<UnsoldFlip[]> {
  const { rows } = await sql<WaitingFlip>`
    select item_name, purchase_date, buy_price_kamas from flips
    where user_id = ${userId} and profile = '' and sold = 0
      and purchase_date >= ${first} and purchase_date <= ${last}
    order by purchase_date, id`.execute(db)
  return rows.map((row) => ({ ...row, sold: false, sold_date: null }))
}
