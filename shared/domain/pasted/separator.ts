import { FIRST_ROWS } from './table.ts'

/** What may part the cells of a pasted text, the surest first: a comma also stands within names and amounts. */
export const SEPARATORS = ['\t', ';', '|', ','] as const
export type Separator = (typeof SEPARATORS)[number]

/** Rows in which a head is looked for, and that show by what most are parted. */
const SAMPLE = 50

/** A text in which what stands within quotes parts nothing, neither cells nor rows. */
export const unquoted = (text: string): string =>
  text.replace(/"(?:[^"]|"")*"/g, (quoted) => quoted.replace(/[\t;|,\r\n]/g, ' '))

/** What parts the cells under a head of two titles at least that are known; null where none of the first rows is one. */
export function separatorOfHead(
  lines: readonly string[],
  isTitle: (title: string) => boolean,
): Separator | null {
  const first = lines.filter((line) => line.trim() !== '').slice(0, FIRST_ROWS)
  const known = (line: string, sign: Separator) =>
    unquoted(line)
      .split(sign)
      .filter((cell) => isTitle(cell.replaceAll('"', ''))).length
  return SEPARATORS.find((sign) => first.some((line) => known(line, sign) > 1)) ?? null
}

/** What parts the cells of most rows, of the surest kind; null where nothing does. */
export function usualSeparator(lines: readonly string[]): Separator | null {
  const rows = lines
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE)
    .map(unquoted)
  const counts = SEPARATORS.map((sign) => rows.filter((row) => row.includes(sign)).length)
  const most = Math.max(...counts)
  return most > 0 ? (SEPARATORS[counts.indexOf(most)] ?? null) : null
}
