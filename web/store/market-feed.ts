import { type KeptMarket, readMarket } from '#data/market/market-db.ts'
import { askMarket, lentPrices, packKey, untilNextHour } from '#data/market/market-news.ts'
import { currentPage } from '#data/page-environment.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { type LentPrice, RELIABLE_PLAYERS } from '#shared/domain/prices/lent-prices.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { type Market, market } from './market.ts'
import type { ItemPrices, PackPrice } from './prices.ts'

type Book = ReadonlyMap<number, ItemPrices>
type Told = ReadonlyMap<number, LentPrice & { item: number }>

export { keepOnly } from '#data/market/market-db.ts'

const CHANNEL = 'comptoir-market'

export type MarketFeed = { setCount: (count: boolean) => void; stop: () => void }

/**
 * Shows what the players of a server lend: what this device holds at once, and what the server has to tell: soon after each
 * hour that it publishes, or when the page comes back, or the network. Tabs tell each other of news.
 */
export function feedMarket(server: string, counts: boolean): MarketFeed {
  let count = counts
  let kept: KeptMarket | undefined
  let day = ''
  let stopped = false
  const show = () => {
    day = parisDay(Date.now())
    const told = kept ? lentPrices(kept, day) : new Map()
    if (!stopped) market.setState({ seen: marketOf(server, day, told, count) })
  }
  const read = async () => {
    kept = await readMarket(server).catch((error: unknown) => {
      console.warn('[comptoir] prix partagés', error)
      return kept
    })
    show()
  }
  const look = async () => {
    if (stopped) return
    if (day !== parisDay(Date.now())) show()
    const news = await askMarket(server, () => !stopped)
    if (!news || stopped) return
    kept = news
    show()
    channel?.postMessage(server)
  }
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null
  if (channel) channel.onmessage = ({ data }) => void (data === server && read())
  const page = currentPage()
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(() => {
      if (page?.isVisible() !== false) void look()
      wait()
    }, untilNextHour(Date.now()))
  }
  const stops = [page?.onVisible(() => void look()), page?.onOnline(() => void look())]
  void read().then(look)
  wait()
  return {
    setCount: (now) => {
      if (now === count) return
      count = now
      if (day) show()
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
      channel?.close()
      for (const stop of stops) stop?.()
      market.setState({ seen: null })
    },
  }
}

/** What is told on a day, as screens read it. */
export function marketOf(server: string, today: string, told: Told, counts: boolean): Market {
  const base = counts ? countable(told) : NONE
  const joined = new WeakMap<ItemPrices, ItemPrices>()
  const join = (own: ItemPrices, lent: ItemPrices): ItemPrices => {
    const known = joined.get(own) ?? withLent(own, lent)
    joined.set(own, known)
    return known
  }
  return {
    server,
    today,
    counts,
    lentOf: (item, pack) => told.get(packKey(item, pack)),
    counted(own, items) {
      let result: Map<number, ItemPrices> | null = null
      for (const id of items ?? base.keys()) {
        const lent = base.get(id)
        const mine = own.get(id)
        const both = lent && mine ? join(mine, lent) : lent
        if (both === undefined || both === mine) continue
        result ??= new Map(own)
        result.set(id, both)
      }
      return result ?? own
    },
  }
}

const NONE: Book = new Map()

/** What sums may count of it, by item; each price is one and the same object for as long as these are shown (N215). */
function countable(told: Told): Book {
  const base = new Map<number, ItemPrices>()
  for (const [key, { item, price, players, day }] of told) {
    if (players < RELIABLE_PLAYERS) continue
    const prices = base.get(item) ?? {}
    prices[(key - item * 10_000) as PackSize] = {
      price,
      day,
      at: Date.parse(`${day}T11:00:00Z`),
      lent: players,
    }
    base.set(item, prices)
  }
  return base
}

/** The player's own prices, and the lent ones of the packs that have none; the same where nothing is added. */
function withLent(own: ItemPrices, lent: ItemPrices): ItemPrices {
  const mine = Object.entries(own).filter(([, known]: [string, PackPrice]) => known.price > 0)
  const both: ItemPrices = { ...lent, ...Object.fromEntries(mine) }
  return Object.values(both).some((price) => price.lent) ? both : own
}
