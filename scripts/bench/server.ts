import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BATCH, bareServer, measure, ourServer } from '#scripts/faults/upserts/upserts.ts'
import { openDataDir } from '#server/db/engine/open.ts'
import { newUser } from '#server/db/users.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { openAdminLink } from '#tests/harness/demo-community.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { bench, inNode, ONCE, type Row, type Stage, timed } from './runner.ts'
import { anAccount, onSite, type Site } from './stage.ts'

const ADMIN = 'banc-admin@exemple.fr'
const ACCOUNTS = 100_000
const MINUTE = 60_000
const NAMES = ['Éléa', 'Lou', 'Max', 'Zoé', 'Noé', 'Inès', 'Jules', 'Rose', 'Tom', 'Lina']
const ADMIN_CALLS = {
  'page 1': '/users?limit=20',
  'page 5 000': '/users?limit=20&page=5000',
  'search, many hits': '/users?q=zo%C3%A9',
  'search, one hit': '/users?q=joueur99999%40',
  'search, no hit': '/users?q=introuvable',
  supporters: '/users?paid=true',
  stats: '/stats',
}

/** The admin's calls among 100,000 accounts, against a call that reads two rows by their keys on the same server. */
async function adminCalls({ server, url }: Site): Promise<Row[]> {
  const { token } = await anAccount(url, ADMIN)
  const link = join(server.dataDir, 'admin-link')
  await until(() => existsSync(link))
  await openAdminLink(url, token, readFileSync(link, 'utf8').trim())
  const call = (path: string) => () =>
    timed(async () => {
      const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    })
  return Object.entries(ADMIN_CALLS).map(([what, path]) => ({
    what: `Admin, 100,000 accounts: ${what}`,
    rounds: 60,
    warmUp: 5,
    ours: call(`/admin${path}`),
    against: { 'GET /me, by primary key': call('/me') },
  }))
}

/** Fills a new database: one account a minute up to now. */
async function fillAccounts(dataDir: string): Promise<void> {
  const { db, close } = await openDataDir(dataDir)
  const begun = Date.parse(`${parisDay(Date.now())}T00:00:00Z`) - ACCOUNTS * MINUTE
  for (let from = 0; from < ACCOUNTS; from += 1_000) {
    const users = Array.from({ length: 1_000 }, (_, i) => someone(from + i, begun))
    await db.insertInto('users').values(users).execute()
  }
  await close()
}

const someone = (n: number, begun: number) =>
  newUser({
    id: `compte-${n}`,
    name: `${NAMES[n % NAMES.length] ?? ''} ${n}`,
    email: `joueur${n}@exemple${n % 50}.fr`,
    password_hash: 'x'.repeat(96),
    access_active: n % 40 === 0 ? 1 : 0,
    created_at: begun + n * MINUTE,
  })

type Rate = () => Promise<number>
const pushers: Stage<{ ours: Rate; bare: Rate }> = async (work) => {
  const servers = [await ourServer(), await bareServer()]
  try {
    const [ours, bare] = servers.map(
      ({ target }) =>
        async () =>
          (await measure(target(2), 2)).rows,
    )
    return ours && bare ? await work({ ours, bare }) : []
  } finally {
    for (const server of servers) await server.dispose()
  }
}

/** A server that was started once: its database is there. */
const aStoppedServer: Stage<ServerProcess> = async (work) => {
  const server = await ServerProcess.create({ LOG_LEVEL: 'error' })
  try {
    await server.start()
    await server.stop()
    return await work(server)
  } finally {
    await server.dispose()
  }
}

async function startOnce(server: ServerProcess): Promise<number> {
  const ms = await timed(() => server.start())
  await server.stop()
  return ms
}

/** The longest that the costliest calls keep the server's event loop: the tests that make them tell. */
function longestBlock(): Row {
  const tests = 'tests/server/event-loop.test.ts'
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-blocks-'))
  const file = join(folder, 'blocks.json')
  try {
    const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'unit', tests], {
      env: { ...process.env, BLOCKS_FILE: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) throw new Error(`${tests} failed`)
    const blocks: Record<string, number> = JSON.parse(readFileSync(file, 'utf8'))
    const [longest] = Object.entries(blocks).sort(([, a], [, b]) => b - a)
    if (!longest) throw new Error(`${tests} made no call`)
    const [call, ms] = longest
    const count = Object.keys(blocks).length
    const what = `Longest block of the event loop, of ${count} costly calls: ${call}`
    return { ...ONCE, what, ours: () => ms, against: { aim: 50 } }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the server answers, and what it takes. */
export const serverBenches = [
  onSite('admin-users', adminCalls, { env: { ADMIN_EMAIL: ADMIN }, before: fillAccounts }),
  // Rows per second that devices can push, stamped, against bare statements behind the same HTTP server.
  bench('server-upserts', pushers, ({ ours, bare }) => ({
    what: `Upserts, ${BATCH} per request`,
    figures: ['mean'],
    unit: 'rows/s',
    better: 'larger',
    rounds: 3,
    warmUp: 1,
    ours,
    against: { 'bare better-sqlite3 behind Hono': bare },
  })),
  bench('server-start', aStoppedServer, (server) => ({
    what: 'Start of the server, up to its first answer',
    ours: () => startOnce(server),
    against: { 'Node that does nothing': () => timed(async () => spawnSync(process.execPath, ['-e', ''])) },
  })),
  bench('event-loop', inNode, longestBlock),
]
