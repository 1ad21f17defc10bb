import { marketFee } from '#shared/domain/lots/fees.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'

const DAY_MS = 86_400_000

/** Item, bought and sold for, days ago, sold or not, note. */
type DemoFlip = [item: number, buy: number, sell: number, daysAgo: number, sold: boolean, note?: string]

/** Boxes ticked in the miner's guide. */
const MINED = [
  '0-fer',
  '1-eau-potable',
  '1-fer',
  '2-fer',
  '2-cuivre',
  '3-fer',
  '3-cuivre',
  '3-bronze',
  '4-fer',
  '4-cuivre',
]

type Post = (path: string, body: unknown) => Promise<Response>
type Get = (path: string) => Promise<Response>
type ItemAnswer = { id: number; name: string; img_url: string | null }
type ArchiAnswer = { entries: { archimonstre: string; step: number | null }[] }
type AlmanaxAnswer = { days: { date: string; tribute: { item: { name: string } } }[] }

/** Each on a day of its own: lines of one day stand in the order of their random ids. */
const FLIPS: readonly DemoFlip[] = [
  [8265, 2_380_000, 2_666_666, 0, false],
  [8263, 1_180_000, 1_390_000, 1, false, 'jet 9 vitalité, à revoir'],
  [8280, 3_210_000, 3_600_000, 2, true],
  [8279, 1_199_000, 1_399_998, 3, true, 'exo PA, vendue en 2 h'],
  [8262, 702_000, 749_000, 4, false],
  [8275, 868_000, 1_099_999, 5, true],
  [7036, 388_000, 424_999, 6, true, 'lot de 100'],
  [7680, 1_180_000, 1_110_999, 7, true, 'prix tombé après la maj'],
  [8269, 350_000, 422_222, 8, true],
  [8266, 498_000, 587_999, 9, true],
  [8276, 361_000, 398_999, 10, false, 'attendre dimanche'],
  [6743, 38_500, 49_999, 11, true],
  [8282, 254_000, 283_216, 12, true],
  [2546, 430_000, 514_999, 13, true],
  [7193, 196_000, 227_999, 14, false],
  [13752, 540_000, 599_992, 15, true],
]

type DemoLot = [
  id: number,
  size: number,
  price: number,
  daysAgo: number,
  cost: number | null,
  end: string | null,
]
/** Lots of the auction house, some of which end soon, ran out, were sold or came back. */
const LOTS: readonly DemoLot[] = [
  [303, 100, 14_200, 26, 9_800, null],
  [303, 100, 14_200, 26, 9_800, null],
  [421, 1000, 21_900, 27, null, null],
  [289, 100, 12_480, 31, 7_000, null],
  [8265, 1, 2_650_000, 4, 2_380_000, null],
  [593, 10, 3_990, 12, 2_500, null],
  [312, 100, 8_900, 5, 6_100, 'sold'],
  [421, 100, 2_480, 9, 1_300, 'sold'],
  [7036, 100, 429_999, 40, 388_000, 'returned'],
]

/** Fills the demo account's trading lines, captures, offerings and guides, so that every tool has something to show. */
export async function fillTools(post: Post, get: Get): Promise<void> {
  const flips: [DemoFlip, ItemAnswer][] = []
  for (const flip of FLIPS) {
    const answer = await get(`/items/${flip[0]}.json`)
    if (answer.ok) flips.push([flip, await answer.json()])
  }
  const dayAt = (daysAgo: number) => parisDay(Date.now() - daysAgo * DAY_MS)
  await post('/api/v1/flips/bulk_upsert', {
    entries: flips.map(([[id, buy, sell, daysAgo, sold, note = ''], item]) => ({
      purchase_date: dayAt(daysAgo),
      sold,
      sold_date: sold ? dayAt(Math.max(0, daysAgo - 2)) : null,
      item_id: id,
      item_name: item.name,
      item_img_url: item.img_url,
      buy_price_kamas: buy,
      sell_price_kamas: sell,
      note,
    })),
  })
  await post('/api/v1/lot_events/bulk_upsert', {
    entries: LOTS.flatMap(([item_id, size, price, daysAgo, cost, end], n) => {
      const lot = { lot: `demo-${n}`, item_id, size, price_kamas: price, device: 'Chrome sur Windows' }
      const listed = {
        kind: 'listed',
        fee_kamas: marketFee(price, 2),
        at: dayAt(daysAgo),
        hour: 21,
        cost_kamas: cost,
      }
      const ended = { kind: end, at: dayAt(Math.max(0, daysAgo - 3)) }
      return [
        { id: `demo-${n}`, ...lot, ...listed },
        ...(end ? [{ id: `demo-${n}-fin`, ...lot, ...ended }] : []),
      ]
    }),
  })
  const { entries }: ArchiAnswer = await (await get('/api/v1/archis')).json()
  await post('/api/v1/archis/bulk_upsert', { entries: entries.flatMap(demoCapture) })
  const start = dayAt(0)
  const almanax = await get(`/api/v1/almanax?start=${start}&end=${dayAt(-30)}`)
  const { days }: AlmanaxAnswer = await almanax.json()
  await post('/api/v1/user_almanax_prices/bulk_upsert', {
    entries: days.flatMap(({ date, tribute }, i) =>
      i % 9 === 8 ? [] : [{ date, unit_price_kamas: 15 + ((i * 977) % 4800), item_name: tribute.item.name }],
    ),
  })
  await post('/api/v1/guides/mineur_v1/progress', {
    checks: Object.fromEntries(MINED.map((key) => [key, true])),
  })
}

/** The first step is done, about a third of the others; some are held twice; most have a price. */
function demoCapture({ archimonstre, step }: ArchiAnswer['entries'][number], i: number) {
  const owned = step === 1 || i % 3 === 0
  const owned_count = owned ? 1 + (i % 7 === 0 ? 1 : 0) + (i % 11 === 0 ? 2 : 0) : 0
  const priced = i % 8 !== 5
  if (!owned && !priced) return []
  return [
    {
      archimonstre,
      owned,
      owned_count,
      ...(priced ? { sell_price_kamas: 9_000 + ((i * 1_237) % 18_000) } : {}),
    },
  ]
}
