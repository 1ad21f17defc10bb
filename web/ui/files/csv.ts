import Papa from 'papaparse'

const BOM = '\ufeff'
/** What a spreadsheet would run as a formula; behind apostrophes of its own, so that taking one off brings it back. */
const FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/
const SEPARATORS = ['\t', ';', ',']
/** Characters in which the separator shows itself. */
const SAMPLE = 4000

/** Cells as a CSV text for spreadsheets: `;` between them; what would be run as a formula gets a leading apostrophe. */
export const writeCsv = (rows: string[][]): string =>
  `${BOM}${Papa.unparse(rows, { delimiter: ';', escapeFormulae: FORMULA, quotes: hasSeparator })}\r\n`

const hasSeparator = (cell: unknown): boolean => SEPARATORS.some((sign) => String(cell).includes(sign))

/**
 * The cells of a CSV text, or of cells pasted from a spreadsheet; the separator is the first of tab, `;` and comma that
 * its first row holds. A quote that nothing closes is an ordinary character. Empty rows keep their place.
 */
export function readCsv(text: string): string[][] {
  const delimiter = separatorOf(text)
  const read = Papa.parse<string[]>(text, { delimiter })
  const torn = read.errors.some(({ type }) => type === 'Quotes')
  const { data } = torn ? Papa.parse<string[]>(text, { delimiter, quoteChar: '\0' }) : read
  return data.map((cells) => cells.map(unguarded))
}

const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)

/** Papaparse's own guess wants rows of equal length, which pasted ones need not be. */
function separatorOf(text: string): string {
  const start = text.slice(0, SAMPLE).replace(/"(?:[^"]|"")*"/g, '')
  const first = start.split(/[\r\n]/).find((row) => row.trim()) ?? ''
  return SEPARATORS.find((sign) => first.includes(sign)) ?? ';'
}
