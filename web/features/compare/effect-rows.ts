import { foldEffect } from '#shared/contract/fields.ts'
import type { ComparedRow } from '#shared/domain/compare.ts'
import { cellWords, effectName, gapWords } from './effect-words.ts'

/** A cell as it is printed, in plain values, so that it is drawn again only when it says something else. */
export type EffectCell = {
  /** One line each; empty where the item lacks the effect. */
  lines: string
  gap: string | null
  better: boolean
  best: boolean
}
/** An effect over all items, as it is printed; a cell is null while nobody knows the item's effects. */
export type EffectRow = {
  key: string
  name: string
  /** The effect's folded name where a weight makes sense, else null. */
  weighed: string | null
  same: boolean
  cells: readonly (EffectCell | null)[]
}

/** The comparison in words. */
export function effectRows(rows: readonly ComparedRow[]): EffectRow[] {
  return rows.map((row) => {
    const words = row.cells.map((cell) => cell && cellWords(row.kind, cell.lines).join('\n'))
    return {
      key: row.key,
      name: effectName(row),
      weighed: row.kind === 'amount' ? foldEffect(row.type.name) : null,
      same: row.same,
      cells: row.cells.map(
        (cell, at): EffectCell | null =>
          cell && {
            lines: words[at] ?? '',
            gap: gapWords(cell.gap, words[at] === words[0]),
            better: (cell.gap ?? 0) > 0,
            best: cell.best,
          },
      ),
    }
  })
}

/** The rows of one item's card: what it has, then what the reference has and it lacks. */
export const rowsOfCard = (rows: readonly EffectRow[], at: number): EffectRow[] => [
  ...rows.filter(({ cells }) => cells[at]?.lines),
  ...rows.filter(({ cells }) => cells[at] && !cells[at].lines && cells[0]?.lines),
]
