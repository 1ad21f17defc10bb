import Papa from 'papaparse'
import type { Sheet, SheetRow } from '#shared/domain/pasted/ingest.ts'
import { jsonTable } from '#shared/domain/pasted/json-table.ts'
import {
  SEPARATORS,
  type Separator,
  separatorOfHead,
  unquoted,
  usualSeparator,
} from '#shared/domain/pasted/separator.ts'

const BOM = '\ufeff'
/** What a spreadsheet would run as a formula; behind apostrophes of its own, so that taking one off brings it back. */
const FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/
/** Only what a spreadsheet quoted or guarded needs the whole reader; a long list is read at every letter. */
const QUOTED = /"|(?:^|[\t;|,])'/
const LINE_END = /\r\n|\r|\n/g
/** Rows that are read at once where no tool says less; more are left for another time. */
export const MAX_ROWS = 20_000
/** Lines in which the separator shows itself, and those that one row has at most. */
const SAMPLE = 500
const TALLEST = 50
const EDGE_PIPES = /^\s*\|(.*)\|\s*$/

/** Cells as a CSV text for spreadsheets: `;` between them; what would be run as a formula gets a leading apostrophe. */
export const writeCsv = (rows: string[][]): string =>
  `${BOM}${Papa.unparse(rows, { delimiter: ';', escapeFormulae: FORMULA, quotes: hasSeparator })}\r\n`

/** Cells as the text that a spreadsheet gives when they are copied. */
export const sheetText = (rows: string[][]): string => Papa.unparse(rows, { delimiter: '\t', newline: '\n' })

const hasSeparator = (cell: unknown): boolean => SEPARATORS.some((sign) => String(cell).includes(sign))

type ReadAs = {
  isTitle?: (title: string) => boolean
  /** A line may be words, in which a comma parts nothing unless a head says so, and each line is parted for itself. */
  words?: boolean
  /** Rows that are read at once. */
  most?: number
}

/**
 * The rows of a pasted text or a CSV file: cells between what parts them in their head or in most rows, each with its own text.
 * A line end within quotes parts nothing; a quote that nothing closes is an ordinary character. Empty rows keep their place. A
 * JSON text is the table that its objects make.
 */
export function readSheet(
  text: string,
  { isTitle = () => false, words = false, most = MAX_ROWS }: ReadAs = {},
): Sheet {
  const json = jsonTable(text)
  if (json) {
    const all = json.map((cells) => ({ cells, text: cells.map(oneLine).join('\t') }))
    const rest = all.slice(most).map((row) => row.text)
    return { rows: all.slice(0, most), commas: false, rest: rest.join('\n') }
  }
  const lines = new Lines(text.replace(BOM, ''), most + TALLEST)
  const first = unquoted(lines.some(SAMPLE).join('\n')).split('\n')
  const headed = separatorOfHead(first, isTitle)
  const usual = headed ?? (words ? null : (usualSeparator(first) ?? ';'))
  const drawn = lines.some(SAMPLE).every((line) => !line.includes('|') || EDGE_PIPES.test(line))
  const rows: SheetRow[] = []
  let at = 0
  while (at < lines.count && rows.length < most) {
    const sign = usual ?? usualSeparator([lines.from(at, 1).replaceAll(',', ' ')])
    const { cells, height } = cellsFrom(lines, at, sign, drawn && sign === '|')
    rows.push({ cells, text: lines.from(at, height) })
    at += height
  }
  return { rows, commas: usual === ',', rest: lines.after(at) }
}

/** The first lines of a text, and what comes after them; within quotes a line end is a part of the cell. */
class Lines {
  private readonly starts: number[] = [0]
  private readonly ends: number[] = []
  constructor(
    private readonly text: string,
    most: number,
  ) {
    for (const { index, 0: end } of text.matchAll(LINE_END)) {
      this.ends.push(index)
      this.starts.push(index + end.length)
      if (this.ends.length >= most) break
    }
    if (this.ends.length < most) this.ends.push(text.length)
  }
  get count(): number {
    return this.ends.length
  }
  some(count: number): string[] {
    return this.ends.slice(0, count).map((end, at) => this.text.slice(this.starts[at], end))
  }
  from(at: number, height: number): string {
    return this.text.slice(this.starts[at], this.ends[Math.min(at + height, this.count) - 1])
  }
  after(at: number): string {
    return this.text.slice(this.starts[at] ?? this.text.length)
  }
}

const oneLine = (cell: string): string => cell.replace(/\s+/g, ' ')

/** The cells of the row that begins on a line, and how many lines it takes. */
function cellsFrom(
  lines: Lines,
  at: number,
  sign: Separator | null,
  drawn: boolean,
): { cells: string[]; height: number } {
  const typed = lines.from(at, 1)
  const line = drawn ? typed.replace(EDGE_PIPES, '$1') : typed
  if (sign === null) return { cells: [line], height: 1 }
  if (!QUOTED.test(line)) return { cells: line.split(sign), height: 1 }
  for (let height = 1; height <= Math.min(TALLEST, lines.count - at); height++) {
    const text = height === 1 ? line : lines.from(at, height)
    const { data, errors } = Papa.parse<string[]>(text, { delimiter: sign })
    const [cells] = data
    if (cells && data.length === 1 && errors.length === 0) return { cells: cells.map(unguarded), height }
    // Only a quote that is still open goes on in the next line.
    if (!errors.some(({ code }) => code === 'MissingQuotes')) break
  }
  return { cells: line.split(sign).map(unguarded), height: 1 }
}

const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)
