import { parisDay } from '#shared/domain/text/paris-day.ts'

const DAY_MS = 86_400_000
const MAX_BATCH = 200

type Post = (path: string, body: unknown) => Promise<Response>

/** Item, how many days ago it was looked up last, and how many the player owns. */
const BOOK: readonly [item: number, daysAgo: number, owned: number][] = [
  [303, 0, 120],
  [473, 0, 40],
  [476, 1, 0],
  [460, 2, 18],
  [2358, 9, 260],
  [312, 0, 310],
  [441, 0, 64],
  [442, 3, 12],
  [443, 5, 85],
  [445, 14, 30],
  [289, 1, 0],
  [400, 6, 500],
  [421, 0, 0],
  [428, 2, 25],
  [395, 21, 140],
  [1782, 4, 0],
  [1844, 0, 33],
  [383, 0, 7],
  [384, 11, 96],
  [385, 2, 15],
  [882, 0, 4],
]
/** The items of the book. */
export const bookItems: readonly number[] = BOOK.map(([item]) => item)

const PACKS: readonly [size: number, share: number][] = [
  [1, 1],
  [10, 0.97],
  [100, 0.91],
]
const LOOKS = 18
const BETWEEN = 8

/** What one piece is worth in the demo account's auction house, in kamas. */
export const unitPrice = (itemId: number): number => 180 + ((Math.abs(itemId) * 7919) % 2400)

/** A price that moves as the months go by, and again like itself. */
const moved = (itemId: number, look: number): number =>
  1 + 0.16 * Math.sin(itemId + look / 2.2) + 0.05 * Math.sin(itemId * 3 + look * 1.9)

/** The price book over five months, and what lies in the bank. */
export async function fillBook(post: Post): Promise<void> {
  const entries = BOOK.flatMap(([item_id, last]) =>
    Array.from({ length: LOOKS }, (_, look) => look).flatMap((look) =>
      PACKS.filter(([size]) => (look + size) % 3 < 2 || look === 0).map(([pack_size, share]) => ({
        item_id,
        pack_size,
        date: parisDay(Date.now() - (last + look * BETWEEN) * DAY_MS),
        price_kamas: Math.round(unitPrice(item_id) * moved(item_id, look) * pack_size * share),
      })),
    ),
  )
  for (let i = 0; i < entries.length; i += MAX_BATCH) {
    await post('/api/v1/user_market_prices/bulk_upsert', { entries: entries.slice(i, i + MAX_BATCH) })
  }
  await post('/api/v1/user_inventories/bulk_upsert', {
    entries: BOOK.flatMap(([item_id, , quantity]) => (quantity > 0 ? [{ item_id, quantity }] : [])),
  })
}
