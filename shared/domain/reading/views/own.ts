import type { PackSize } from '#shared/contract/fields.ts'
import { readAmount } from '#shared/domain/reading/amounts.ts'
import type { Head } from '#shared/domain/reading/heads.ts'
import { TIME_LEFT } from '#shared/domain/reading/labels.ts'
import {
  below,
  boxOf,
  cutNames,
  type Foot,
  headOf,
  isText,
  NO_LINE,
  type ReadLine,
  type ReadWindow,
  readBelow,
  type TimeLeft,
  within,
} from '#shared/domain/reading/rows.ts'
import { packIn } from '#shared/domain/reading/views/lots.ts'
import { agreeingCoins, marketPrice, priceOf, type WindowPrice } from '#shared/domain/reading/window-price.ts'
import {
  type Cell,
  cellOf,
  centre,
  figureWidth,
  letterHeight,
  linesOf,
  middle,
  right,
  type Word,
} from '#shared/domain/reading/words.ts'

/** How far right of its head a price may end, in heights of a letter. */
const BESIDE = 6
/** « 28 j », « 11 h »: how long a lot stays on sale, in a window whose heads do not name it. */
const TIME = /^\d{0,2}(?:[jhdmtJHDT)\]|]|Std)?\.?$/

/** How far left of the lots the names begin, in heights of a letter. */
const NAMES_WIDE = 45

type Row = {
  name: Cell
  /** Whether more of its name stands in the next column. */
  parted: boolean
  left: TimeLeft | null
  time: Cell | null
  lot: Cell
  pack: PackSize
  price: WindowPrice
  words: Word[]
}

/**
 * The player's own lots: a name, how long it stays, the lot, its price; the same item may stand in many rows (N146). The
 * foot says how many lots there are (M41).
 */
export function ownView(heads: readonly Head[], words: readonly Word[]): ReadWindow | null {
  const [name, lot, price] = [headOf(heads, 'name'), headOf(heads, 'lot'), headOf(heads, 'price')]
  const letter = letterHeight(words)
  if (!lot || !price) return null
  // Without the head of the names its rows are told by how long each stays.
  const from = name ? name.x - letter : lot.x - letter * NAMES_WIDE
  const inRows = within(words, from, right(price) + letter * BESIDE).filter(isText(letter))
  const figure = figureWidth(below(heads, inRows))
  const left = headOf(heads, 'left')
  const rows: Row[] = []
  readBelow(linesOf(inRows, letter), heads, letter, (cells) => {
    const parts = partsOf(cells, (left ?? lot).x - letter / 2, left === undefined)
    const figures = cells.filter(({ text, x }) => /\d/.test(text) && parts && x >= right(parts.name))
    const [size] = [...figures].sort((a, b) => off(a, lot) - off(b, lot))
    const pack = size && off(size, lot) < letter * 4 ? packIn(size) : null
    const after = size ? figures.filter(({ x }) => x > right(size)) : []
    const read = after[0] && after.length === 1 ? marketPrice(after[0], figure) : null
    if (!parts || !size || !after[0] || pack === null || !read) return false
    const time = parts.time ?? cells.find((cell) => cell.x >= right(parts.name) && right(cell) <= size.x)
    if (!name && !(time && timeIn(time))) return false
    rows.push({
      name: parts.name,
      parted: isParted(cells, parts.name, size),
      left: time ? timeIn(time) : null,
      time: time ?? null,
      lot: size,
      pack,
      price: read,
      words: [...parts.name.words, ...(time?.words ?? []), ...size.words, ...after[0].words],
    })
    return true
  })
  if (rows.length === 0) return null
  const agreeing = agreeingCoins(
    rows.map((row) => row.price),
    figure,
  )
  const cut = cutNames(
    rows.map((row) => row.name),
    rows.map((row) => row.time ?? row.lot),
    letter,
  )
  const lines = rows.map(
    (row, at): ReadLine => ({
      ...NO_LINE,
      name: row.name,
      cut: row.parted || cut[at] === true,
      left: row.left,
      figures: {
        lot: { ...boxOf(row.lot), value: row.pack, confidence: row.lot.confidence, sure: true },
        price: priceOf(row.price, agreeing[at] === true),
      },
    }),
  )
  const last = Math.max(...rows.map((row) => centre(row.lot)))
  const found = footIn(
    words.filter((word) => centre(word) > last && word.x >= from - letter * 6),
    letter,
  )
  return {
    view: 'own',
    headed: true,
    lines,
    foot: found?.foot ?? null,
    placed: [...rows.flatMap((row) => row.words), ...(found?.words ?? [])],
  }
}

/** Rows without heads make a list from so many on. */
const ENOUGH = 2

/** The same window where its heads are not on the picture: rows that say how long a lot stays, its size and its price. */
export function bareOwnView(words: readonly Word[]): ReadWindow | null {
  const letter = letterHeight(words)
  const rows = linesOf(words.filter(isText(letter)), letter).flatMap((cells) => {
    const at = cells.findIndex(
      (cell, n) => n > 0 && timeIn(cells[n - 1] ?? cell) !== null && packIn(cell) !== null,
    )
    const [lot, price] = [cells[at], cells[at + 1]]
    return at > 1 && lot && price && marketPrice(price, 1)?.coin ? [{ lot, price }] : []
  })
  const [first] = rows
  if (!first || rows.length < ENOUGH) return null
  const y = first.lot.y - letter * 2
  const head = (column: 'lot' | 'price', cells: readonly Cell[]): Head => {
    const end = Math.max(...cells.map(right))
    const x = Math.min(...cells.map((cell) => cell.x))
    return { x, y, width: end - x, height: letter, column }
  }
  const heads = [
    head(
      'lot',
      rows.map(({ lot }) => lot),
    ),
    head(
      'price',
      rows.map(({ price }) => price),
    ),
  ]
  const below = words.filter((word) => centre(word) > y + letter)
  const [lotHead] = heads
  if (!lotHead) return null
  // The heads stand in for a line of words: what is below them is told by the line that holds them.
  return ownView(heads, [...heads.map((one) => ({ ...one, text: '.', confidence: 0 })), ...below])
}

const off = (cell: Cell, head: Head): number => Math.abs(middle(cell) - middle(head))

/** The cells of a row up to an edge, as one; the time that a lot stays apart, where it stands before that edge. */
function partsOf(
  cells: readonly Cell[],
  edge: number,
  timed: boolean,
): { name: Cell; time: Cell | null } | null {
  const words = cells.flatMap((cell) => cell.words).filter((word) => middle(word) < edge)
  const time: Word[] = []
  while (timed && TIME.test(words.at(-1)?.text ?? '-')) time.unshift(...words.splice(-1))
  const name = words.length > 0 ? cellOf(words) : null
  return name && /\p{L}{2}/u.test(name.text) ? { name, time: time.length > 0 ? cellOf(time) : null } : null
}

/** Whether letters that are no time stand between a name and the size of its lot. */
const isParted = (cells: readonly Cell[], name: Cell, size: Cell): boolean =>
  cells
    .flatMap(({ words }) => words)
    .filter((word) => word.x >= right(name) && right(word) <= size.x)
    .some(({ text }) => /\p{L}{3}/u.test(text) && !TIME.test(text))

/** How long a cell says; null where its unit is not read. */
function timeIn({ text }: Cell): TimeLeft | null {
  const hours = TIME_LEFT.hours.exec(text)?.[1]
  if (hours !== undefined) return { hours: Number(hours) }
  const days = TIME_LEFT.days.exec(text)?.[1]
  return days === undefined ? null : { days: Number(days) }
}

const USED = /(\d[\d .,\u00a0\u202f]*)\s*\/\s*(\d[\d .,\u00a0\u202f]*)/

/** « 531/576 emplacement(s)… », « 37/432 lots en vente », and the sum of the prices behind it. */
function footIn(words: readonly Word[], letter: number): { foot: Foot; words: Word[] } | null {
  for (const cells of linesOf(words, letter)) {
    const at = cells.findIndex(({ text }) => USED.test(text))
    const [, first = '', second = ''] = USED.exec(cells[at]?.text ?? '') ?? []
    const [used, slots] = [readAmount(first), readAmount(second)]
    if (!used?.sure || !slots?.sure || used.value > slots.value) continue
    const sums = cells.slice(at + 1).flatMap((cell) => {
      const read = marketPrice(cell, 1)
      return read?.whole ? [read.value] : []
    })
    return {
      foot: { used: used.value, slots: slots.value, sum: sums.length === 1 ? (sums[0] ?? null) : null },
      words: cells.flatMap((cell) => cell.words),
    }
  }
  return null
}
