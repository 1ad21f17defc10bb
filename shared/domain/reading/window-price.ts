import { readAmount } from './amounts.ts'
import { boxOf, type LineFigure } from './rows.ts'
import { around, type Box, type Cell, inkOf, right, type Word } from './words.ts'

/** A price of the game's windows as it was read, the coin behind it taken off. */
export type WindowPrice = {
  /** The words of its cell, the coin's among them. */
  words: readonly Word[]
  figures: Box
  value: number
  confidence: number
  /** Figures alone, ungrouped or in whole groups. */
  whole: boolean
  /** Whether as many figures take as much room. */
  fits: boolean
  /** Where the coin ends, and how many figures wide it is with its space; null where none was read. */
  coin: { end: number; room: number } | null
}

/** The room of figures may differ from what is expected by this much of one of them. */
const SLACK = 0.5
/** Of a long number by so much of each. */
const SLACK_EACH = 0.065
/** What parts two groups of three, and the narrowest and widest coin with its space, in figures. */
const PART = 0.45
const COIN = { from: 1.2, to: 3.6 }
const APART = 0.15
/** Whole groups; a reader leaves out what parts some of them. */
const WHOLE = /^\d+(?:[ .,'\u00a0\u202f](?:\d{3})+)*$/

/**
 * Reads a price of the game: figures of one width each, in groups of three, and a coin. A reader takes the coin for a figure
 * or some other sign, leaves out what parts the groups, and now and then sees one figure twice: how wide it is says how many
 * figures there are. `figure`: the room of one, in pixels.
 */
export function marketPrice(cell: Cell, figure: number): WindowPrice | null {
  const { words, coin } = withoutCoin(cell.words)
  const text = words.map((word) => word.text).join(' ')
  const [, bare, unit] = /^(.*\d)(\D*)$/.exec(text) ?? []
  const amount = bare === undefined ? null : readAmount(bare)
  if (bare === undefined || !amount) return null
  const figures = around(words)
  const end = coin ? right(coin) : unit === '' ? null : right(figures)
  // Where a reader parts one stroke into two words, the box of the first reaches into the coin.
  const apart = coin ? coin.x - right(figures) > figure * APART : unit === ''
  // Without a figure to measure by nothing fits.
  const over = figures.width / figure - roomOf(bare)
  const room = end === null ? 0 : (end - figures.x) / figure - roomOf(bare)
  return {
    words: cell.words,
    figures,
    value: amount.value,
    confidence: Math.min(...words.map(({ confidence }) => confidence)),
    whole: WHOLE.test(bare) && !/^0\d/.test(bare),
    fits: apart
      ? Math.abs(over) < Math.max(SLACK, bare.length * SLACK_EACH)
      : room > COIN.from && room < COIN.to,
    coin: end === null ? null : { end, room },
  }
}

/**
 * Whether each price of a column has its coin where the others have theirs: they end at one place and are all as wide, so
 * that one that differs has a figure too many or too few before it.
 */
export function agreeingCoins(prices: readonly WindowPrice[], figure: number): boolean[] {
  const end = median(prices.flatMap(({ coin }) => coin?.end ?? []))
  const room = median(prices.flatMap(({ coin }) => coin?.room ?? []))
  return prices.map(
    ({ coin }) =>
      coin !== null && Math.abs(coin.end - end) < figure * SLACK && Math.abs(coin.room - room) < SLACK,
  )
}

/** A price as a figure of its line. `agreeing`: its coin stands where those of the column do. */
export const priceOf = (
  { figures, value, confidence, whole, fits }: WindowPrice,
  agreeing: boolean,
): LineFigure => ({
  ...boxOf(figures),
  value,
  confidence,
  sure: whole && fits && agreeing,
  measured: fits,
})

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

const roomOf = (text: string): number => {
  const bare = text.replace(/\D/g, '')
  return inkOf(bare) + Math.floor((bare.length - 1) / 3) * PART
}

/** The words of the figures, and the coin: a sign of its own, or a figure alone behind whole groups. */
function withoutCoin(words: readonly Word[]): { words: readonly Word[]; coin: Word | null } {
  const last = words.at(-1)
  const before = words.slice(0, -1)
  if (!last || before.length === 0) return { words, coin: null }
  const alone =
    WHOLE.test(before.map(({ text }) => text).join(' ')) && last.text.replace(/\D/g, '').length < 2
  return !/\d/.test(last.text) || (alone && last.text.length < 3)
    ? { words: before, coin: last }
    : { words, coin: null }
}
