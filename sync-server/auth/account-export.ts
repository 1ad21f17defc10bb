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
import { publicUser } from './public-user.ts'

const DAY_MS = 86_400_000
const iso = (at: number): string => new Date(at).toISOString()

/**
 * Everything that the server holds of a player, as one JSON text made while it is read: thousands of rows never stand
 * in memory. A failure breaks the connection off, so that a part is never taken for the whole.
 */
export function exportBody(deps: AppDeps, user: UserTable): ReadableStream<Uint8Array> {
  const pieces = exportText(deps, user)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(out) {
      try {
        const { done, value } = await pieces.next()
        if (done) out.close()
        else out.enqueue(encoder.encode(value))
      } catch (error) {
        // The error's own words may quote a row.
        deps.log.error({ kind: error instanceof Error ? error.name : 'unknown' }, 'export broken off')
        out.error(new Error('export broken off'))
      }
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

async function* exportText(deps: AppDeps, user: UserTable): AsyncGenerator<string, void> {
  const { db } = deps
  yield JSON.stringify({ exported_at: iso(deps.now()), ...(await accountPart(deps, user)) }).slice(0, -1)
  yield ',"rows":'
  yield* list(everyRecord(db, user.id), exportedRow)
  yield ',"replaced_values":'
  yield* list(everyReplaced(db, user.id), exportedReplaced)
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
      ({ endpoint, created_at, almanax_day, flips_day }) => ({
        endpoint,
        created_at: iso(created_at),
        almanax_day,
        flips_day,
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

/** A JSON list, some rows at a time: one piece per row would cost more than the row. */
async function* list<Row>(
  rows: AsyncIterable<Row>,
  shape: (row: Row) => unknown,
): AsyncGenerator<string, void> {
  let piece = '['
  let first = true
  for await (const row of rows) {
    piece += `${first ? '' : ',\n'}${JSON.stringify(shape(row))}`
    first = false
    if (piece.length < 64_000) continue
    yield piece
    piece = ''
  }
  yield `${piece}]`
}
