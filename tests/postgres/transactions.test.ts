// @module-tag postgres
import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectPostgres, openPostgres } from '#server/db/engine/postgres.ts'
import { together } from '#server/db/engine/together.ts'
import { writing, writingUnderLock } from '#server/db/engine/transaction.ts'
import { contributorsOf, lendersOf } from '#server/db/market-contributions.ts'
import { recordSizesOf } from '#server/db/records.ts'
import type { Schema, Tx } from '#server/db/schema.ts'
import { sessionUser } from '#server/db/sessions.ts'
import { freshPostgres } from '#tests/support/database.ts'

async function open() {
  const database = await openPostgres(await freshPostgres())
  onTestFinished(() => database.close())
  const keep = (tx: Tx, id: string) => tx.insertInto('erased_accounts').values({ id, at: 1 }).execute()
  const kept = async () =>
    (await database.db.selectFrom('erased_accounts').select('id').orderBy('id').execute()).map(({ id }) => id)
  return { database, keep, kept }
}

for (const [name, run] of Object.entries({ writing, writingUnderLock })) {
  test(`${name}: statements that go together are all there, or none`, async () => {
    const { database, keep, kept } = await open()
    await run(database.db, (tx) => together([keep(tx, 'a'), keep(tx, 'b'), keep(tx, 'c')]))
    expect(await kept()).toEqual(['a', 'b', 'c'])
    const fails = run(database.db, (tx) =>
      together([keep(tx, 'd'), sql`select 1 / 0`.execute(tx), keep(tx, 'e')]),
    )
    await expect(fails).rejects.toThrow('division by zero')
    expect(await kept()).toEqual(['a', 'b', 'c'])
  })
}

test('a start that fails before the statement that was sent with it fails the work, and nothing else', async () => {
  const gone = new Error('the connection is gone')
  const query = vi
    .fn()
    .mockImplementation(
      (text: string) =>
        new Promise<never>((_, fail) => setTimeout(() => fail(gone), text.startsWith('start') ? 0 : 20)),
    )
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  // An unhandled rejection would end the process, and fails this run.
  await expect(writingUnderLock(db, (tx) => sql`select 1`.execute(tx))).rejects.toBe(gone)
})

test('what reads or locks goes with the start, what writes waits until the start is answered, and those behind it too', async () => {
  let begin = (_: unknown) => {}
  const query = vi.fn().mockImplementation((text: string) => {
    const answer = { command: 'SELECT', rowCount: 0, rows: [] }
    return text.startsWith('start')
      ? new Promise((done) => (begin = () => done(answer)))
      : Promise.resolve(answer)
  })
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const done = writingUnderLock(db, (tx) =>
    together([
      sql`select 1`.execute(tx),
      sql`select 2 for update`.execute(tx),
      sql`delete from heads`.execute(tx),
      sql`select 3`.execute(tx),
    ]),
  )
  const sent = () => query.mock.calls.map(([text]) => text)
  const START = 'start transaction isolation level read committed'
  await new Promise(setImmediate)
  expect(sent()).toEqual([START, 'select 1', 'select 2 for update'])
  begin(undefined)
  await done
  expect(sent().slice(3)).toEqual(['delete from heads', 'select 3', 'commit'])
})

test('what a transaction goes on to send after its end is refused, not committed by itself', async () => {
  const { database, keep, kept } = await open()
  let late: Promise<unknown> | undefined
  const fails = writingUnderLock(database.db, async (tx) => {
    late = new Promise((done) => setTimeout(done, 50)).then(() => keep(tx, 'late'))
    throw new Error('before the other statement')
  })
  await expect(fails).rejects.toThrow('before the other statement')
  await expect(late).rejects.toThrow('the transaction has ended')
  expect(await kept()).toEqual([])
})

test('a connection that breaks in a transaction commits nothing of it, and the next one works', async () => {
  const { database, keep, kept } = await open()
  const fails = writing(database.db, async (tx) => {
    await keep(tx, 'a')
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    await keep(tx, 'b')
  })
  await expect(fails).rejects.toThrow()
  await writing(database.db, (tx) => keep(tx, 'c'))
  expect(await kept()).toEqual(['c'])
})

test('statements are planned once a connection, and go on after a migration of another process', async () => {
  const { database } = await open()
  const { db, close } = connectPostgres(database.pool.options.connectionString ?? '', { connections: 1 })
  onTestFinished(close)
  const asked = async () => [
    await sessionUser(db, 'nobody', 'none'),
    await recordSizesOf(db, 'nobody'),
    await lendersOf(db, 'nobody'),
    await contributorsOf(db, 'nobody'),
  ]
  const before = await asked()
  const plans = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
  expect(plans.rows).toHaveLength(before.length)
  for (const table of ['users', 'record_sizes', 'market_lenders', 'market_contributors'])
    await sql`alter table ${sql.table(table)} add column later text`.execute(database.db)
  expect(await asked()).toEqual(before)
})

test('forty transactions that all conflict are all done, as if one after the other', async () => {
  const { database, keep, kept } = await open()
  const ids = Array.from({ length: 40 }, (_, n) => `w${n}`)
  const counted = ids.map((id) =>
    writing(database.db, async (tx) => {
      const there = await tx.selectFrom('erased_accounts').select('id').execute()
      await keep(tx, id)
      return there.length
    }),
  )
  expect((await Promise.all(counted)).toSorted((a, b) => a - b)).toEqual(ids.map((_, n) => n))
  expect(await kept()).toHaveLength(40)
})
