import fc from 'fast-check'
import { expect } from 'vitest'
import type { Sheet } from '#shared/domain/pasted/ingest.ts'

/** A cell as CSV writers write it: within quotes where it must, or for no reason. */
const quoted = (cell: string, sign: string, always: boolean): string =>
  always || cell.includes(sign) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell

type Drawn = {
  /** Titles of columns, and what each holds of a row. */
  columns: { title: string; cell: (row: number) => string }[]
  rows: number
  /** `null`: the table has no head. */
  heads: boolean
}

const TITLES = ['Prix du jour', 'Mes ventes', 'Serveur Draconiros', 'Relevé du 26/11/2026', 'Feuille 1']

/**
 * Tables as people paste them: columns in any order, titles above, empty rows and rules between, any separator, quotes, a sum
 * at the end. Their text, and the separator.
 */
const tableTexts = ({ columns, rows, heads }: Drawn): fc.Arbitrary<{ text: string; sign: string }> =>
  fc
    .record({
      order: fc.shuffledSubarray(columns, { minLength: columns.length }),
      sign: fc.constantFrom('\t', ';', '|', ','),
      titles: fc.shuffledSubarray(TITLES, { maxLength: 2 }),
      wide: fc.boolean(),
      quotes: fc.boolean(),
      blanks: fc.array(fc.nat({ max: rows }), { maxLength: 3 }),
      total: fc.boolean(),
    })
    .map(({ order, sign, titles, wide, quotes, blanks, total }) => {
      const written = (cells: string[]) => cells.map((cell) => quoted(cell, sign, quotes)).join(sign)
      const blank = wide ? written(order.map(() => '')) : ''
      const lines = [
        ...titles.map((title) => (wide ? written(order.map((_, at) => (at === 0 ? title : ''))) : title)),
        ...(heads ? [written(order.map(({ title }) => title))] : []),
        ...Array.from({ length: rows }, (_, row) => written(order.map(({ cell }) => cell(row)))),
        ...(total ? [written(order.map((_, at) => (at === 0 ? 'TOTAL' : String(1000 + at))))] : []),
      ]
      for (const at of blanks) lines.splice(titles.length + 1 + at, 0, blank)
      return { text: lines.join('\n'), sign }
    })

/** Of tables in any order and under any titles, what is read as certain is the truth; with a head, all of it. */
export const holdsForAnyTable = (
  tables: fc.Arbitrary<Drawn & { truth: string[] }>,
  certainOf: (text: string) => string[],
): void =>
  fc.assert(
    fc.property(
      tables.chain((table) => tableTexts(table).map((drawn) => ({ ...table, ...drawn }))),
      ({ text, sign, heads, truth }) => {
        const certain = certainOf(text)
        // Of figures between commas some are asked about.
        if (heads && sign !== ',') expect(certain).toEqual(truth)
        else for (const one of certain) expect(truth).toContain(one)
      },
    ),
    { numRuns: 200 },
  )

/** What a column holds of some rows. */
export const cellsOf =
  <T>(rows: readonly T[], read: (row: T) => string | number) =>
  (at: number): string => {
    const row = rows[at]
    return row === undefined ? '' : String(read(row))
  }

/** Cells as a sheet holds them. */
export const sheetOfCells = (rows: readonly (readonly string[])[]): Sheet => ({
  rows: rows.map((cells) => ({ cells, text: cells.join(';') })),
  commas: false,
  rest: '',
})
