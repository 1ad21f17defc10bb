import type { HuntRow } from './hunt-rows.ts'
import { text } from './text.ts'

export const SORT_KEYS = [
  'etape',
  'monstre',
  'archimonstre',
  'type',
  'zones',
  'possede',
  'quantite',
  'prix',
] as const
export type SortKey = (typeof SORT_KEYS)[number]
export type Sort = { by: SortKey; descending: boolean }

const DEFAULT: Sort = { by: 'etape', descending: false }

/** « prix » ascending, « prix- » descending; the default needs no word. */
export function readSort(word: string): Sort {
  const by = SORT_KEYS.find((key) => word === key || word === `${key}-`)
  return by ? { by, descending: word.endsWith('-') } : DEFAULT
}

/** What the address says after a press on a column's head: figures begin with the largest, the rest with the first. */
export function nextSort(now: Sort, by: SortKey): string {
  const figures = by === 'quantite' || by === 'prix'
  const descending = now.by === by ? !now.descending : figures
  if (by === DEFAULT.by && !descending) return ''
  return descending ? `${by}-` : by
}

const cellOf: Record<SortKey, (row: HuntRow) => string | number | null> = {
  etape: (row) => row.step,
  monstre: (row) => row.entry.monster || null,
  archimonstre: (row) => row.entry.archimonstre,
  type: (row) => text.typeName(row.entry.type),
  zones: (row) => row.entry.zones[0] ?? null,
  possede: (row) => Number(!row.owned),
  quantite: (row) => row.owned_count,
  prix: (row) => row.sell_price_kamas,
}

const french = new Intl.Collator('fr')

/** The rows in order, equal ones as they came; those without a value are last, whichever the direction. */
export function sortedHunt(rows: readonly HuntRow[], { by, descending }: Sort): HuntRow[] {
  const sign = descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: cellOf[by](row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return sign * compare(a.value, b.value)
    })
    .map(({ row }) => row)
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : french.compare(String(a), String(b))
