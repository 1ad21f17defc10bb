import type { PackSize } from '#shared/contract/fields.ts'
import { packOf, readAmount } from '#shared/domain/reading/amounts.ts'
import { ALONE_CONFIDENCE } from '#shared/domain/reading/doubts.ts'
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
  around,
  type Box,
  type Cell,
  cellOf,
  centre,
  figureWidth,
  isIn,
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

/** The heads of each window of lots that a picture shows, and how high its letters are. */
const lotHeads = (words: readonly Word[]) =>
  linesOf(words)
    .flatMap(headsIn)
    .flatMap(({ view, heads }) => {
      const [lot, price] = [headOf(heads, 'lot'), headOf(heads, 'price')]
      return view === 'lots' && lot && price ? [{ heads, lot, price }] : []
    })

/** How far below « Prix moyen » the heads stand, how far left of it they begin and how far they go, in heights of a letter. */
const HEADS = { from: 6.8, to: 11, left: 4, wide: 30 }

/** Where the heads of a window of lots stand that names an average price, and of which they were not read. */
export function lostHeads(words: readonly Word[]): Box[] {
  const letter = letterHeight(words)
  const heads = lotHeads(words)
  const areas = linesOf(words, letter)
    .filter((cells) => !cells.some(({ text }) => LABELS.median.test(lettersOf(text))))
    .flat()
    .filter((cell) => LABELS.average.test(lettersOf(cell.text)) && amountAfter(cell) !== null)
    .map(({ x, y }) => ({
      x: x - letter * HEADS.left,
      y: y + letter * HEADS.from,
      width: letter * HEADS.wide,
      height: letter * (HEADS.to - HEADS.from),
    }))
  return areas.filter((area) => !heads.some(({ lot }) => isIn(area, lot)))
}

/**
 * Where a picture shows the title of an item's lots, and their columns, without the pictures and buttons at their sides: read
 * alone, no row is lost beside them, and no line of another window cuts into one of theirs.
 */
export function lotAreas(words: readonly Word[]): Box[] {
  const letter = letterHeight(words)
  return lotHeads(words).flatMap(({ lot, price }) => {
    const [left, top] = [
      lot.x - letter / 2,
      Math.max(lot.y + lot.height, price.y + price.height) + letter / 2,
    ]
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
  })
}

/** How far above its heads the title of the window begins, and how far it goes to the right of them, in heights of a letter. */
const TITLE_HIGH = 15.5
const TITLE_RIGHT = 12
/** How far above the level of its item the name stands, and how far it goes to the right, in heights of a letter. */
const NAME_HIGH = 3
const NAME_WIDE = 36

/** Where a picture shows the name of an item of lots, over its level, if that was read. */
export function titleAreas(words: readonly Word[]): Box[] {
  const letter = letterHeight(words)
  return lotHeads(words).flatMap(({ lot, price }) => {
    const level = titleLines(words, { lot, price }, letter)
      .flat()
      .findLast((cell) => levelIn(cell) !== null)
    return level
      ? [
          {
            x: level.x - letter / 2,
            y: level.y - letter * NAME_HIGH,
            width: letter * NAME_WIDE,
            height: letter * (NAME_HIGH - 0.4),
          },
        ]
      : []
  })
}

/** How far above and below its middle a row of lots reaches, and how far from the next it stands, in heights of a letter. */
const ROW_HIGH = 1.6
const ROW_STEP = { usual: 4.6, least: 3.5 }

/** Where rows of lots stand of which a figure is not certain, and where one stands that was not read at all. */
export function unsureAreas(words: readonly Word[]): Box[] {
  const letter = letterHeight(words)
  return lotHeads(words).flatMap(({ heads, lot, price }) => {
    const { rows } = lotRows(heads, words)
    const lots = rows.filter((row) => row.lot).map(({ y }) => y)
    const steps = lots.slice(1).map((y, at) => y - (lots[at] ?? y))
    const step = Math.min(
      ...steps.filter((one) => one > letter * ROW_STEP.least),
      letter * ROW_STEP.usual * (steps.length > 0 ? 2 : 1),
    )
    const last = lots.at(-1) ?? centre(lot)
    const unsure = rows.filter(({ sure, y }) => !sure && y < last + step * 1.5).map(({ y }) => y)
    const seen = [centre(lot), ...rows.map(({ y }) => y)]
    const x = lot.x - letter / 2
    return [
      ...unsure,
      ...gapsOf(
        seen.filter((y) => y <= last),
        step,
      ),
    ].map((y) => ({
      x,
      y: y - letter * ROW_HIGH,
      width: right(price) + letter * 3 - x,
      height: letter * ROW_HIGH * 2,
    }))
  })
}

/** Rows stand as far from each other: where some lack between two of them. */
const gapsOf = (rows: readonly number[], step: number): number[] =>
  rows.slice(1).flatMap((y, at) => {
    const from = rows[at] ?? y
    const many = Math.max(0, Math.round((y - from) / step) - 1)
    return Array.from({ length: many }, (_, n) => from + step * (n + 1))
  })

/** How far around its figures a price is read again, in heights of a letter, and how far beyond them, in figures. */
const AROUND = { x: 1, y: 0.5 }
const BEYOND = 0.2

/** Where the figures of prices stand, without their coin, of which the reader was not certain. */
export function faintPrices(words: readonly Word[]): Box[] {
  const letter = letterHeight(words)
  return pricesOf(words).flatMap(({ price: { figures, coin, confidence, fits }, figure }) => {
    if (confidence >= ALONE_CONFIDENCE || coin === null || !fits) return []
    const end = coin.end - (coin.room - BEYOND) * figure
    const [x, y] = [figures.x - letter * AROUND.x, figures.y - letter * AROUND.y]
    return [{ x, y, width: end - x, height: figures.height + letter * AROUND.y * 2 }]
  })
}

/** Another reading of a price is taken if the reader was as certain of it; two that agree are as certain as this. */
const TAKEN = 85
const AGREED = 90
/** How wide a coin is, in figures. */
const COIN_WIDE = 1.3

/**
 * The words of a picture with the price of an area as it was read once more without its coin, if that is certain or says the
 * same.
 */
export function withPrice(words: readonly Word[], area: Box, again: readonly Word[]): Word[] {
  const letter = letterHeight(words)
  const at = { x: area.x + letter * AROUND.x, y: centre(area) }
  const found = pricesOf(words).find(
    ({ price: { figures } }) => Math.abs(figures.x - at.x) < 1 && Math.abs(centre(figures) - at.y) < 1,
  )
  const cell = again.length > 0 ? cellOf([...again].sort((a, b) => a.x - b.x)) : null
  if (!found?.price.coin || !cell || !ONLY_FIGURES.test(cell.text)) return [...words]
  const same = Number(cell.text.replace(/\D/g, '')) === found.price.value
  if (!same && cell.confidence < TAKEN) return [...words]
  const { coin, figures } = found.price
  const width = found.figure * COIN_WIDE
  const confidence = same ? Math.max(AGREED, cell.confidence) : cell.confidence
  return [
    ...words.filter((word) => !found.words.includes(word)),
    ...cell.words.map((word) => ({ ...word, confidence })),
    { ...boxOf(figures), x: coin.end - width, width, text: 'K', confidence },
  ]
}

const ONLY_FIGURES = /^\d[\d .,'\u00a0\u202f]*$/

/** The prices of the lots of a picture, the words of each, and how wide a figure is. */
const pricesOf = (words: readonly Word[]) =>
  lotHeads(words).flatMap(({ heads }) => {
    const { rows, figure } = lotRows(heads, words)
    return rows.flatMap(({ lot }) => (lot ? [{ price: lot.price, words: lot.price.words, figure }] : []))
  })

/** How many rows of lots are certain in every figure. */
export const sureLots = (words: readonly Word[]): number =>
  lotHeads(words)
    .flatMap(({ heads }) => lotRows(heads, words).rows)
    .filter(({ sure }) => sure).length

type Lot = { pack: PackSize; price: WindowPrice; words: readonly Word[] }
/** A line in which a lot stands, or one that may; `sure`: of which every figure is. */
type LotRow = { y: number; lot: Lot | null; sure: boolean }

/** The rows of lots below their heads, and how wide a figure is. */
function lotRows(heads: readonly Head[], words: readonly Word[]): { rows: LotRow[]; figure: number } {
  const [lot, price] = [headOf(heads, 'lot'), headOf(heads, 'price')]
  const letter = letterHeight(words)
  if (!lot || !price) return { rows: [], figure: 0 }
  const inRows = within(words, lot.x - letter / 2, right(price) + letter * 3).filter(isText(letter))
  const figure = figureWidth(below(heads, inRows))
  const found: { y: number; lot: Lot | null }[] = []
  readBelow(linesOf(inRows, letter), heads, letter, (cells) => {
    const [first, second, ...others] = cells.filter(({ text }) => /\d/.test(text))
    const pack = first ? packIn(first) : null
    const read = second && others.length === 0 ? marketPrice(second, figure) : null
    const y = centre(around(cells))
    if (pack === null || !read || !first || !second) {
      if (cells.some(({ text }) => /\d/.test(text))) found.push({ y, lot: null })
      return false
    }
    found.push({ y, lot: { pack, price: read, words: [...first.words, ...second.words] } })
    return true
  })
  const lots = found.flatMap((row) => row.lot ?? [])
  const agreeing = agreeingCoins(
    lots.map((one) => one.price),
    figure,
  )
  const sure = (one: Lot | null) =>
    one !== null && priceOf(one.price, agreeing[lots.indexOf(one)] === true).sure
  return { rows: found.map((row) => ({ ...row, sure: sure(row.lot) })), figure }
}

const titleLines = (
  words: readonly Word[],
  { lot, price }: { lot: Head; price: Head },
  letter: number,
): Cell[][] =>
  linesOf(
    within(words, lot.x - letter * 2, right(price) + letter * TITLE_WIDE).filter(
      (word) => centre(word) < centre(lot) - letter && centre(word) > centre(lot) - letter * TITLE,
    ),
    letter,
  )

/**
 * The lots of one item that are on sale: its name as the title, its level under it, a row for each lot. Of several offers of
 * a lot the cheapest is the market's price (N144). « Prix moyen » is beside, as a check.
 */
export function lotsView(heads: readonly Head[], words: readonly Word[]): ReadWindow | null {
  const [lot, price] = [headOf(heads, 'lot'), headOf(heads, 'price')]
  const letter = letterHeight(words)
  if (!lot || !price) return null
  const { rows, figure } = lotRows(heads, words)
  const lots = rows.flatMap((row) => row.lot ?? [])
  if (lots.length === 0) return null
  const title = titleOf(titleLines(words, { lot, price }, letter), letter)
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
