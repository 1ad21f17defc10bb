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
const LINE_END = /(\r\n|\r|\n)/
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
}

/**
 * The rows of a pasted text or a CSV file: cells between what parts them in their head or in most rows, each with its own text.
 * A line end within quotes parts nothing; a quote that nothing closes is an ordinary character. Empty rows keep their place. A
 * JSON text is the table that its objects make.
 */
export function readSheet(text: string, { isTitle = () => false, words = false }: ReadAs = {}): Sheet {
  const json = jsonTable(text)
  if (json)
    return { rows: json.map((cells) => ({ cells, text: cells.map(oneLine).join('\t') })), commas: false }
  // Lines and what ends them, in turn: within quotes a line end is a part of the cell.
  const parts = text.replace(BOM, '').split(LINE_END)
  const lines = parts.filter((_, at) => at % 2 === 0)
  const textOf = (at: number, height: number) => parts.slice(at * 2, (at + height) * 2 - 1).join('')
  const first = unquoted(lines.slice(0, SAMPLE).join('\n')).split('\n')
  const headed = separatorOfHead(first, isTitle)
  const usual = headed ?? (words ? null : (usualSeparator(first) ?? ';'))
  const drawn = lines.every((line) => !line.includes('|') || EDGE_PIPES.test(line))
  const rows: SheetRow[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const sign = usual ?? usualSeparator([line.replaceAll(',', ' ')])
    const { cells, height } = cellsFrom(
      (height) => textOf(at, height),
      lines.length - at,
      sign,
      drawn && sign === '|',
    )
    rows.push({ cells, text: textOf(at, height) })
    at += height
  }
  return { rows, commas: usual === ',' }
}

const oneLine = (cell: string): string => cell.replace(/\s+/g, ' ')

/** The cells of the row that begins a text of so many lines, and how many of them it takes. */
function cellsFrom(
  textOf: (height: number) => string,
  lines: number,
  sign: Separator | null,
  drawn: boolean,
): { cells: string[]; height: number } {
  const line = drawn ? textOf(1).replace(EDGE_PIPES, '$1') : textOf(1)
  if (sign === null) return { cells: [line], height: 1 }
  if (!QUOTED.test(line)) return { cells: line.split(sign), height: 1 }
  for (let height = 1; height <= Math.min(TALLEST, lines); height++) {
    const { data, errors } = Papa.parse<string[]>(height === 1 ? line : textOf(height), { delimiter: sign })
    const [cells] = data
    if (cells && data.length === 1 && errors.length === 0) return { cells: cells.map(unguarded), height }
    // Only a quote that is still open goes on in the next line.
    if (!errors.some(({ code }) => code === 'MissingQuotes')) break
  }
  return { cells: line.split(sign).map(unguarded), height: 1 }
}

const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)
