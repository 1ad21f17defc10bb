import Papa from 'papaparse'
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
const LINE_END = /\r\n|\r|\n/
/** Characters in which the separator shows itself. */
const SAMPLE = 20_000
const EDGE_PIPES = /^\s*\|(.*)\|\s*$/

/** Cells as a CSV text for spreadsheets: `;` between them; what would be run as a formula gets a leading apostrophe. */
export const writeCsv = (rows: string[][]): string =>
  `${BOM}${Papa.unparse(rows, { delimiter: ';', escapeFormulae: FORMULA, quotes: hasSeparator })}\r\n`

const hasSeparator = (cell: unknown): boolean => SEPARATORS.some((sign) => String(cell).includes(sign))

type IsTitle = (title: string) => boolean

/**
 * The cells of a CSV text, or of cells pasted from a spreadsheet, between what parts them in its head or in most rows. A quote
 * that nothing closes is an ordinary character. Empty rows keep their place. `commas`: they part the cells, as they may part amounts.
 */
export function readCsv(text: string, isTitle: IsTitle = () => false): { rows: string[][]; commas: boolean } {
  const first = unquoted(text.slice(0, SAMPLE)).split(LINE_END)
  const sign = separatorOfHead(first, isTitle) ?? usualSeparator(first) ?? ';'
  const rows = parse(sign === '|' ? withoutEdges(text.split(LINE_END)).join('\n') : text, sign)
  return { rows, commas: sign === ',' }
}

/** The rows of a table that is drawn with pipes, without those at their ends. */
function withoutEdges(lines: readonly string[]): string[] {
  const drawn = lines.every((line) => !line.includes('|') || EDGE_PIPES.test(line))
  return lines.map((line) => (drawn ? line.replace(EDGE_PIPES, '$1') : line))
}

function parse(text: string, delimiter: Separator): string[][] {
  const read = Papa.parse<string[]>(text, { delimiter })
  const torn = read.errors.some(({ type }) => type === 'Quotes')
  const { data } = torn ? Papa.parse<string[]>(text, { delimiter, quoteChar: '\0' }) : read
  return data.map((cells) => cells.map(unguarded))
}

const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)

/**
 * The lines of a pasted text, and the cells of each. Under a head all are parted alike; without one each for itself, where a
 * comma parts nothing. `commas`: they part the cells, as they may part amounts.
 */
export function readLines(
  text: string,
  isTitle: IsTitle,
): { lines: string[]; rows: string[][]; commas: boolean } {
  const lines = text.replace(BOM, '').split(LINE_END)
  const headed = separatorOfHead(lines, isTitle)
  const signOf = (line: string) => headed ?? usualSeparator([line.replaceAll(',', ' ')])
  const rows = withoutEdges(lines).map((line) => cellsOf(line, signOf(line)))
  return { lines, rows, commas: headed === ',' }
}

function cellsOf(line: string, sign: Separator | null): string[] {
  if (sign === null) return [line]
  if (QUOTED.test(line)) return parse(line, sign)[0] ?? ['']
  return line.split(sign)
}
