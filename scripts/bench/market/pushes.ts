import { anAccount } from '#scripts/bench/support/account.ts'
import type { Db } from '#server/db/schema.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import { HEADER, SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { knowItems } from '#tests/harness/known-items.ts'
import { BATCH, SERVER } from './volume.ts'

const LANES = 6
const ROUNDS = 3
const ROUND_MS = 4_000
/** Batches that a player goes through before the first one comes again: within the contributions of a day. */
const BATCHES = 60
const DAY = 86_400_000

type Player = { url: string; token: string; sent: number }

/** Prices per second that players push who lend, and who do not, to one or more processes of an installation. */
export async function pushRates(
  urls: readonly string[],
  db: Db,
): Promise<{ lending: number; silent: number }> {
  await knowItems(
    db,
    Array.from({ length: BATCHES * BATCH }, (_, i) => i + 1),
  )
  const players = async (lends: boolean) => {
    const made: Player[] = []
    for (let lane = 0; lane < LANES; lane++) made.push(await aPlayer(urls[lane % urls.length] ?? '', lends))
    return made
  }
  const [lenders, others] = [await players(true), await players(false)]
  // Accounts are heard after three days.
  await db
    .updateTable('users')
    .set({ created_at: Date.now() - 4 * DAY })
    .execute()
  for (const group of [lenders, others]) await rate(group, 500)
  let [lending, silent] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    lending += (await rate(lenders, ROUND_MS)) / ROUNDS
    silent += (await rate(others, ROUND_MS)) / ROUNDS
  }
  return { lending, silent }
}

async function aPlayer(url: string, lends: boolean): Promise<Player> {
  const { token } = await anAccount(url)
  const player = { url, token, sent: 0 }
  const stamp = stampNow(player)
  await push(player, 'profiles', [{ key: 'main', server: 'Hell Mina', h: { server: stamp } }])
  if (lends) await push(player, 'market_sharing', [{ key: SERVER, lend: true, h: { lend: stamp } }])
  return player
}

async function rate(players: readonly Player[], ms: number): Promise<number> {
  const end = performance.now() + ms
  let rows = 0
  const begun = performance.now()
  await Promise.all(
    players.map(async (player) => {
      while (performance.now() < end) {
        await push(player, 'user_market_prices', batchOf(player))
        rows += BATCH
      }
    }),
  )
  return (rows / (performance.now() - begun)) * 1000
}

function batchOf(player: Player) {
  const stamp = stampNow(player)
  const first = 1 + (player.sent % BATCHES) * BATCH
  return Array.from({ length: BATCH }, (_, i) => ({
    key: `${first + i}|1|${parisDay(Date.now())}`,
    price_kamas: 100 + player.sent + i,
    via: 'typed',
    h: { price_kamas: stamp, via: stamp },
  }))
}

function stampNow(player: Player): string {
  player.sent += 1
  return makeStamp(Date.now(), player.sent % 60_000, 'appareil01')
}

async function push({ url, token }: Player, path: string, entries: unknown[]): Promise<void> {
  const answer = await fetch(`${url}/api/v1/${path}/bulk_upsert`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      [HEADER.schema]: String(SCHEMA_VERSION),
    },
    body: JSON.stringify({ entries }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}
