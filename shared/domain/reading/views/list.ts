import { isDash } from '#shared/domain/reading/amounts.ts'
import type { Head } from '#shared/domain/reading/heads.ts'
import {
  below,
  boxOf,
  cutNames,
  headOf,
  isText,
  type LineFigure,
  NO_LINE,
  type ReadLine,
  type ReadWindow,
  readBelow,
  within,
} from '#shared/domain/reading/rows.ts'
import { agreeingCoins, marketPrice, priceOf, type WindowPrice } from '#shared/domain/reading/window-price.ts'
import {
  type Cell,
  cellOf,
  figureWidth,
  letterHeight,
  linesOf,
  middle,
  right,
  type Word,
} from '#shared/domain/reading/words.ts'

/** How far a figure may stand from the middle of its head, and an amount end beside it, in heights of a letter. */
const COLUMN_OFF = 4
const AMOUNT_AFTER = 8
/** Rows without heads make a list from so many on, of which the columns stand within so many heights of a letter. */
const ENOUGH = 3
const ALIGNED = 3

type Row = {
  name: Cell
  beside: Cell | Word | null
  type: string
  level: Cell | null
  price: WindowPrice
  words: Word[]
}

/** The list of items to buy: of its figures one is a level, the other an average price (M40). */
export function listView(heads: readonly Head[], words: readonly Word[]): ReadWindow | null {
  const [name, average] = [headOf(heads, 'name'), headOf(heads, 'average')]
  const letter = letterHeight(words)
  const level = headOf(heads, 'level')
  const type = headOf(heads, 'category')
  const first = name ?? type ?? level
  if (!average || !first) return null
  const inRows = within(words, first.x - letter, right(average) + letter * AMOUNT_AFTER).filter(
    isText(letter),
  )
  const figure = figureWidth(below(heads, inRows))
  const rows: Row[] = []
  readBelow(linesOf(inRows, letter), heads, letter, (cells) => {
    const price = cells.at(-1)
    if (!price || price.x < average.x - letter * COLUMN_OFF) return false
    const isBlank = isDash(price.text)
    const read = isBlank ? null : marketPrice(price, figure)
    const edge = (type ?? level ?? average).x - letter / 2
    const named = cellsBefore(cells, edge)
    if (!named) return false
    const levels = level
      ? cells.find(
          (cell) =>
            Math.abs(middle(cell) - middle(level)) < letter * COLUMN_OFF && /^\D*\d{1,3}\D*$/.test(cell.text),
        )
      : undefined
    const kinds = cells
      .flatMap((cell) => cell.words)
      .filter((word) => middle(word) >= edge && right(word) < (levels ?? average).x)
    if (read)
      rows.push({
        name: named,
        beside: kinds[0] ?? levels ?? null,
        type: kinds.map(({ text }) => text).join(' '),
        level: levels ?? null,
        price: read,
        words: cells.flatMap((cell) => cell.words),
      })
    return read !== null || isBlank
  })
  return rows.length === 0 ? null : windowOf(rows, figure, true)
}

/**
 * The same list where its heads are not on the picture: rows of a name, words, a number that may be a level, and an amount
 * with its coin, all of them under each other (M38).
 */
export function headlessList(words: readonly Word[]): ReadWindow | null {
  const letter = letterHeight(words)
  const spoken = words.filter(isText(letter))
  const figure = figureWidth(spoken)
  const rows = linesOf(spoken, letter).flatMap((cells): Row[] => {
    const spoken = cells.filter(({ text }) => /\d/.test(text) || /\p{L}{3}/u.test(text))
    // A picture before the name is read as a sign.
    const [name, type, level, price, ...others] = (spoken[0]?.text.length ?? 0) > 2 ? spoken : spoken.slice(1)
    if (!name || !type || !level || !price || others.length > 0) return []
    const read = /\d/.test(name.text + type.text) ? null : marketPrice(price, figure)
    if (!read?.coin || levelIn(level) === null) return []
    return [
      { name, beside: type, type: type.text, level, price: read, words: cells.flatMap((cell) => cell.words) },
    ]
  })
  const [first] = rows
  if (!first || rows.length < ENOUGH) return null
  const inLine = rows.filter(
    (row) =>
      Math.abs((row.beside?.x ?? 0) - (first.beside?.x ?? 0)) < letter * ALIGNED &&
      Math.abs(middle(row.level ?? first.name) - middle(first.level ?? first.name)) < letter * ALIGNED,
  )
  return inLine.length < Math.max(ENOUGH, rows.length * 0.8) ? null : windowOf(inLine, figure, false)
}

function windowOf(rows: readonly Row[], figure: number, headed: boolean): ReadWindow {
  const agreeing = agreeingCoins(
    rows.map(({ price }) => price),
    figure,
  )
  const cut = cutNames(
    rows.map(({ name }) => name),
    rows.map(({ beside }) => beside),
    letterHeight(rows.flatMap(({ words }) => words)),
  )
  const lines = rows.map(
    ({ name, type, level, price }, at): ReadLine => ({
      ...NO_LINE,
      name,
      cut: cut[at] === true,
      type,
      level: level && levelIn(level),
      // Where another window hides what is beside a price it may hide its first figures as well.
      figures: { average: figureOf(price, agreeing[at] === true && (level !== null || type !== '')) },
    }),
  )
  return { view: 'list', headed, lines, foot: null, placed: rows.flatMap(({ words }) => words) }
}

const figureOf = (price: WindowPrice, agreeing: boolean): LineFigure => {
  const read = priceOf(price, agreeing)
  return { ...read, ...boxOf(read) }
}

/** A level has three figures at most. */
function levelIn({ text }: Cell): number | null {
  const read = /^\D*(\d{1,3})\D*$/.exec(text)?.[1]
  return read === undefined || Number(read) === 0 ? null : Number(read)
}

/** The cells of a row up to an edge as one; null where that is no name. */
function cellsBefore(cells: readonly Cell[], edge: number): Cell | null {
  const words = cells.flatMap((cell) => cell.words).filter((word) => middle(word) < edge)
  const name = words.length > 0 ? cellOf(words) : null
  return name && /\p{L}{2}/u.test(name.text) ? name : null
}
