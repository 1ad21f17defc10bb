import { Hono } from 'hono'
import type { FlipRow } from './flip-rows.ts'
import type { PeersRows, RowRecord } from './peers-rows.ts'

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
export function couchRoutes(rows: PeersRows): Hono {
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
