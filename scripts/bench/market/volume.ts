import { markTouched, storeContributions } from '#server/db/market-contributions.ts'
import type { Db, MarketVoiceTable } from '#server/db/schema.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'

/** The part of the whole volume that a run has: `MARKET_SHARE=1` is all of it. */
const SHARE = Number(process.env.MARKET_SHARE ?? '0.1')
export const PLAYERS = Math.round(20_000 * SHARE)
export const CONTRIBUTIONS_A_DAY = Math.round(1_000_000 * SHARE)
/** Packs that are sold at all, however many players there are, and how many of them one player follows. */
const PACKS = 12_000
const FOLLOWED = 150
/** How many prices travel in one push. */
export const BATCH = 50
export const SERVER = 'hell-mina'

const AT_ONCE = 20_000

/** Numbers in [0, 1), the same in each run. */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const random = numbers(7)
const voterOf = (player: number): string => `voix${String(player).padStart(20, '0')}`

/** The packs that a player follows: some by everybody, most by few. */
function followedBy(player: number): number[] {
  const next = numbers(player * 2_654_435_761)
  return Array.from({ length: FOLLOWED }, () => Math.floor(PACKS * next() ** 2.5))
}

function contributionOf(player: number, pack: number, day: number): MarketVoiceTable {
  const usual = 50 + ((pack * 7919) % 90_000)
  return {
    server: SERVER,
    item_id: 1 + Math.floor(pack / PACK_SIZES.length),
    pack_size: PACK_SIZES[pack % PACK_SIZES.length] ?? 1,
    voter: voterOf(player),
    day,
    // Prices of a market wander by some percent; one in a hundred is a slip.
    price: Math.max(1, Math.round(usual * (random() < 0.01 ? 10 : 0.92 + 0.16 * random()))),
    outlier: 0,
    network: `réseau${player % 5_000}`,
  }
}

/** Gives every player a contribution about each pack that they follow, of the last days. */
export async function fillMarket(db: Db, today: number): Promise<number> {
  let page: MarketVoiceTable[] = []
  let filled = 0
  const store = async () => {
    const contributions = page
    page = []
    filled += contributions.length
    await db.transaction().execute((tx) => storeContributions(tx, contributions, new TimeSlice()))
  }
  for (let player = 0; player < PLAYERS; player++) {
    const contributions = new Map<number, MarketVoiceTable>()
    for (const pack of followedBy(player))
      contributions.set(pack, contributionOf(player, pack, today - Math.floor(7 * random())))
    page.push(...contributions.values())
    if (page.length >= AT_ONCE) await store()
  }
  await store()
  return filled
}

/** An hour of a day's contributions, as pushes leave them; answers how many. */
export async function anHour(db: Db, today: number): Promise<number> {
  const pushes = Math.ceil(CONTRIBUTIONS_A_DAY / 24 / BATCH)
  for (let push = 0; push < pushes; push++) {
    const player = Math.floor(PLAYERS * random())
    const packs = [...new Set(followedBy(player))].sort(() => random() - 0.5).slice(0, BATCH)
    const contributions = packs.map((pack) => contributionOf(player, pack, today))
    await db.transaction().execute(async (tx) => {
      await storeContributions(tx, contributions, new TimeSlice())
      await markTouched(tx, SERVER, contributions)
    })
  }
  return pushes * BATCH
}
