import type { Effect } from '#shared/catalogue/types.ts'
import type { ComparedRow } from '#shared/domain/compare.ts'
import { isBlow } from '#shared/domain/effect-kind.ts'
import { formatNumber } from '#shared/domain/numbers.ts'
import { text } from './text.ts'

/** The service's own name for an effect that it cannot describe. */
const SPECIAL = '-special spell-'

/** The name of a row: the service's, set apart where a blow and a bonus are called alike. */
export function effectName({ type: { name }, kind }: Pick<ComparedRow, 'type' | 'kind'>): string {
  if (kind === 'hit') return text.taken(name)
  if (name === SPECIAL) return text.special
  if (name.startsWith(':')) return text.spell(name.slice(1).trim())
  if (isBlow(name)) return text.blow(name)
  return kind === 'mention' ? name.replace(/\s*:$/, '') : name
}

/** What an item has of a row: « 21 à 30 », one line each; « oui » or a reference where the number is no amount. */
export function cellWords(kind: ComparedRow['kind'], lines: readonly Effect[]): string[] {
  if (kind !== 'mention') return lines.map(rangeWords)
  const words = lines
    .map(({ min, max }) => min ?? max ?? 0)
    .map((n) => (n === 0 ? text.yes : text.numbered(n)))
  const counted = new Map<string, number>()
  for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1)
  return [...counted].map(([word, n]) => (n > 1 ? `${word} ${text.times(n)}` : word))
}

function rangeWords({ min, max }: Effect): string {
  if (min !== null && max !== null && min !== max) return text.range(min, max)
  return formatNumber(min ?? max ?? 0)
}

/** How an item compares with the reference, by sign and word; null where nothing is to be said. */
export function gapWords(gap: number | null, printsTheSame: boolean): string | null {
  if (gap === null) return null
  if (gap > 0) return text.better(gap)
  if (gap < 0) return text.worse(gap)
  return printsTheSame ? null : text.equalOnAverage
}
