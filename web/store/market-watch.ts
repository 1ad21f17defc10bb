import { isClosing, liveRows } from '#data/db/live-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { forgetMarkets, holdsMarkets } from '#data/market/forget-markets.ts'
import { marketSharing } from '#shared/collections/market-sharing.ts'
import { profiles } from '#shared/collections/profiles.ts'
import { DEFAULT_PROFILE, splitKey } from '#shared/contract/collection.ts'
import { listedServer, MAIN_PROFILE } from '#shared/domain/site/profiles.ts'
import type { MarketFeed } from './market-feed.ts'

/**
 * Shows the prices of others for as long as the shown profile sees those of its server, and forgets what no profile of the
 * account sees any more. What reads and fetches them is loaded where they are seen, and only there. Answers how to stop.
 */
export function watchMarket(db: AccountDb): () => void {
  const sharing = liveRows(db, marketSharing, '')
  const rows = liveRows(db, profiles, '')
  let turn = 0
  let server: string | null = null
  let count = false
  let feed: MarketFeed | null = null
  const look = () => {
    const [shares, all] = [sharing.snapshot(), rows.snapshot()]
    if (!shares || !all) return
    const id = db.profile === DEFAULT_PROFILE ? MAIN_PROFILE : db.profile
    const listed = listedServer(all.find((one) => one.id === id)?.server ?? '')
    const row = shares.find((one) => one.server === listed)
    count = row?.count === true
    const next = row?.see ? row.server : null
    if (next === server && turn > 0) feed?.setCount(count)
    else void follow(next)
  }
  const follow = async (next: string | null) => {
    turn += 1
    const mine = turn
    feed?.stop()
    feed = null
    server = next
    await forgetUnseen(db)
    if (next === null || mine !== turn) return
    const { feedMarket } = await import('./market-feed.ts')
    if (mine === turn) feed = feedMarket(next, count)
  }
  const stops = [sharing.subscribe(look), rows.subscribe(look)]
  look()
  return () => {
    turn += 1
    feed?.stop()
    for (const stop of stops) stop()
  }
}

/** Forgets the markets that no profile sees; without any there is nothing to look for. */
async function forgetUnseen(db: AccountDb): Promise<void> {
  try {
    if (!(await holdsMarkets())) return
    const rows = await db.stored.range(marketSharing.name, '')
    const seen = rows.filter(({ del, v }) => !del && v.see === true).map(({ key }) => splitKey(key).key)
    if (seen.length === 0) return await forgetMarkets()
    const { keepOnly } = await import('./market-feed.ts')
    await keepOnly(new Set(seen))
  } catch (error) {
    if (!isClosing(error)) console.warn('[comptoir] prix partagés', error)
  }
}
