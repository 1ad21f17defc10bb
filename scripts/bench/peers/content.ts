import { type FlipRow, flipRows, SHOWN } from './flip-rows.ts'

/** What a database must hold: the seeded rows, the first of them edited, the shown ones tapped in `runs` runs. */
export type Content = { rows: number; edits?: number; taps?: number; runs?: number }

/** The seeded rows after edits and taps; each run taps the shown rows in the order of their ids, round and round. */
export function contentOf({ rows, edits = 0, taps = 0, runs = 0 }: Content): FlipRow[] {
  const content = flipRows(rows)
  for (const row of content.slice(0, edits)) row.sell_price_kamas += 1
  const shown = content.slice(0, SHOWN).sort((a, b) => (a.id < b.id ? -1 : 1))
  for (let i = 0; i < taps; i++) {
    const row = shown[i % SHOWN]
    if (row) row.sell_price_kamas += runs
  }
  return content
}
