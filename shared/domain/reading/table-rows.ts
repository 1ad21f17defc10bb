import { isDash, readAmount, readTimes } from './amounts.ts'
import type { Head } from './heads.ts'
import { boxOf, headOf, type LineFigure, type LinePrice, type ReadRows, readBelow, within } from './rows.ts'
import { type Cell, letterHeight, linesOf, middle, right, type Word } from './words.ts'

type Part =
  | { is: 'amount'; cell: Cell; value: number; sure: boolean; short: boolean }
  | { is: 'count'; cell: Cell; value: number }
  | { is: 'dash' | 'name' | 'other'; cell: Cell }
type Figure = Extract<Part, { value: number }>

/** What stands left of its head by more than this many heights of a letter is a picture of the item. */
const BEFORE = 1.5
const AFTER = 8

/** Rows of a table whose heads name packs: an item, and its price by each of them (N143). */
export function packRows(heads: readonly Head[], words: readonly Word[]): ReadRows {
  const letter = letterHeight(words)
  const packs = heads.filter(({ pack }) => pack !== null)
  const rows = rowsUnder(heads, words, letter)
  // `12 k` is twelve kamas where the table says the unit of whole amounts too, else it may be twelve thousand.
  const grouped = rows.some(({ figures }) => figures.some((figure) => figure.value >= 1000 && isUnit(figure)))
  const read: ReadRows = { lines: [], placed: [] }
  for (const { name, figures } of rows) {
    const prices: LinePrice[] = []
    const placed = [name]
    for (const figure of figures) {
      const pack = figure.is === 'amount' ? nearestHead(packs, figure.cell, letter)?.pack : null
      if (figure.is !== 'amount' || !pack || prices.some((price) => price.pack === pack)) continue
      prices.push({ ...figureOf(figure), pack, sure: figure.sure && (grouped || !figure.short) })
      placed.push(figure.cell)
    }
    if (prices.length === 0) continue
    read.lines.push({ name, prices, count: null, stray: prices.length < figures.length, average: null })
    read.placed.push(...placed.flatMap((cell) => cell.words))
  }
  return read
}

/** Rows of a table whose heads say « Quantité »: an item, and how many of it there are (N145). */
export function countRows(heads: readonly Head[], words: readonly Word[]): ReadRows {
  const letter = letterHeight(words)
  const counts = heads.filter(({ column }) => column === 'count')
  const read: ReadRows = { lines: [], placed: [] }
  for (const { name, figures } of rowsUnder(heads, words, letter)) {
    const count = figures.find((figure) => figure.is === 'count' || nearestHead(counts, figure.cell, letter))
    if (!count) continue
    read.lines.push({ name, prices: [], count: figureOf(count), stray: figures.length > 1, average: null })
    read.placed.push(...name.words, ...count.cell.words)
  }
  return read
}

type Row = { name: Cell; figures: Figure[] }

function rowsUnder(heads: readonly Head[], words: readonly Word[], letter: number): Row[] {
  const from = (headOf(heads, 'name')?.x ?? 0) - BEFORE * letter
  const to = Math.max(...heads.map(right)) + AFTER * letter
  const rows: Row[] = []
  readBelow(linesOf(within(words, from, to), letter), heads, letter, (cells) => {
    const parts = cells.flatMap(partsOf)
    const name = nameOf(parts)
    const figures = parts.filter(
      (part): part is Figure => 'value' in part && name !== null && part.cell.x >= right(name) - letter,
    )
    if (!name || figures.length === 0) return false
    rows.push({ name, figures })
    return true
  })
  return rows
}

/** A cell as what it says; a count at the end of a name is a part of its own. */
function partsOf(cell: Cell): Part[] {
  const [, name, count] = /^(.*\p{L}.*?)\s+([x×]\s?\d[\d .\u00a0\u202f]*)$/iu.exec(cell.text) ?? []
  if (name !== undefined && count !== undefined && readTimes(cell.text) === null) {
    const width = cell.width * (name.length / cell.text.length)
    return [
      partOf({ ...cell, text: name, width }),
      partOf({ ...cell, text: count, x: cell.x + width, width: cell.width - width }),
    ]
  }
  return [partOf(cell)]
}

function partOf(cell: Cell): Part {
  if (isDash(cell.text)) return { is: 'dash', cell }
  const count = readTimes(cell.text)
  if (count !== null) return { is: 'count', cell, value: count }
  const amount = readAmount(cell.text)
  if (amount) return { is: 'amount', cell, ...amount }
  return { is: lettersIn(cell) >= 3 ? 'name' : 'other', cell }
}

/** The name of a row: of the cells before its first figure, the one with most letters. */
function nameOf(row: readonly Part[]): Cell | null {
  const first = row.find((part) => 'value' in part)
  const names = row.filter(({ is, cell }) => is === 'name' && (!first || cell.x < first.cell.x))
  return [...names].sort((a, b) => lettersIn(b.cell) - lettersIn(a.cell))[0]?.cell ?? null
}

const lettersIn = ({ text }: Cell): number => text.match(/\p{L}/gu)?.length ?? 0
const isUnit = ({ cell }: Part): boolean => /\d\s*k$/i.test(cell.text)

const figureOf = ({ cell, value, ...figure }: Figure): LineFigure => ({
  ...boxOf(cell),
  value,
  confidence: cell.confidence,
  sure: figure.is === 'count' || figure.sure,
})

/** The head whose column an amount stands in, by whichever edge or middle they share; null where none is near. */
function nearestHead(heads: readonly Head[], cell: Cell, letter: number): Head | null {
  const off = (head: Head) =>
    Math.min(
      Math.abs(right(head) - right(cell)),
      Math.abs(middle(head) - middle(cell)),
      Math.abs(head.x - cell.x),
    )
  const [best, next] = [...heads].sort((a, b) => off(a) - off(b))
  if (!best) return null
  const clear = !next || off(best) * 2 < off(next)
  return off(best) < letter * 4 && clear ? best : null
}
