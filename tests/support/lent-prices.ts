import type { AccountDb } from '#data/db/local-db.ts'
import { lentPrices, withAnswer } from '#data/market/market-news.ts'
import { marketSharing } from '#shared/collections/market-sharing.ts'
import { profiles } from '#shared/collections/profiles.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { MAIN_PROFILE } from '#shared/domain/site/profiles.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import type { MarketAnswer, MarketPrice } from '#shared/endpoints/market.ts'
import { market } from '#store/market.ts'
import { marketOf } from '#store/market-feed.ts'
import { save } from './save.ts'

const DAY_MS = 86_400_000

/** The number of the Paris day so many days ago, as the server counts days. */
export const dayNumber = (ago = 0, now = Date.now()): number =>
  Date.parse(`${parisDay(now - ago * DAY_MS)}T00:00:00Z`) / DAY_MS

type Lent = { item: number; pack?: PackSize; price: number; players?: 0 | 5 | 8 | 20; ago?: number }

/** A price of a market's answer: of eight players, yesterday, unless it is said otherwise. */
export const aLentPrice = ({ item, pack = 1, price, players = 8, ago = 1 }: Lent): MarketPrice => [
  item,
  pack,
  price,
  price === 0 ? 0 : players,
  players >= 8 ? Math.round(price * 0.9) : 0,
  players >= 8 ? Math.round(price * 1.1) : 0,
  dayNumber(ago),
]

export const anAnswer = (lent: readonly Lent[], more: Partial<MarketAnswer> = {}): MarketAnswer => ({
  server: 'hell-mina',
  hour: 500_000,
  whole: true,
  prices: lent.map(aLentPrice),
  ...more,
})

/** Has the main profile play on Hell Mina, and share there what is said. */
export async function sharing(
  db: AccountDb,
  patch: Partial<{ lend: boolean; see: boolean; count: boolean }>,
): Promise<void> {
  await save(db, profiles, { id: MAIN_PROFILE }, { server: 'Hell Mina' })
  await save(db, marketSharing, { server: 'hell-mina' }, patch)
}

/** Shows what others lend on Hell Mina, as a screen has it once it was read; `counts`: sums count it. */
export function seeLent(lent: readonly Lent[], counts = false): void {
  const today = parisDay(Date.now())
  const told = lentPrices(withAnswer(undefined, anAnswer(lent), Date.now()), today)
  market.setState({ seen: marketOf('hell-mina', today, told, counts) })
}

export const seeNothingLent = (): void => market.setState({ seen: null })

export const MARKET_PATH = '/api/v1/markets/hell-mina'

/** A server that tells of a market alone: its answer, and what it was asked. */
export function marketServer(first: unknown) {
  const asked: { path: string; headers: Headers; credentials: RequestCredentials | undefined }[] = []
  const server = {
    asked,
    answer: first,
    status: 200,
    online: true,
    fetch: async (path: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      if (!server.online) throw new TypeError('fetch failed')
      asked.push({ path: String(path), headers: new Headers(init.headers), credentials: init.credentials })
      const body = typeof server.answer === 'string' ? server.answer : JSON.stringify(server.answer)
      return new Response(body, { status: server.status })
    },
  }
  return server
}
