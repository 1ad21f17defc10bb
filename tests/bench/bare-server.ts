import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'

// The least that could take the same call: no account, no validation, no merge; the same durability.
const [path = ':memory:', port = '0'] = process.argv.slice(2)
const database = new Database(path)
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec('create table rows (key text primary key, doc text not null)')
const upsert = database.prepare(
  'insert into rows values (?, ?) on conflict (key) do update set doc = excluded.doc',
)
const commit = database.transaction((entries: { key: string }[]) => {
  for (const entry of entries) upsert.run(entry.key, JSON.stringify(entry))
})

const app = new Hono()
app.get('/healthz', (c) => c.json({ status: 'ok' }))
app.post('/bulk', async (c) => {
  const { entries }: { entries: { key: string }[] } = await c.req.json()
  commit.immediate(entries)
  return c.json({ results: entries.map(({ key }) => ({ key, status: 'ok' })) })
})
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' })
