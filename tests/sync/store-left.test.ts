import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import type { JournalEntry, OutboxEntry, StoredRow, SyncState } from '#data/db/types.ts'
import { VERSION_1 } from '#data/log/at-this-version.ts'
import { listJournal } from '#data/rows/journal.ts'
import { anAccount, contents, stockOf, syncState, waiting } from '#tests/support/local-account.ts'
import { NOW, ScriptedServer } from '#tests/support/scripted-server.ts'

/**
 * What the code of those days left in a database: each file holds its tables, as they were read after the same acts of a
 * player, a server that refused some of them, and one that fell silent (`6-set-back`: that was set back).
 */
const FOLDER = join(import.meta.dirname, 'version-1')
type Left = { rows: StoredRow[]; outbox: OutboxEntry[]; journal: JournalEntry[]; meta: [SyncState] }
const shapes = readdirSync(FOLDER).map((file) => file.replace('.json', ''))

async function leave(shape: string): Promise<Left> {
  const left: Left = JSON.parse(readFileSync(join(FOLDER, `${shape}.json`), 'utf8'))
  const db = new Dexie(`comptoir-${shape}`)
  db.version(1).stores(VERSION_1)
  for (const [table, records] of Object.entries(left)) await db.table(table).bulkPut(records)
  db.close()
  return left
}

const inOrder = <T extends { collection: string; key: string }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => (`${a.collection} ${a.key}` < `${b.collection} ${b.key}` ? -1 : 1))

test.each(shapes)('what was left in a database of the shape %s is all there', async (shape) => {
  const left = await leave(shape)
  const db = anAccount(shape)
  const { rows, outbox, journal } = await contents(db)
  expect(inOrder(rows)).toEqual(inOrder(left.rows))
  expect(inOrder(outbox)).toEqual(inOrder(left.outbox))
  expect(journal).toEqual(left.journal)
  const { client, names = [client], ...state } = left.meta[0]
  expect(await syncState(db)).toMatchObject({ ...state, client: db.client, names })
  expect(await listJournal(db, 10)).toMatchObject([{ value: 8, isLocal: true }])
})

test.each(shapes)(
  'what waited in a database of the shape %s leaves, and what was refused stays',
  async (shape) => {
    await leave(shape)
    const db = anAccount(shape)
    const refused = (await db.unsent.toArray()).filter(({ states }) => states.includes('dead'))
    const server = new ScriptedServer()
    server.mark = `${(await syncState(db)).epoch}:9`
    // What a server that was set back holds is not known: it is asked again.
    while ((await server.pass(db)).kind !== 'done') expect(server.requests.length).toBeLessThan(20)
    const sent = server.pushes.flat().filter(({ key, quantity }) => key === '303' && quantity !== undefined)
    expect(sent.map(({ quantity }) => quantity)).toEqual([7])
    expect(server.pushes.flat()).toContainEqual(
      expect.objectContaining({ key: '303|1|2026-11-20', price_kamas: 6 }),
    )
    expect(await waiting(db)).toEqual(refused.map(({ collection, key }) => `${collection}/${key}`))
    expect(await stockOf(db, 303)).toBe(7)
    expect((await syncState(db)).ahead).toBe(NOW - server.time)
  },
)
