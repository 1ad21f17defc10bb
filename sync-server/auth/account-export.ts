import {
  everyRecord,
  everyReplaced,
  lentPricesOf,
  messagesOf,
  paymentsOf,
} from '#server/db/account-export.ts'
import type { JournalTable, RecordTable, UserTable } from '#server/db/schema.ts'
import { sessionsOf } from '#server/db/sessions.ts'
import { subscriptionsOf } from '#server/db/web-push.ts'
import type { AppDeps } from '#server/deps.ts'
import { type JsonText, jsonList, jsonRows } from '#server/http/stream-json.ts'
import { publicUser } from './public-user.ts'

const DAY_MS = 86_400_000
const iso = (at: number): string => new Date(at).toISOString()

/**
 * Everything that the server holds of a player, as one JSON text. Its pages are read one after the other: what changes
 * meanwhile is told as it was or as it is, row by row, because a snapshot would hold SQLite for everybody.
 */
export const exportText = (deps: AppDeps, user: UserTable): JsonText =>
  async function* (slice) {
    const { db } = deps
    yield JSON.stringify({ exported_at: iso(deps.now()), ...(await accountPart(deps, user)) }).slice(0, -1)
    yield ',"rows":'
    yield* jsonList(jsonRows(everyRecord(db, user.id), slice, exportedRow))
    yield ',"replaced_values":'
    yield* jsonList(jsonRows(everyReplaced(db, user.id), slice, exportedReplaced))
    yield '}\n'
  }

async function accountPart(deps: AppDeps, user: UserTable) {
  const { db, config, now } = deps
  return {
    account: {
      ...publicUser(user, config),
      access_reason: user.access_reason,
      email_verified: user.email_verified !== 0,
      has_password: user.password_hash !== '',
      google_id: user.google_sub,
    },
    sessions: (await sessionsOf(db, user.id, now())).map(({ device, created_at, expires_at }) => ({
      device,
      created_at: iso(created_at),
      expires_at: iso(expires_at),
    })),
    donations: (await paymentsOf(db, user.id)).map(({ session_id, amount_eur, created_at, granted_at }) => ({
      session_id,
      amount_eur,
      created_at: iso(created_at),
      granted_at: granted_at === null ? null : iso(granted_at),
    })),
    notification_devices: (await subscriptionsOf(db, user.id)).map(
      ({ endpoint, created_at, almanax_day, flips_day, pens_at }) => ({
        endpoint,
        created_at: iso(created_at),
        almanax_day,
        flips_day,
        pens_at: iso(pens_at),
      }),
    ),
    lent_prices: (await lentPricesOf(db, user.id)).map(({ server, item_id, pack_size, day, price }) => ({
      server,
      item_id,
      pack_size,
      date: new Date(day * DAY_MS).toISOString().slice(0, 10),
      price_kamas: price,
    })),
    contact_messages: (await messagesOf(db, user)).map(({ at, name, email, topic, message }) => ({
      at: iso(at),
      name,
      email,
      topic,
      message,
    })),
  }
}

const exportedRow = ({ collection, key, doc, h, deleted }: RecordTable) => ({
  collection,
  key,
  deleted: deleted !== 0,
  values: JSON.parse(doc),
  stamps: JSON.parse(h),
})

const exportedReplaced = ({ at, collection, key, field, value, stamp, replaced_by }: JournalTable) => ({
  at: iso(at),
  collection,
  key,
  field,
  value: JSON.parse(value),
  stamp,
  replaced_by,
})
