import { afterEach } from 'vitest'
import { allRows } from '#data/db/all-rows.ts'
import { type AccountDb, readSyncState } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { readRow } from '#data/db/rows.ts'
import type { OutboxEntry, PassStatus, PendingField, RowId, StoredRow } from '#data/db/types.ts'
import { currentPage } from '#data/page-environment.ts'
import { currentUserId } from '#data/session/stored-session.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { save } from './save.ts'

/** The item of a test that is about no item in particular. */
export const ASH = 303

const opened: AccountDb[] = []
let accounts = 0

/** An account on this device, empty unless it was opened before; it is closed after the test. */
export function anAccount(
  userId = `joueur-${++accounts}`,
  options: Parameters<typeof openAccountDb>[1] = {},
): AccountDb {
  const db = openAccountDb(userId, {
    page: () => (currentUserId() === userId ? currentPage() : null),
    ...options,
  })
  opened.push(db)
  return db
}
afterEach(() => {
  for (const db of opened.splice(0)) db.close()
})

/** Types a stock, at `now` of the device's clock. */
export const own = (db: AccountDb, quantity: number, { item_id = ASH, now = Date.now() } = {}) =>
  save(db, inventories, { item_id }, { quantity }, now)

export const stockOf = async (db: AccountDb, item_id = ASH): Promise<number | undefined> =>
  (await readRow(db, inventories, { item_id }))?.quantity

/** Types a price of sale, a tax, or both. */
export const sell = (db: AccountDb, patch: PatchOf<typeof salePrefs>, now = Date.now()) =>
  save(db, salePrefs, { item_id: ASH }, patch, now)

export const rowOf = (db: AccountDb, collection = 'inventories', key = String(ASH)) =>
  db.stored.get([collection, key])
export const entryOf = async (db: AccountDb, collection = 'inventories', key = String(ASH)) =>
  (await db.unsent()).find((entry) => entry.collection === collection && entry.key === key)

/** What waits of one field. */
export async function pendingOf(
  db: AccountDb,
  field = 'quantity',
  collection = 'inventories',
): Promise<PendingField | undefined> {
  return (await entryOf(db, collection))?.fields[field]
}

/** The keys of everything in the outbox, in the order in which it leaves. */
export const waiting = async (db: AccountDb): Promise<string[]> =>
  (await db.unsent()).map(({ collection, key }) => `${collection}/${key}`)

export const syncState = (db: AccountDb) => readSyncState(db)

/** Stores rows as they are given, whatever the rules say. */
export const putRows = (db: AccountDb, ...rows: StoredRow[]): Promise<void> =>
  db.write(async (draft) => {
    await draft.ensure(rows.map(({ collection, key }) => [collection, key]))
    for (const row of rows) {
      const stored = draft.row([row.collection, row.key])
      Object.assign(stored, row)
    }
  })

/** A pass of this account has ended so. */
export const endPass = (db: AccountDb, status: PassStatus): Promise<void> =>
  db.write(({ state }) => {
    state.lastPass = status
  })

/** Takes rows away without a trace. */
export const dropRows = (db: AccountDb, ...ids: RowId[]): Promise<void> =>
  db.write(async (draft) => {
    await draft.ensure(ids)
    for (const id of ids) Object.assign(draft.row(id), { v: {}, h: {}, del: false })
  })

/** Stores what waits of a row as it is given. */
export const putEntry = (db: AccountDb, entry: OutboxEntry): Promise<void> =>
  db.write((draft) => {
    Object.assign(draft.entry([entry.collection, entry.key]), entry)
  })

/** Nothing waits any more, as if all of it had been acknowledged. */
export const forgetUnsent = (db: AccountDb): Promise<void> =>
  db.write((draft) => {
    for (const entry of draft.allEntries()) Object.assign(entry, { fields: {}, del: false })
  })

/** Everything stored, to be compared before and after. */
export const contents = async (db: AccountDb) => ({
  rows: await db.read(allRows),
  outbox: await db.unsent(),
  journal: await db.journal.toArray(),
  meta: (await db.log.count()) + (await db.meta.count()) > 0 ? [await readSyncState(db)] : [],
})
