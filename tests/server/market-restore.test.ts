// @module-tag postgres
import { expect, test } from 'vitest'
import { carryOver, readReplaced } from '#scripts/backup/carry-over.ts'
import { TABLES } from '#server/db/tables.ts'
import { publishMarkets } from '#server/market/publish.ts'
import { testApp } from '#tests/support/app.ts'
import { marketApp } from '#tests/support/server/market-app.ts'

const ASH = 303
const MARKET = Object.keys(TABLES).filter((name) => name.startsWith('market_')) as (
  | 'market_contributions'
  | 'market_prices'
)[]

async function aMarket() {
  const app = await marketApp()
  const players = []
  for (let i = 0; i < 5; i++) players.push(await app.lender())
  for (const one of players) await one.notesPrice(ASH, 100)
  await app.nextHour()
  const again = (database: Buffer) => testApp({ database, now: () => app.clock.now })
  return { app, players, again }
}

test('N203 the export of an account names what it shares and the prices that it lends', async () => {
  const { app, players } = await aMarket()
  const { token = '' } = players[0] ?? {}
  const { json } = await app.server.call<Record<string, unknown[]>>('GET', '/api/v1/me/export', { token })
  expect(json.lent_prices).toEqual([
    { server: 'hell-mina', item_id: ASH, pack_size: 1, date: '2026-11-20', price_kamas: 100 },
  ])
  expect(json.rows).toContainEqual(
    expect.objectContaining({ collection: 'market_sharing', key: 'hell-mina', values: { lend: true } }),
  )
})

test('N203 a copy of the database has all of its markets', async () => {
  const { app, players, again } = await aMarket()
  await players[0]?.notesPrice(7, 100)
  const copy = await again(await app.server.snapshot())
  for (const table of MARKET) {
    const of = (db: typeof app.server.db) => db.selectFrom(table).selectAll().execute()
    expect(new Set(await of(copy.db))).toEqual(new Set(await of(app.server.db)))
  }
  expect(MARKET).toHaveLength(7)
})

test('N203 a restored backup lends nothing of players who turned it off since; others lend again with their next price', async () => {
  const { app, players, again } = await aMarket()
  const backup = await app.server.snapshot()
  await players[0]?.lends('hell-mina', false)
  await app.server.db
    .insertInto('market_silenced')
    .values({ server: 'hell-mina', contributor: 'quelqu-un', at: 1 })
    .execute()
  const restored = await again(backup)
  await carryOver(restored.db, await readReplaced(app.server.db))
  const contributions = () => restored.db.selectFrom('market_contributions').selectAll().execute()
  expect(await contributions()).toEqual([])
  expect(await restored.db.selectFrom('market_silenced').select('contributor').execute()).toEqual([
    { contributor: 'quelqu-un' },
  ])
  app.clock.now += 3_600_000
  await publishMarkets(restored.deps)
  const { json } = await restored.call('GET', '/api/v1/markets/hell-mina?since=492000')
  expect(json).toMatchObject({ whole: true, prices: [] })
  // A session ends with a restore: the account's row alone is looked at here.
  expect(await restored.db.selectFrom('market_contributors').select('counts').execute()).toEqual(
    players.map(() => ({ counts: 0 })),
  )
})
