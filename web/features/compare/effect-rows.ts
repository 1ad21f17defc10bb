import type { Effect } from '#shared/catalogue/types.ts'
import { foldEffect } from '#shared/contract/fields.ts'
import type { ComparedRow } from '#shared/domain/effects/compare.ts'
import { isBlow } from '#shared/domain/effects/effect-kind.ts'
import { formatNumber, formatSigned } from '#shared/domain/text/numbers.ts'

/** A cell as it is printed, in plain values, so that it is drawn again only when it says something else. */
export type EffectCell = {
  /** One line each; empty where the item lacks the effect. */
  lines: string
  gap: string | null
  better: boolean
  best: boolean
}
/** An effect over all items, as it is printed; a cell is null while nobody knows the item's effects. */
export type ComparedEffect = {
  key: string
  name: string
  /** The effect's folded name where a weight makes sense, else null. */
  weighed: string | null
  same: boolean
  cells: readonly (EffectCell | null)[]
}

/** The comparison in words. */
export function effectRows(rows: readonly ComparedRow[]): ComparedEffect[] {
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
export const rowsOfCard = (rows: readonly ComparedEffect[], at: number): ComparedEffect[] => [
  ...rows.filter(({ cells }) => cells[at]?.lines),
  ...rows.filter(({ cells }) => cells[at] && !cells[at].lines && cells[0]?.lines),
]

/** The service's own name for an effect that it cannot describe. */
const SPECIAL = '-special spell-'

/** The name of a row: the service's, set apart where a blow and a bonus are called alike. */
function effectName({ type: { name }, kind }: Pick<ComparedRow, 'type' | 'kind'>): string {
  if (kind === 'hit') return `Arme\u00a0: ${name} de la cible`
  if (name === SPECIAL) return 'Effet spécial'
  if (name.startsWith(':')) return `Sort\u00a0: ${name.slice(1).trim()}`
  if (isBlow(name)) return `Arme\u00a0: ${name}`
  return kind === 'mention' ? name.replace(/\s*:$/, '') : name
}

/** What an item has of a row: « 21 à 30 », one line each; « oui » or a reference where the number is no amount. */
function cellWords(kind: ComparedRow['kind'], lines: readonly Effect[]): string[] {
  if (kind !== 'mention') return lines.map(rangeWords)
  const words = lines.map(({ min, max }) => min ?? max ?? 0).map((n) => (n === 0 ? 'oui' : `n° ${n}`))
  const counted = new Map<string, number>()
  for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1)
  return [...counted].map(([word, n]) => (n > 1 ? `${word} × ${formatNumber(n)}` : word))
}

function rangeWords({ min, max }: Effect): string {
  if (min !== null && max !== null && min !== max) return `${formatNumber(min)} à ${formatNumber(max)}`
  return formatNumber(min ?? max ?? 0)
}

/** How an item compares with the reference, by sign and word; null where nothing is to be said. */
function gapWords(gap: number | null, printsTheSame: boolean): string | null {
  if (gap === null) return null
  if (gap > 0) return `${formatSigned(gap)} mieux`
  if (gap < 0) return `${formatSigned(gap)} moins bien`
  return printsTheSame ? null : 'égal en moyenne'
}
