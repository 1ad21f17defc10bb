import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { ComptoirSqliteDialect } from '#server/db/engine/sqlite-dialect.ts'
import { SharedCommits } from '#server/db/engine/transaction.ts'
import type { Schema, Tx } from '#server/db/schema.ts'

const note = (name: string) => (tx: Tx) => sql`insert into notes values (${name})`.execute(tx)

/** A database with one table of unique names, and the transactions that it committed. */
function opened(sharedMs = Number.POSITIVE_INFINITY) {
  const file = new Sqlite(':memory:')
  const commits: string[] = []
  const db = new Kysely<Schema>({
    dialect: new ComptoirSqliteDialect(file),
    log: ({ query }) => {
      if (query.sql === 'commit') commits.push(query.sql)
    },
  })
  file.exec('create table notes (name text primary key)')
  const names = () => file.prepare('select name from notes order by name').pluck().all()
  const shared = new SharedCommits(db, sharedMs)
  const write = (work: (tx: Tx) => Promise<unknown>) => shared.run(work)
  return { write, file, commits, names }
}

test('writes that wait for each other share a commit, and are told after it', async () => {
  const { write, file, commits, names } = opened()
  const wanted = ['a', 'b', 'c', 'd', 'e']
  const told: string[] = []
  await Promise.all(
    wanted.map(async (name) => {
      await write(note(name))
      expect(file.inTransaction).toBe(false)
      told.push(name)
    }),
  )
  expect(told).toEqual(wanted)
  expect(names()).toEqual(wanted)
  expect(commits).toHaveLength(1)
})

test('a write that fails takes nothing of the others with it', async () => {
  const { write, names } = opened()
  const all = await Promise.allSettled([
    write(note('a')),
    write(async (tx) => {
      await note('half')(tx)
      await note('a')(tx)
    }),
    write(note('b')),
  ])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(names()).toEqual(['a', 'b'])
})

test('a disk that is full ends the transaction: all whose work was in it are told, and what comes then is stored', async () => {
  const { write, file, names } = opened()
  file.pragma(`max_page_count = ${file.pragma('page_count', { simple: true })}`)
  const large = 'x'.repeat(20_000)
  const all = await Promise.allSettled([write(note('a')), write(note(large)), write(note('b'))])
  const codes = all.map((told) => told.status === 'rejected' && told.reason.code)
  expect(codes.slice(0, 2)).toEqual(['SQLITE_FULL', 'SQLITE_FULL'])
  expect(file.inTransaction).toBe(false)
  expect(names()).toEqual(codes[2] ? [] : ['b'])
  file.pragma('max_page_count = 1000')
  await write(note('c'))
  expect(names()).toContain('c')
})

test('once a transaction has taken long enough, what waits begins one of its own', async () => {
  const { write, commits } = opened(0)
  await Promise.all([write(note('a')), write(note('b'))])
  expect(commits).toHaveLength(2)
})

test('what comes in the same turn of the event loop shares the commit, however late in it', async () => {
  const { write, commits } = opened()
  const first = write(note('a'))
  for (let n = 0; n < 200; n++) await Promise.resolve()
  await Promise.all([first, write(note('b'))])
  expect(commits).toHaveLength(1)
})
