import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { hourAt } from '#server/market/publish.ts'
import { HEADER, SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import type { MarketAnswer } from '#shared/endpoints/market.ts'
import type { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { aStamp } from '#tests/support/server/entries.ts'
import { aMember, call, type Member } from './sign-up.ts'

const DAY_MS = 86_400_000
/** Items that nobody looks at: an account is heard once it has noted so many prices. */
const FILLER = 900_000
const NOTED = 20

type Entry = { key: string; [field: string]: unknown }

let stamps = 0

/** What the device of a member sends. */
async function push(url: string, { token }: Member, path: string, entries: readonly Entry[]): Promise<void> {
  const stamped = entries.map(({ key, ...fields }) => ({
    key,
    ...fields,
    h: Object.fromEntries(
      Object.keys(fields).map((name) => [name, aStamp(Date.now(), 'preteur001', ++stamps)]),
    ),
  }))
  const { status, json } = await call(url, 'POST', `/api/v1/${path}/bulk_upsert`, {
    token,
    body: { entries: stamped },
    headers: { [HEADER.schema]: String(SCHEMA_VERSION) },
  })
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
}

const noted = (item: number, price: number, via: string, date = parisDay(Date.now())): Entry => ({
  key: `${item}|1|${date}`,
  price_kamas: price,
  via,
})

/** Has an account noted enough prices to be heard. */
export const notesEnough = (url: string, member: Member): Promise<void> =>
  push(
    url,
    member,
    'user_market_prices',
    Array.from({ length: NOTED }, (_, at) => noted(FILLER + at, 5, 'typed', '2026-01-01')),
  )

/** An account that is old enough to be heard, and lends on Hell Mina from now on. */
export async function aLender(server: ServerProcess): Promise<Member> {
  const member = await aMember(server.url)
  await notesEnough(server.url, member)
  inDatabase(server, (db) => growOlder(db, member))
  await push(server.url, member, 'profiles', [{ key: 'main', server: 'Hell Mina' }])
  await push(server.url, member, 'market_sharing', [{ key: 'hell-mina', lend: true }])
  lentBefore(server, member)
  return member
}

export const lends = (server: ServerProcess, member: Member, item: number, price: number): Promise<void> =>
  push(server.url, member, 'user_market_prices', [noted(item, price, 'typed')])

export const lendsNoMore = (server: ServerProcess, member: Member): Promise<void> =>
  push(server.url, member, 'market_sharing', [{ key: 'hell-mina', lend: false }])

function growOlder(db: Sqlite.Database, { user }: Member): void {
  db.prepare('update users set created_at = created_at - ? where id = ?').run(8 * DAY_MS, user.id)
}

/** As if an account had lent prices on two days before. */
export const lentBefore = (server: ServerProcess, { user }: Member): void =>
  inDatabase(server, (db) =>
    db.prepare('update market_contributors set days = 3 where user_id = ?').run(user.id),
  )

/** As if an account had come eight days ago. */
export const cameEightDaysAgo = (server: ServerProcess, member: Member): void =>
  inDatabase(server, (db) => growOlder(db, member))

function inDatabase(server: ServerProcess, work: (db: Sqlite.Database) => void): void {
  const db = new Sqlite(join(server.dataDir, 'comptoir.sqlite'))
  try {
    work(db)
  } finally {
    db.close()
  }
}

/**
 * Lets an hour pass for the markets: what was told becomes an hour old, every price comes from a network of its own, and the server,
 * started anew, tells this hour. Answers what it tells.
 */
export async function nextHour(server: ServerProcess): Promise<MarketAnswer> {
  await server.stop()
  inDatabase(server, (db) =>
    db.exec(
      'update market_hours set hour = hour - 1, from_hour = from_hour - 1; update market_prices set hour = hour - 1; update market_contributions set network = contributor',
    ),
  )
  await server.start()
  return until(async () => {
    const { json } = await call(server.url, 'GET', '/api/v1/markets/hell-mina')
    // A server answers before its first hour is told.
    return json.hour >= hourAt(Date.now()) && json
  })
}

/** As if this device had asked an hour ago, and was told what stood then. */
export const askedAnHourAgo = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('comptoir-market')
        opening.onerror = () => failed(new Error('no market'))
        opening.onsuccess = () => {
          const db = opening.result
          const change = db.transaction('markets', 'readwrite')
          const markets = change.objectStore('markets')
          const reading = markets.get('hell-mina')
          reading.onsuccess = () => {
            const { hour, ...kept } = reading.result
            markets.put({ ...kept, hour: hour - 1, askedAt: 0 })
          }
          change.oncomplete = () => {
            db.close()
            done()
          }
        }
      }),
  )
