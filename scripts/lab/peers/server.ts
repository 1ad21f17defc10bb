import { createHash } from 'node:crypto'
import { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { type FlipRow, flipRows } from '../../bench/peers/flip-rows.ts'
import type { Entry, RowsPage } from '../../bench/peers/peer.ts'
import { PeersRelay } from './evolu/relay.ts'

/** A row of the bare server with what CouchDB's protocol needs to know of it: the revisions, the newest first. */
type RowRecord = { seq: number; row: FlipRow; revs: string[] }

type Stored = { seq: number; doc: string; revs: string }

/** The rows of every database of the bare server: no account, no validation, no merge; our server's durability. */
class PeersRows {
  private readonly database: Database.Database
  private seq = 0

  constructor(path: string) {
    this.database = new Database(path)
    this.database.pragma('journal_mode = WAL')
    this.database.pragma('synchronous = FULL')
    this.database.exec(`
      create table rows (
        name text, key text, seq integer not null, doc text not null, revs text not null,
        primary key (name, key)
      ) without rowid;
      create index rows_by_seq on rows (name, seq)`)
  }

  seed(name: string, count: number): void {
    this.commit(() => {
      for (const row of flipRows(count)) this.put(name, row, [revisionOf(row)])
    })
  }

  get(name: string, id: string): RowRecord | undefined {
    return this.read('select seq, doc, revs from rows where name = ? and key = ?', [name, id])[0]
  }

  /** Records in the order of their last change. */
  after(name: string, seq: number, limit: number): RowRecord[] {
    const sql = 'select seq, doc, revs from rows where name = ? and seq > ? order by seq limit ?'
    return this.read(sql, [name, seq, limit])
  }

  page(name: string, after: number, limit: number): RowsPage {
    const found = this.after(name, after, limit + 1)
    const rows = found.slice(0, limit)
    return {
      rows: rows.map(({ row }) => row),
      cursor: rows.at(-1)?.seq ?? after,
      more: found.length > limit,
    }
  }

  /** Changes rows that are there. */
  merge(name: string, entries: readonly Entry[]): void {
    this.commit(() => {
      for (const entry of entries) {
        const before = this.get(name, entry.id)
        if (!before) throw new Error(`no row ${entry.id}`)
        this.put(name, { ...before.row, ...entry }, before.revs)
      }
    })
  }

  put(name: string, row: FlipRow, revs: readonly string[]): void {
    this.seq += 1
    this.database
      .prepare('insert or replace into rows values (?, ?, ?, ?, ?)')
      .run(name, row.id, this.seq, JSON.stringify(row), JSON.stringify(revs))
  }

  commit(work: () => void): void {
    this.database.transaction(work).immediate()
  }

  private read(sql: string, values: unknown[]): RowRecord[] {
    const found = this.database.prepare<unknown[], Stored>(sql).all(...values)
    return found.map(({ seq, doc, revs }) => ({ seq, row: JSON.parse(doc), revs: JSON.parse(revs) }))
  }
}

const revisionOf = (row: FlipRow): string => createHash('md5').update(JSON.stringify(row)).digest('hex')

type Doc = Omit<FlipRow, 'id'> & {
  _id: string
  _rev: string
  _revisions: { start: number; ids: string[] }
}

const revOf = ({ revs }: RowRecord): string => `${revs.length}-${revs[0]}`

function docOf(record: RowRecord): Doc {
  const { id, ...rest } = record.row
  const { revs } = record
  return { _id: id, _rev: revOf(record), _revisions: { start: revs.length, ids: revs }, ...rest }
}

/** The part of CouchDB's protocol that PouchDB's replication speaks, over the rows of the bare server. */
function couchRoutes(rows: PeersRows): Hono {
  const app = new Hono()
  const checkpoints = new Map<string, object>()

  app.get('/', (c) => c.json({ couchdb: 'Welcome' }))
  app.get('/:name/', (c) => c.json({ db_name: c.req.param('name') }))
  app.get('/:name/_local/:id', (c) => {
    const found = checkpoints.get(c.req.path)
    return found ? c.json(found) : c.json({ error: 'not_found', reason: 'missing' }, 404)
  })
  app.put('/:name/_local/:id', async (c) => {
    checkpoints.set(c.req.path, { ...(await c.req.json()), _rev: '0-1' })
    return c.json({ ok: true, id: `_local/${c.req.param('id')}`, rev: '0-1' })
  })

  app.get('/:name/_changes', (c) => {
    const { since = '0', limit = '0' } = c.req.query()
    const found = rows.after(c.req.param('name'), Number(since), Number(limit))
    const results = found.map((record) => ({
      seq: record.seq,
      id: record.row.id,
      changes: [{ rev: revOf(record) }],
    }))
    return c.json({ results, last_seq: found.at(-1)?.seq ?? Number(since) })
  })
  app.post('/:name/_bulk_get', async (c) => {
    const { docs }: { docs: { id: string }[] } = await c.req.json()
    const results = docs.flatMap(({ id }) => {
      const found = rows.get(c.req.param('name'), id)
      return found ? [{ id, docs: [{ ok: docOf(found) }] }] : []
    })
    return c.json({ results })
  })

  app.post('/:name/_revs_diff', async (c) => {
    const asked: Record<string, string[]> = await c.req.json()
    const missing = Object.entries(asked).flatMap(([id, revs]) => {
      const held = rows.get(c.req.param('name'), id)
      const unknown = revs.filter((rev) => !held || rev !== revOf(held))
      return unknown.length > 0 ? [[id, { missing: unknown }] as const] : []
    })
    return c.json(Object.fromEntries(missing))
  })
  app.post('/:name/_bulk_docs', async (c) => {
    const { docs }: { docs: Doc[] } = await c.req.json()
    rows.commit(() => {
      for (const { _id, _rev, _revisions, ...rest } of docs)
        rows.put(c.req.param('name'), { id: _id, ...rest }, _revisions.ids)
    })
    return c.json([])
  })
  return app
}

// The bare server of the peers bench, and the origin of their pages: the modules of `root`/bench, rows, CouchDB's calls,
// Evolu's relay.
const [root = '.', path = ':memory:', relayPath = ':memory:', port = '0'] = process.argv.slice(2)
const rows = new PeersRows(path)
const relay = await PeersRelay.open(relayPath)
const app = new Hono()

app.get('/healthz', (c) => c.json({ status: 'ok' }))
app.use('/bench/*', serveStatic({ root }))
app.put('/rows/:name', async (c) => {
  const { count }: { count: number } = await c.req.json()
  rows.seed(c.req.param('name'), count)
  return c.json({ status: 'ok' })
})
app.get('/rows/:name', (c) => {
  const { after = '0', limit = '500' } = c.req.query()
  return c.json(rows.page(c.req.param('name'), Number(after), Number(limit)))
})
app.post('/rows/:name', async (c) => {
  const { entries }: { entries: Entry[] } = await c.req.json()
  rows.merge(c.req.param('name'), entries)
  return c.json({ results: entries.map(({ id }) => ({ key: id, status: 'ok' })) })
})
app.route('/couch', couchRoutes(rows))
app.put('/relay/:name', async (c) => {
  const { count }: { count: number } = await c.req.json()
  await relay.seed(c.req.param('name'), count)
  return c.json({ status: 'ok' })
})
app.get('/relay/:name', async (c) => c.json({ rows: await relay.rows(c.req.param('name')) }))
// Answered once the relay holds that many changes of the database.
app.get('/relay/:name/:changes', async (c) => {
  await relay.holds(c.req.param('name'), Number(c.req.param('changes')))
  return c.json({ status: 'ok' })
})

const server = serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' })
if (server instanceof Server) relay.listen(server, '/evolu')
