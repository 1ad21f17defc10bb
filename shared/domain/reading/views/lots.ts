import type { PackSize } from '#shared/contract/fields.ts'
import { packOf, readAmount } from '#shared/domain/reading/amounts.ts'
import { type Head, headsIn, lettersOf } from '#shared/domain/reading/heads.ts'
import { LABELS, TIME_LEFT } from '#shared/domain/reading/labels.ts'
import {
  below,
  boxOf,
  headOf,
  isText,
  type LineFigure,
  type LotPrices,
  NO_LINE,
  type ReadWindow,
  readBelow,
  within,
} from '#shared/domain/reading/rows.ts'
import { agreeingCoins, marketPrice, priceOf, type WindowPrice } from '#shared/domain/reading/window-price.ts'
import {
  type Box,
  type Cell,
  centre,
  figureWidth,
  letterHeight,
  linesOf,
  right,
  type Word,
} from '#shared/domain/reading/words.ts'

/** How far a title may stand from the heads, in heights of a letter, and how far right of them. */
const TITLE = 45
const TITLE_WIDE = 30
const NAME_OVER = 4
/** How far down the lots of an item go, in heights of a letter. */
const LOTS_HIGH = 22

/**
 * Where a picture shows the title of an item's lots, and their columns, without the pictures and buttons at their sides: read
 * alone, no row is lost beside them, and no line of another window cuts into one of theirs.
 */
export const lotAreas = (words: readonly Word[]): Box[] =>
  linesOf(words)
    .flatMap(headsIn)
    .flatMap(({ view, heads }) => (view === 'lots' ? areasOf(heads, letterHeight(words)) : []))

/** How far above its heads the title of the window begins, and how far it goes to the right of them, in heights of a letter. */
const TITLE_HIGH = 15.5
const TITLE_RIGHT = 12

function areasOf(heads: readonly Head[], letter: number): Box[] {
  const [lot, price] = [headOf(heads, 'lot'), headOf(heads, 'price')]
  if (!lot || !price) return []
  const [left, top] = [lot.x - letter / 2, Math.max(lot.y + lot.height, price.y + price.height) + letter / 2]
  const above = Math.max(0, lot.y - letter * TITLE_HIGH)
  return [
    // Not as far down as the heads: read twice, they would head two windows.
    {
      x: lot.x,
      y: above,
      width: right(price) + letter * TITLE_RIGHT - lot.x,
      height: lot.y - letter * 1.5 - above,
    },
    { x: left, y: top, width: right(price) + letter * 3 - left, height: letter * LOTS_HIGH },
  ]
}

type Lot = { pack: PackSize; price: WindowPrice; words: readonly Word[] }

/**
 * The lots of one item that are on sale: its name as the title, its level under it, a row for each lot. Of several offers of
 * a lot the cheapest is the market's price (N144). « Prix moyen » is beside, as a check.
 */
export function lotsView(heads: readonly Head[], words: readonly Word[]): ReadWindow | null {
  const [lot, price] = [headOf(heads, 'lot'), headOf(heads, 'price')]
  const letter = letterHeight(words)
  if (!lot || !price) return null
  const inRows = within(words, lot.x - letter / 2, right(price) + letter * 3).filter(isText(letter))
  const figure = figureWidth(below(heads, inRows))
  const lots: Lot[] = []
  readBelow(linesOf(inRows, letter), heads, letter, (cells) => {
    const [first, second, ...others] = cells.filter(({ text }) => /\d/.test(text))
    const pack = first ? packIn(first) : null
    const read = second && others.length === 0 ? marketPrice(second, figure) : null
    if (pack === null || !read || !first || !second) return false
    lots.push({ pack, price: read, words: [...first.words, ...second.words] })
    return true
  })
  if (lots.length === 0) return null
  const above = within(words, lot.x - letter * 2, right(price) + letter * TITLE_WIDE).filter(
    (word) => centre(word) < centre(lot) - letter && centre(word) > centre(lot) - letter * TITLE,
  )
  const title = titleOf(linesOf(above, letter), letter)
  const { average } = title
  const line = {
    ...NO_LINE,
    name: title.name,
    level: title.level,
    type: title.type,
    cut: title.cut,
    figures: { ...cheapest(lots, figure), ...(average ? { average } : {}) },
  }
  const placed = [...title.words, ...lots.flatMap((one) => one.words)]
  return { view: 'lots', headed: true, lines: [line], foot: null, placed }
}

/** How far left of a lot the time that it stays may end, in heights of a letter. */
const TIME_BEFORE = 12

/**
 * Whether rows under « Lot » and « Prix » say how long they stay: they are the player's own lots, whose other heads were not
 * read, and no prices of the market.
 */
export function isOwnList(heads: readonly Head[], words: readonly Word[]): boolean {
  const lot = headOf(heads, 'lot')
  const letter = letterHeight(words)
  if (!lot) return false
  const beside = words.filter(
    (word) =>
      centre(word) > centre(lot) + letter &&
      right(word) < lot.x &&
      right(word) > lot.x - letter * TIME_BEFORE,
  )
  return linesOf(beside, letter)
    .flat()
    .some(({ text }) => TIME_LEFT.days.test(text) || TIME_LEFT.hours.test(text))
}

function cheapest(lots: readonly Lot[], figure: number): LotPrices {
  const agreeing = agreeingCoins(
    lots.map(({ price }) => price),
    figure,
  )
  const prices: LotPrices = {}
  for (const [at, { pack, price }] of lots.entries()) {
    const known = prices[pack]
    if (!known || price.value < known.value) prices[pack] = priceOf(price, agreeing[at] === true)
  }
  return prices
}

/** The name, what stands under it and beside it, and « Prix moyen ». */
export type Title = {
  name: Cell | null
  level: number | null
  type: string
  /** Whether the name begins later than what stands under it. */
  cut: boolean
  average: LineFigure | null
  words: Word[]
}

/** The name stands over the level; « Prix moyen » says what a piece usually costs, and is no price of a lot. */
export function titleOf(lines: readonly Cell[][], letter: number): Title {
  const cells = lines.flat()
  const level = cells.findLast((cell) => levelIn(cell) !== null)
  const name = cells
    .filter(({ text }) => /\p{L}{2}/u.test(text))
    .filter((cell) => level && centre(cell) < centre(level) && Math.abs(cell.x - level.x) < letter * 3)
    .filter((cell) => level && centre(level) - centre(cell) < letter * NAME_OVER)
    .at(-1)
  const average = cells.find(({ text }) => LABELS.average.test(lettersOf(text)))
  return {
    name: name ?? null,
    cut: name !== undefined && level !== undefined && name.x > level.x + letter,
    ...(level ? (levelIn(level) ?? NO_LEVEL) : NO_LEVEL),
    average: average ? amountAfter(average) : null,
    words: [level, name, average].flatMap((cell) => cell?.words ?? []),
  }
}

type LevelAndType = { level: number | null; type: string }
const NO_LEVEL: LevelAndType = { level: null, type: '' }

/** « Niv. 100 ♦ Fleur »: null for any other cell. */
function levelIn({ text }: Cell): LevelAndType | null {
  const [, word = '', figures, type = ''] = /^\W*(\p{L}+)[^\p{L}\d]*(\d{1,3})?\W*(.*)$/u.exec(text) ?? []
  if (!LABELS.level.test(lettersOf(word))) return null
  return { level: figures === undefined ? null : Number(figures), type: type.trim() }
}

/** The amount that stands behind a label and its colon, its coin left out. */
export function amountAfter(cell: Cell): LineFigure | null {
  const [, kamas] = /:\s*(\d{1,3}(?:[ .,'\u00a0\u202f]\d{3})+|\d+)/.exec(cell.text) ?? []
  const read = kamas === undefined ? null : readAmount(kamas)
  if (!read) return null
  const words = cell.words.filter(({ text }) => /\d/.test(text))
  return {
    ...boxOf(cell),
    value: read.value,
    confidence: Math.min(...words.map(({ confidence }) => confidence)),
    sure: read.sure,
  }
}

/** The pack that a cell says, signs before it left out; null for any other number. */
export function packIn({ text }: Cell): PackSize | null {
  const amount = readAmount(text.replace(/^\D+/, ''))
  return amount?.sure ? packOf(amount.value) : null
}
