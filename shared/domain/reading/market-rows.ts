import { fold } from '#shared/domain/text/fold.ts'
import { packOf, readAmount } from './amounts.ts'
import { type Head, headsIn } from './heads.ts'
import { boxOf, headOf, type LinePrice, type ReadLine, type ReadRows, readBelow, within } from './rows.ts'
import {
  around,
  type Box,
  type Cell,
  cellOf,
  centre,
  figureWidth,
  inkOf,
  letterHeight,
  linesOf,
  middle,
  right,
  type Word,
} from './words.ts'

/** What is higher than so many letters is a picture or a button. */
const HIGHEST = 2.6
/** How far a title, a level or a price may stand from the heads, in heights of a letter. */
const TITLE = 20
const BESIDE = 6
const NAME_ABOVE_LEVEL = 4
const LEVEL = /^(?:niv|niveau|lvl|lvi|level)$/
const AVERAGE = /^(?:prixmoyen|averageprice)/
/** « 28 j », « 11 h »: how long a lot stays on sale, in a window whose heads do not name it. */
const TIME = /^\d{0,2}[jhdm)\]]?$/i

/** How far down the lots of an item go, in heights of a letter. */
const LOTS_HIGH = 22

/**
 * Where a picture shows the columns of an item's lots, without the pictures and buttons at their sides: read alone, no row
 * is lost beside them.
 */
export const lotColumns = (words: readonly Word[]): Box[] =>
  linesOf(words)
    .flatMap(headsIn)
    .flatMap(({ view, heads }) => (view === 'lots' ? lotColumn(heads, letterHeight(words)) : []))

function lotColumn(heads: readonly Head[], letter: number): Box[] {
  const [lot, price] = [headOf(heads, 'lot'), headOf(heads, 'price')]
  if (!lot || !price) return []
  const [left, top] = [lot.x - letter / 2, Math.max(lot.y + lot.height, price.y + price.height) + letter / 2]
  return [{ x: left, y: top, width: right(price) + letter * 3 - left, height: letter * LOTS_HIGH }]
}

type Lot = { pack: number; price: WindowPrice; words: readonly Word[] }

/**
 * The lots of one item that are on sale: its name as the title, its level under it, a row for each lot. Of several offers of
 * a lot the cheapest is the market's price (N144).
 */
export function lotsOf(heads: readonly Head[], words: readonly Word[]): ReadRows {
  const [lot, price] = [headOf(heads, 'lot'), headOf(heads, 'price')]
  const letter = letterHeight(words)
  if (!lot || !price) return { lines: [], placed: [] }
  const inRows = within(words, lot.x - letter / 2, right(price) + letter * 3).filter(isText(letter))
  const figure = figureWidth(inRows)
  const lots: Lot[] = []
  readBelow(linesOf(inRows, letter), heads, letter, (cells) => {
    const [first, second, ...others] = cells.filter(({ text }) => /\d/.test(text))
    const pack = first ? packIn(first) : null
    const read = second && others.length === 0 ? marketPrice(second, figure) : null
    if (pack === null || !read || !first || !second) return false
    lots.push({ pack, price: read, words: [...first.words, ...second.words] })
    return true
  })
  if (lots.length === 0) return { lines: [], placed: [] }
  const above = within(words, lot.x - letter * 2, Number.POSITIVE_INFINITY).filter(
    (word) => centre(word) < centre(lot) - letter && centre(word) > centre(lot) - letter * TITLE,
  )
  const title = titleOf(linesOf(above, letter), letter)
  const line = {
    name: title.name,
    prices: cheapest(lots, figure),
    count: null,
    stray: false,
    average: title.average,
  }
  return { lines: [line], placed: [...title.words, ...lots.flatMap((one) => one.words)] }
}

function cheapest(lots: readonly Lot[], figure: number): LinePrice[] {
  const agreeing = agreeingCoins(
    lots.map(({ price }) => price),
    figure,
  )
  const prices: LinePrice[] = []
  for (const [at, { pack, price }] of lots.entries()) {
    const size = packOf(pack)
    if (size === null) continue
    const read = { ...priceOf(price, agreeing[at] === true), pack: size }
    const known = prices.findIndex((other) => other.pack === size)
    if (known < 0) prices.push(read)
    else if (read.value < (prices[known]?.value ?? 0)) prices[known] = read
  }
  return prices
}

const priceOf = ({ figures, value, confidence, whole, fits }: WindowPrice, agreeing: boolean) => ({
  ...boxOf(figures),
  value,
  confidence,
  sure: whole && fits && agreeing,
  measured: fits,
})

/** The name stands over the level; « Prix moyen » says what a piece usually costs, and is no price of a lot. */
function titleOf(lines: readonly Cell[][], letter: number) {
  const cells = lines.flat()
  const level = cells.findLast(({ words }) => LEVEL.test(lettersOf(words[0]?.text ?? '')))
  const name = cells
    .filter(({ text }) => /\p{L}{2}/u.test(text))
    .filter((cell) => level && centre(cell) < centre(level) && Math.abs(cell.x - level.x) < letter * 3)
    .filter((cell) => level && centre(level) - centre(cell) < letter * NAME_ABOVE_LEVEL)
    .at(-1)
  const average = cells.find(({ text }) => AVERAGE.test(lettersOf(text)))
  const kamas = /:\s*([\d., ]*\d)/.exec(average?.text ?? '')?.[1]
  return {
    name: name ?? null,
    average: kamas === undefined ? null : (readAmount(kamas)?.value ?? null),
    words: [level, name, average].flatMap((cell) => cell?.words ?? []),
  }
}

const lettersOf = (text: string): string => fold(text).replace(/[^a-z]/g, '')

/** The player's own lots: a name, how long it stays, the lot, its price; the same item may stand in many rows (N146). */
export function ownLotsOf(heads: readonly Head[], words: readonly Word[]): ReadRows {
  const [name, lot, price] = [headOf(heads, 'name'), headOf(heads, 'lot'), headOf(heads, 'price')]
  const letter = letterHeight(words)
  const rows: (Omit<Lot, 'pack'> & { name: Cell; lot: Cell; pack: number })[] = []
  if (!name || !lot || !price) return { lines: [], placed: [] }
  const inRows = within(words, name.x - letter, right(price) + letter * BESIDE).filter(isText(letter))
  const figure = figureWidth(inRows)
  const left = headOf(heads, 'left')
  readBelow(linesOf(inRows, letter), heads, letter, (cells) => {
    const first = nameOf(cells, (left ?? lot).x - letter / 2, left === undefined)
    const figures = cells.filter(({ text, x }) => /\d/.test(text) && first && x >= right(first))
    const [size] = [...figures].sort((a, b) => off(a, lot) - off(b, lot))
    const pack = size && off(size, lot) < letter * 4 ? packIn(size) : null
    const after = size ? figures.filter(({ x }) => x > right(size)) : []
    const read = after[0] && after.length === 1 ? marketPrice(after[0], figure) : null
    if (!first || !size || !after[0] || pack === null || !read) return false
    rows.push({
      name: first,
      lot: size,
      pack,
      price: read,
      words: [...first.words, ...size.words, ...after[0].words],
    })
    return true
  })
  const agreeing = agreeingCoins(
    rows.map((row) => row.price),
    figure,
  )
  const lines = rows.map((row, at): ReadLine => {
    const { confidence } = row.lot
    return {
      name: row.name,
      prices: [{ ...priceOf(row.price, agreeing[at] === true), pack: 1 }],
      count: { ...boxOf(row.lot), value: row.pack, confidence, sure: true },
      stray: false,
      average: null,
    }
  })
  return { lines, placed: rows.flatMap((row) => row.words) }
}

const isText =
  (letter: number) =>
  ({ height }: Word): boolean =>
    height < letter * HIGHEST

const off = (cell: Cell, head: Head): number => Math.abs(middle(cell) - middle(head))

/** The pack that a cell says, signs before it left out; null for any other number. */
function packIn({ text }: Cell): number | null {
  const amount = readAmount(text.replace(/^\D+/, ''))
  return amount?.sure ? packOf(amount.value) : null
}

/** The cells of a row up to an edge, as one; without the time that a lot stays, where it stands before that edge. */
function nameOf(cells: readonly Cell[], edge: number, timed: boolean): Cell | null {
  const words = cells.flatMap((cell) => cell.words).filter((word) => middle(word) < edge)
  while (timed && TIME.test(words.at(-1)?.text ?? '-')) words.pop()
  const name = words.length > 0 ? cellOf(words) : null
  return name && /\p{L}{2}/u.test(name.text) ? name : null
}

/** A price of the game's windows as it was read, the coin behind it taken off. */
export type WindowPrice = {
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
/** What parts two groups of three, and the narrowest and widest coin with its space, in figures. */
const PART = 0.45
const COIN = { from: 1.2, to: 3.6 }
const APART = 0.15
const WHOLE = /^(?:\d+|\d{1,3}(?:[ .,'\u00a0\u202f]\d{3})+)$/

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
    figures,
    value: amount.value,
    confidence: Math.min(...words.map(({ confidence }) => confidence)),
    whole: amount.sure && WHOLE.test(bare),
    fits: apart ? Math.abs(over) < SLACK : room > COIN.from && room < COIN.to,
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
