/** The periods that the market of an item tells of, the shortest first, and how many days each has. */
export const PERIODS = ['24h', '7d', '30d'] as const
export type Period = (typeof PERIODS)[number]
const DAYS: Record<Period, 1 | 7 | 30> = { '24h': 1, '7d': 7, '30d': 30 }

/** What the game says of an item's market, as it was read: pieces sold, and kamas for one piece. Null: not read. */
export type MarketFigures = {
  [P in Period as `${'sold' | 'median' | 'average'}_${P}`]: number | null
}
/** The same with what windows without a period call « Prix moyen », in kamas for one piece. */
export type MarketDay = MarketFigures & { average: number | null }

/** Whether nothing was read, as of a row whose making was undone. */
export const saysNothing = (figures: MarketDay): boolean =>
  figures.average === null &&
  PERIODS.every(
    (period) =>
      figures[`sold_${period}`] === null &&
      figures[`median_${period}`] === null &&
      figures[`average_${period}`] === null,
  )

/** Pieces that sell in so many days, an exact ratio, and the Paris day on which that was read. */
export type MarketPace = { pieces: number; days: 1 | 7 | 30; day: string }

/** How much of a market a player counts on taking, in whole percent, and within how many days a batch is to be sold. */
export type MarketAim = { share: number; days: number }
export const USUAL_AIM: MarketAim = { share: 10, days: 7 }

/** From so many sales on, the median of a day says something. */
const ENOUGH_SALES = 5

/**
 * The slowest of the paces that are known: a day that went well promises nothing (M16). Null where none is, for nothing is
 * guessed.
 */
export function marketPace(figures: MarketFigures, day: string): MarketPace | null {
  let slowest: MarketPace | null = null
  for (const period of PERIODS) {
    const pieces = figures[`sold_${period}`]
    const days = DAYS[period]
    if (pieces === null) continue
    // Pieces are 10¹² at most: the products are exact.
    if (!slowest || pieces * slowest.days < slowest.pieces * days) slowest = { pieces, days, day }
  }
  return slowest
}

/**
 * A price that buyers have paid for one piece, in kamas, over which period, and the Paris day on which it was read. Without a
 * period it is « Prix moyen ».
 */
export type RealisedPrice = { price: number; period: Period | null; day: string }

/**
 * The median of the shortest period that says something: of a day, only from five sales on; where there is none « Prix moyen »
 * (M16, M18, M40).
 */
export function realisedPrice(figures: MarketDay, day: string): RealisedPrice | null {
  for (const period of PERIODS) {
    const price = figures[`median_${period}`]
    if (!price || (period === '24h' && (figures.sold_24h ?? 0) < ENOUGH_SALES)) continue
    return { price, period, day }
  }
  return figures.average ? { price: figures.average, period: null, day } : null
}

/** The player's share of a pace, as pieces in days. */
const shareOf = ({ pieces, days }: MarketPace, share: number): { pieces: bigint; days: bigint } => ({
  pieces: BigInt(pieces) * BigInt(share),
  days: BigInt(days) * 100n,
})

/** The days in which so many pieces sell at a share of the pace, begun ones counted whole; null where nothing sells (M16). */
export function daysToClear(pieces: number, pace: MarketPace, share: number): number | null {
  const part = shareOf(pace, share)
  if (part.pieces === 0n) return null
  return Number((BigInt(pieces) * part.days + part.pieces - 1n) / part.pieces)
}

/** The most pieces that the market takes of the player within the days aimed at (M17). */
export function largestBatch(pace: MarketPace, { share, days }: MarketAim): number {
  const part = shareOf(pace, share)
  return Number((BigInt(days) * part.pieces) / part.days)
}
