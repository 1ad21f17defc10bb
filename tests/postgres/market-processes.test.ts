// @module-tag postgres
import { expect, test } from 'vitest'
import { openPostgres } from '#server/db/engine/postgres.ts'
import { publishMarkets } from '#server/market/publish.ts'
import { PASSWORD } from '#tests/support/app.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { type MarketApp, marketApp, NOON } from '#tests/support/server/market-app.ts'

const HOUR = 3_600_000
const ITEMS = Array.from({ length: 12 }, (_, i) => i + 1)

/** Two processes of one installation, and players who lend through either. */
async function twoProcesses(players: number) {
  const url = await freshPostgres()
  const processes: [MarketApp, MarketApp] = [
    await marketApp({ database: await openPostgres(url), alone: true }),
    await marketApp({ database: await openPostgres(url), alone: true }),
  ]
  const lenders = []
  for (let i = 0; i < players; i++) lenders.push(await processes[i % 2 === 0 ? 0 : 1].lender(`10.1.${i}.1`))
  return { processes, lenders }
}

test('N197 N205 pushes through two processes, and hours beside them, lose no contribution and no mark', async () => {
  const { processes, lenders } = await twoProcesses(6)
  const [{ server, contributions, clock }, other] = processes
  // Everybody has lent once: no hour differs from the one before by a contributor, or by more than their spread.
  for (const one of lenders) await one.notesPrices(ITEMS.map((item) => [item, 50]))
  for (let round = 1; round <= 5; round++) {
    clock.now += HOUR
    other.clock.now = clock.now
    await Promise.all([
      ...lenders.map((one, i) =>
        one.notesPrices((i % 2 ? ITEMS : [...ITEMS].reverse()).map((item) => [item, 50 + round])),
      ),
      publishMarkets(server.deps),
    ])
  }
  expect(await contributions()).toHaveLength(ITEMS.length * lenders.length)
  clock.now += HOUR
  await publishMarkets(server.deps)
  // Every price of the last round is published: had a mark been cleared with another one's, an older one would stand there.
  const published = (await processes[1].published()).map(([item, , price, players]) => [item, price, players])
  expect(published).toEqual(ITEMS.map((item) => [item, 55, 5]))
}, 60_000)

test('N197 an account that is deleted through one process while it lends through the other leaves no contribution', async () => {
  const { processes, lenders } = await twoProcesses(4)
  const [{ server, contributions }, there] = processes
  const goes = lenders.slice(0, 2)
  await Promise.all(
    goes.flatMap((one, i) => [
      one.notesPrices(ITEMS.map((item) => [item, 100])),
      (i === 0 ? there.server : server).call('DELETE', '/api/v1/me', {
        token: one.token,
        body: { password: PASSWORD },
      }),
    ]),
  )
  for (const process of processes) await process.server.emptied()
  expect(await contributions()).toEqual([])
  expect(await server.db.selectFrom('market_contributors').select('user_id').execute()).toHaveLength(2)
}, 60_000)

test('N199 two processes tell an hour once', async () => {
  const { processes } = await twoProcesses(0)
  const [one, two] = processes.map(({ server }) => server)
  if (one?.database.kind !== 'postgres' || two?.database.kind !== 'postgres') throw new Error('no PostgreSQL')
  let passes = 0
  const pass = async () => {
    passes += 1
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await Promise.all([one.database.unlessTaken('market', pass), two.database.unlessTaken('market', pass)])
  expect(passes).toBe(1)
  await publishMarkets(one.deps)
  await publishMarkets(two.deps)
  const hours = await one.db.selectFrom('market_hours').select('hour').execute()
  expect(new Set(hours.map(({ hour }) => hour))).toEqual(new Set([NOON / HOUR]))
})
