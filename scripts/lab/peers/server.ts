import { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { couchRoutes } from '../../bench/peers/peers-couch.ts'
import { PeersRows } from '../../bench/peers/peers-rows.ts'
import type { Entry } from '../../bench/peers/remote.ts'
import { PeersRelay } from './evolu/relay.ts'

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
