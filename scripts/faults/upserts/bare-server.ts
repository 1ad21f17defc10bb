import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'

// The least that could take the same call: no account, no validation, no merge, no history; the same table, the same
// read, upsert and sequence step by prepared statements, the same durability.
const [path = ':memory:', port = '0'] = process.argv.slice(2)

type Entry = { key: string; quantity: number; h: Record<string, string> }

const database = new Database(path)
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec(`
  create table records (
    user_id text not null, collection text not null, key text not null, doc text not null, h text not null,
    deleted integer not null, seq bigint not null, primary key (user_id, collection, key)
  );
  create index records_seq on records (user_id, seq);
  create table heads (user_id text primary key, seq bigint not null);
`)
const newHead = database.prepare('insert or ignore into heads values (?, 0)')
const headOf = database.prepare<[string], number>('select seq from heads where user_id = ?').pluck()
const moveHead = database.prepare('update heads set seq = ? where user_id = ?')
const rowOf = database.prepare('select * from records where user_id = ? and collection = ? and key = ?')
const upsert = database.prepare(`
  insert into records values (?, ?, ?, ?, ?, 0, ?) on conflict (user_id, collection, key)
  do update set doc = excluded.doc, h = excluded.h, deleted = excluded.deleted, seq = excluded.seq
`)
const commit = database.transaction((user: string, entries: readonly Entry[]): number => {
  newHead.run(user)
  let seq = headOf.get(user) ?? 0
  for (const { key, quantity, h } of entries) {
    rowOf.get(user, 'inventories', key)
    seq += 1
    upsert.run(user, 'inventories', key, JSON.stringify({ quantity }), JSON.stringify(h), seq)
  }
  moveHead.run(seq, user)
  return seq
})

const app = new Hono()
app.get('/healthz', (c) => c.json({ status: 'ok' }))
app.post('*', async (c) => {
  const { entries }: { entries: Entry[] } = await c.req.json()
  const seq = commit.immediate(c.req.header('authorization') ?? '', entries)
  return c.json({ results: entries.map(({ key }) => ({ key, status: 'ok' })), mark: `bare:${seq}` })
})
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' })
