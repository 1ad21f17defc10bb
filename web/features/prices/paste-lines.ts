import { priceColumns } from '#shared/domain/pasted-columns.ts'
import { readCsv } from '#ui/csv.ts'

const SEPARATOR = /[\t;]/
/** Only what a spreadsheet quoted or guarded needs the whole reader; a long list is read at every letter. */
const QUOTED = /"|(?:^|[\t;])'/

/** The lines of a pasted text, and the cells of each: a line without tab or semicolon is one cell. */
export function pastedLines(text: string): { lines: string[]; rows: string[][] } {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const commas = !SEPARATOR.test(first) && priceColumns(first.split(',')) !== null
  return { lines, rows: lines.map((line) => cellsOf(line, commas)) }
}

function cellsOf(line: string, commas: boolean): string[] {
  if (commas) return readCsv(line)[0] ?? []
  if (!SEPARATOR.test(line)) return [line]
  if (QUOTED.test(line)) return readCsv(line)[0] ?? []
  return line.split(line.includes('\t') ? '\t' : ';')
}
