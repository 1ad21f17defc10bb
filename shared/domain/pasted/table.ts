import { readDay } from '#shared/domain/text/day-text.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { readKamas } from '#shared/domain/text/kamas.ts'

/** What each column of a pasted table holds; null: nothing of use. */
export type Columns<R> = readonly (R | null)[]
/** A row of a pasted text, counted from 1, and its cells. */
export type TableLine = { row: number; cells: readonly string[] }
/** A row that says nothing of its own: a title above the table, a sum under it. */
export type Passed = TableLine & { why: 'title' | 'total' }

/** Rows that stand under one head, or rows of one width that have none; `columns` are those that the head names. */
export type TableBlock<R> = { key: string; lines: TableLine[] } & (
  | { head: TableLine; columns: Columns<R> }
  | { head: null; columns: null }
)
export type TextTable<R> = { blocks: TableBlock<R>[]; passed: Passed[] }

/** Columns that only the player can tell: what they are called, how they begin, and what they may be. */
export type Ask<R> = {
  key: string
  titles: readonly string[] | null
  sample: readonly (readonly string[])[]
  count: number
  proposal: Columns<R>
}
/** What the player has said of columns, by the key of what was asked. */
export type Answers<R> = ReadonlyMap<string, Columns<R>>

export type Heads<R> = {
  columnOf: (title: string, titles: readonly string[]) => R | null
  /** The column without which a row is no head, and that no item is called after. */
  anchor: R
  /** Words that are a line of their own, so neither title nor head. */
  isLine?: (text: string) => boolean
}

/** A head stands among the first rows, titles above it. */
export const FIRST_ROWS = 10
/** Items are called after an average and a balance: these are sums only where nothing else stands with them. */
const TOTAL = /^(?:sous |grand |sub )?(?:total|totaux|totals|totales|somme|subtotal)\b/
const BARE_TOTAL =
  /^(?:sous |grand |sub )?(?:total|totaux|totals|totales|somme|suma?|moyenne|average|promedio|solde|bilan)(?: generale?)?$/
/** Potions are total, too: only what is counted in kamas makes a sum of it. */
const OF_ALL =
  /^(?:benefices?|profits?|gains?|pertes?|cout|prix|montant|valeur|achats?|ventes?|taxes?) (?:total|totaux|totale)$/
const RULE = /^:?-{2,}:?$/

/** A title as heads are compared: without case, accents or signs; `×10` is `x10`. */
export const titleWords = (title: string): string =>
  fold(title.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replaceAll('×', 'x')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

export function isTotal(text: string): boolean {
  const words = titleWords(text)
  return TOTAL.test(words) || BARE_TOTAL.test(words) || OF_ALL.test(words)
}

const filledCells = (cells: readonly string[]): string[] => cells.filter((cell) => cell.trim() !== '')
/** Whether a cell is an amount, and nothing else. */
export const saysAmount = (cell: string): boolean => readKamas(cell).kind === 'amount'
/** The same of an amount or a day. */
export const isFigure = (cell: string): boolean => saysAmount(cell) || typeof readDay(cell) === 'string'
const hasDigit = (text: string): boolean => /\d/.test(text)
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text)

/**
 * The rows of a pasted text under their heads. A row that names the anchor's column is a head wherever it stands; the first
 * row of several cells is one too when it holds no figure and names a column, or stands above figures. What no head names is
 * told apart by width. Empty rows and rules (`---`) are passed over. A step a row.
 */
export function* tableSteps<R>(
  rows: readonly (readonly string[])[],
  heads: Heads<R>,
): Generator<void, TextTable<R>> {
  const lines = rows
    .map((cells, at) => ({ row: at + 1, cells }))
    .filter(({ cells }) => filledCells(cells).some((cell) => !RULE.test(cell.trim())))
  const first = lines.findIndex(({ cells }) => filledCells(cells).length > 1)
  const top = lines[first]
  const headed = top !== undefined && headOf(top.cells, heads, lines.slice(first + 1)) !== null
  // What stands above a head that names the item, and is narrower than it, is of the page and not of the table.
  const named = lines.slice(0, FIRST_ROWS).findIndex(({ cells }) => headOf(cells, heads, null) !== null)
  const width = filledCells(lines[named]?.cells ?? []).length
  const isTitle = ({ cells }: TableLine, at: number): boolean => {
    if (at >= FIRST_ROWS) return false
    const filled = filledCells(cells)
    const [alone = '', ...others] = filled
    if (heads.isLine?.(filled.join(' '))) return false
    // The title of a list of one column.
    if (at === 0 && others.length === 0 && lines.length > 1 && heads.columnOf(alone, []) !== null) return true
    if (at < named && filled.length < width) return true
    return at < Math.min(first, FIRST_ROWS) && (headed || !hasDigit(alone))
  }
  const blocks = new Map<string, TableBlock<R>>()
  const passed: Passed[] = []
  let under: TableBlock<R> | null = null
  for (const [at, line] of lines.entries()) {
    yield
    const columns = headOf(line.cells, heads, at === first ? lines.slice(at + 1) : null)
    if (columns && !(at < named && isTitle(line, at))) {
      const key = line.cells.join('\t')
      under = blocks.get(key) ?? { key, head: line, columns, lines: [] }
      blocks.set(key, under)
    } else if (isSum(line.cells)) passed.push({ ...line, why: 'total' })
    else if (isTitle(line, at)) passed.push({ ...line, why: 'title' })
    else {
      // What is said of the columns of one text says nothing of those of the next.
      const width = String(line.cells.length)
      const key = `${width}\t${line.cells.join('\t')}`
      const block = under ?? blocks.get(width) ?? { key, head: null, columns: null, lines: [] }
      if (!under) blocks.set(width, block)
      block.lines.push(line)
    }
  }
  return { blocks: [...blocks.values()].filter((block) => block.lines.length > 0), passed }
}

/** `below`: the rows under the first one of several cells, which may be a head of titles that nobody knows. */
function headOf<R>(cells: readonly string[], heads: Heads<R>, below: TableLine[] | null): Columns<R> | null {
  const filled = filledCells(cells)
  if (filled.length < 2) return null
  const columns = cells.map((cell) => (cell.trim() === '' ? null : heads.columnOf(cell, cells)))
  const known = columns.filter((column) => column !== null).length
  const isNumber = (cell: string, at: number) => columns[at] === null && hasDigit(cell) && !hasLetter(cell)
  if (columns.includes(heads.anchor) && (below || known > 1) && !cells.some(isNumber)) return columns
  // `HDV1` is a title, `12k5` and a day are none.
  const saysFigure = (cell: string, at: number) =>
    hasDigit(cell) && (columns[at] === null ? isFigure(cell) : !hasLetter(cell))
  if (!below || cells.some(saysFigure)) return null
  if (known > 0) return columns
  const overFigures = below.some((line) => line.cells.length > 1 && line.cells.some(hasDigit))
  return overFigures && !filled.some((cell) => heads.isLine?.(cell)) ? columns : null
}

const isSum = (cells: readonly string[]): boolean => {
  const filled = filledCells(cells)
  return (
    filled.length > 1 &&
    (isTotal(filled[0] ?? '') || filled.some((cell) => BARE_TOTAL.test(titleWords(cell))))
  )
}

/** How many columns a block has: those at its end that are empty throughout are none. */
export const widthOf = ({ lines }: { lines: readonly TableLine[] }): number =>
  Math.max(0, ...lines.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') + 1))

/** Whether two columns are said to hold the same. */
export const isTwice = <R>(columns: Columns<R>): boolean => {
  const named = columns.filter((column) => column !== null)
  return new Set(named).size < named.length
}

/** Whether a row has more cells than its columns: a sign within a cell has parted it, and all after it is one too far. */
export const overflows = ({ cells }: TableLine, columns: Columns<unknown>): boolean =>
  cells.slice(columns.length).some((cell) => cell.trim() !== '')

/** What may follow an amount's own comma: groups of thousands, or decimals of a letter, with words behind. */
const GROUP = /^\d{3}(?=\s|$)/
const DECIMALS = /^\d+(?:mk|[km])(?=\s|$)/i

/** The column of an amount that may go on in the cells after it, what is written there, and the row with it in one cell. */
export type Parted<R> = { column: R; text: string; joined: TableLine }

/**
 * The first amount of a row between commas that its own comma may have parted: `1` and `200`, `1` and `5m`. A comma of
 * thousands is none where the column after it holds a number of four figures, which was written without.
 */
export function partedAmount<R>(
  { row, cells }: TableLine,
  columns: Columns<R>,
  isAmount: (column: R) => boolean,
  lines: readonly TableLine[],
): Parted<R> | null {
  for (const [at, column] of columns.entries()) {
    const [first = '', ...after] = cells.slice(at)
    if (column === null || !isAmount(column) || !/^\s*\d+$/.test(first)) continue
    const end = after.findIndex((cell) => !GROUP.test(cell))
    const groups = end === -1 ? after : after.slice(0, end)
    const ungrouped = lines.some((line) => /^\s*\d{4,}\s*$/.test(line.cells[at + 1] ?? ''))
    const isGrouped = /^\s*\d{1,3}$/.test(first) && groups.length > 0 && !ungrouped
    const [decimals] = DECIMALS.exec(after[0] ?? '') ?? []
    if (!isGrouped && !decimals) continue
    const rest = isGrouped ? groups : after.slice(0, 1)
    const amount = isGrouped
      ? [first, ...rest.map((cell) => cell.slice(0, 3))].join('')
      : `${first},${decimals}`
    const joined = [...cells.slice(0, at), amount, ...cells.slice(at + 1 + rest.length)]
    return { column, text: [first, ...rest].join(',').trim(), joined: { row, cells: joined } }
  }
  return null
}

const SAMPLE = 3

/** The question what the columns of a block are; of what is proposed, a column that stands twice is left open. */
export function askOf<R>({ key, head, lines }: TableBlock<R>, proposal: Columns<R>): Ask<R> {
  const width = Math.max(head?.cells.length ?? 0, widthOf({ lines }))
  return {
    key,
    titles: head?.cells ?? null,
    sample: lines.slice(0, SAMPLE).map(({ cells }) => cells.slice(0, width)),
    count: lines.length,
    proposal: Array.from({ length: width }, (_, at) => {
      const column = proposal[at] ?? null
      return column !== null && proposal.indexOf(column) === at ? column : null
    }),
  }
}
