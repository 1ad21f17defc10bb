import type { ReadingCounts } from '#blocks/reading/text.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { type Hall, hallOf } from '#shared/domain/courses/halls.ts'
import type { Lot, LotEnd } from '#shared/domain/lots/lots.ts'
import {
  type GoneLot,
  type SeenAs,
  type SeenLot,
  type SeenPage,
  seenLots,
} from '#shared/domain/lots/seen-lots.ts'
import type { Foot } from '#shared/domain/reading/rows.ts'
import type { MarketReading } from '#store/market-pace.ts'
import type { DatedPrice } from '#store/price-writes.ts'
import type { ReadThings, SeenActs } from '#store/readings.ts'
import type { RowView } from './row-view.ts'

/** What the own lots of the pictures are in the ledger, and which of its lots are in the window no more. */
export type Ledger = { rows: ReadonlyMap<string, SeenAs>; gone: GoneLot[] }

type Market = { pages: SeenPage[]; hall: Hall }

/** Holds the own lots of pictures against the ledger, market by market: a foot counts those of one market. */
export function ledgerOf(
  views: readonly RowView[],
  {
    feet,
    lots,
    catalogue,
    listingHours,
  }: { feet: ReadonlyMap<number, Foot>; lots: readonly Lot[]; catalogue: Catalogue; listingHours: number },
): Ledger {
  const own = views.filter(({ row }) => row.view === 'own')
  const markets = new Map<Hall, Market>()
  for (const picture of new Set(own.map(({ row }) => row.picture))) {
    const page = own.filter(({ row }) => row.picture === picture)
    const rows = page.flatMap(seenOf)
    const hall = mostOf(rows.map(({ item_id }) => hallOf(catalogue.item(item_id))))
    if (!hall) continue
    const market = markets.get(hall) ?? { pages: [], hall }
    market.pages.push({
      rows,
      foot: feet.get(picture) ?? null,
      certain:
        rows.length === page.length && page.every(({ doubts, touched }) => touched || doubts.length === 0),
    })
    markets.set(hall, market)
  }
  const found = [...markets.values()].map(({ pages, hall }) =>
    seenLots(pages, {
      open: lots.filter(
        ({ end, item_id }) => !end && item_id !== null && hallOf(catalogue.item(item_id)) === hall,
      ),
      listingHours,
      now: Date.now(),
    }),
  )
  return {
    rows: new Map(found.flatMap(({ rows }) => [...rows])),
    gone: found.flatMap(({ gone }) => gone),
  }
}

function seenOf({ row, item, figures }: RowView): SeenLot[] {
  const size = PACK_SIZES.find((pack) => pack === figures.lot)
  if (item === null || size === undefined || figures.price === undefined) return []
  return [{ key: row.key, item_id: item, size, price: figures.price, left: row.left }]
}

const mostOf = <T>(all: readonly T[]): T | undefined =>
  [...new Set(all)].sort(
    (a, b) => all.filter((one) => one === b).length - all.filter((one) => one === a).length,
  )[0]

/** What became of a lot that is in the window no more; `kept`: it is on sale all the same. */
export type GoneAs = LotEnd | 'kept'

/** What the taken rows come to: what is stored, how much of each, and whether none of it was doubtful. */
export type Taken = ReadThings & { counts: ReadingCounts; size: number; certain: boolean }

type Options = { gone: readonly (GoneLot & { as: GoneAs })[]; today: string; keepAverage: boolean }

/** Of what two rows say of the same thing, the later one counts. */
export function takenOf(views: readonly RowView[], { gone, today, keepAverage }: Options): Taken {
  const taken = views.filter((view) => view.taken)
  const prices = pricesOf(taken)
  const markets = marketsOf(taken, today, keepAverage)
  const ended = gone.flatMap(({ lot, as }) => (as === 'kept' ? [] : [{ lot, kind: as }]))
  const lots: SeenActs = {
    listed: taken.flatMap(({ as, ...view }) =>
      as?.is === 'listed'
        ? seenOf({ as, ...view }).map(({ item_id, size, price }) => ({
            ...{ item_id, size, price },
            when: { at: as.at, hour: as.hour },
          }))
        : [],
    ),
    repriced: taken.flatMap(({ as, figures }) =>
      as?.is === 'repriced' && figures.price !== undefined ? [{ lot: as.lot, price: figures.price }] : [],
    ),
    ended,
  }
  const of = (view: RowView['row']['view']) =>
    new Set(taken.flatMap(({ row, item }) => (row.view === view ? [item] : []))).size
  const counts = {
    prices: prices.length,
    averages: of('list'),
    courses: of('course'),
    lots: lots.listed.length + lots.repriced.length + ended.length,
  }
  return {
    prices,
    markets,
    lots,
    counts,
    size: counts.prices + counts.averages + counts.courses + counts.lots,
    certain: taken.every(({ doubtful }) => !doubtful),
  }
}

/** What the player put right is typed. */
function pricesOf(taken: readonly RowView[]): DatedPrice[] {
  const prices = new Map<string, DatedPrice>()
  for (const { item, figures, row } of taken) {
    if (item === null || row.view !== 'lots') continue
    for (const pack of PACK_SIZES) {
      const price = figures[pack]
      if (!price) continue
      const via = price === row.figures[pack]?.value ? 'read' : 'typed'
      prices.set(`${item}|${pack}`, { id: item, pack, price, day: null, via })
    }
  }
  return [...prices.values()]
}

function marketsOf(taken: readonly RowView[], today: string, keepAverage: boolean): MarketReading[] {
  const markets = new Map<number, MarketReading['figures']>()
  for (const { item, figures, period, row } of taken) {
    if (item === null) continue
    const said = figuresOf(row.view, figures, period, keepAverage)
    if (Object.keys(said).length > 0) markets.set(item, { ...markets.get(item), ...said })
  }
  return [...markets].map(([id, figures]) => ({ id, day: today, figures }))
}

function figuresOf(
  view: RowView['row']['view'],
  { average, median, sold }: RowView['figures'],
  period: RowView['period'],
  keepAverage: boolean,
): MarketReading['figures'] {
  if (view === 'list' || (view === 'lots' && keepAverage)) return average === undefined ? {} : { average }
  if (view !== 'course' || period === null) return {}
  return {
    ...(median === undefined ? {} : { [`median_${period}`]: median }),
    ...(average === undefined ? {} : { [`average_${period}`]: average }),
    ...(sold === undefined ? {} : { [`sold_${period}`]: sold }),
  }
}
