import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDataDir } from '#server/db/engine/open.ts'
import { newUser } from '#server/db/users.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { openAdminLink } from '#tests/harness/demo-community.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { anAccount } from './support/account.ts'
import { percentile } from './support/figures.ts'
import type { Bench, BenchRow } from './support/row.ts'

const ACCOUNTS = 100_000
const ROUNDS = 60
const MINUTE = 60_000
const NAMES = ['Éléa', 'Lou', 'Max', 'Zoé', 'Noé', 'Inès', 'Jules', 'Rose', 'Tom', 'Lina']
const CALLS: [string, string][] = [
  ['page 1', '/users?limit=20'],
  ['page 5 000', '/users?limit=20&page=5000'],
  ['search, many hits', '/users?q=zo%C3%A9'],
  ['search, one hit', '/users?q=joueur99999%40'],
  ['search, no hit', '/users?q=introuvable'],
  ['supporters', '/users?paid=true'],
  ['stats', '/stats'],
]

/** The admin's calls among 100,000 accounts, against a call that reads two rows by their keys on the same server. */
export const bench: Bench = async () => {
  const server = await ServerProcess.create({ LOG_LEVEL: 'error', ADMIN_EMAIL: 'banc-1@exemple.fr' })
  try {
    await settle(server.dataDir)
    await server.start()
    const { token } = await anAccount(server.url)
    const link = join(server.dataDir, 'admin-link')
    await until(() => existsSync(link))
    await openAdminLink(server.url, token, readFileSync(link, 'utf8').trim())
    const times = (path: string) => timed(`${server.url}/api/v1${path}`, token)
    const floor = await times('/me')
    const rows: BenchRow[] = []
    for (const [what, path] of CALLS) {
      const ours = await times(`/admin${path}`)
      for (const share of [0.5, 0.95]) {
        rows.push({
          what: `Admin, 100,000 accounts: ${what}, p${share * 100}`,
          ours: percentile(ours, share),
          against: 'GET /me, by primary key',
          theirs: percentile(floor, share),
          unit: 'ms',
          better: 'smaller',
        })
      }
    }
    return rows
  } finally {
    await server.dispose()
  }
}

/** Fills a new database: one account a minute up to now. */
async function settle(dataDir: string): Promise<void> {
  const { db, close } = await openDataDir(dataDir)
  const begun = Date.parse(`${parisDay(Date.now())}T00:00:00Z`) - ACCOUNTS * MINUTE
  for (let from = 0; from < ACCOUNTS; from += 1_000) {
    const users = Array.from({ length: 1_000 }, (_, i) => someone(from + i, begun))
    await db.insertInto('users').values(users).execute()
  }
  await close()
}

const someone = (n: number, begun: number) => {
  const name = NAMES[n % NAMES.length] ?? ''
  return newUser({
    id: `compte-${n}`,
    name: `${name} ${n}`,
    email: `joueur${n}@exemple${n % 50}.fr`,
    password_hash: 'x'.repeat(96),
    access_active: n % 40 === 0 ? 1 : 0,
    created_at: begun + n * MINUTE,
  })
}

async function timed(url: string, token: string): Promise<number[]> {
  const times: number[] = []
  for (let round = -5; round < ROUNDS; round++) {
    const began = performance.now()
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    if (round >= 0) times.push(performance.now() - began)
  }
  return times
}
