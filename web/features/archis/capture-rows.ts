import type { OchreRow } from '#shared/catalogue/types.ts'
import { matchesOchre, type OchreState, ochreKey, surplus } from '#shared/domain/ochre.ts'
import { byValue, type Sort } from '#ui/page/use-url-params.ts'
import { text } from './text.ts'

/** A capture of the quest with what the player has of it. */
export type CaptureRow = OchreState & {
  key: string
  entry: OchreRow
  /** In the numbering that the player chose; null where unknown. */
  step: number | null
}

export const STATES = ['tous', 'manquants', 'possedes', 'doubles'] as const
export type Possession = (typeof STATES)[number]

/** Null lets everything through; a step of « none » is the rows whose step is unknown, a zone of '' those without one. */
export type CaptureFilters = {
  query: string
  step: number | 'none' | null
  zone: string | null
  state: Possession
}

const NOTHING: OchreState = { owned: false, owned_count: null, sell_price_kamas: null }

/** The list merged with what the player typed; `older` counts the steps as they were before (archimonsters only). */
export const captureRows = (
  list: readonly OchreRow[],
  states: ReadonlyMap<string, OchreState>,
  older: boolean,
): CaptureRow[] =>
  list.map((entry) => {
    const key = ochreKey(entry)
    const { owned, owned_count, sell_price_kamas } = states.get(key) ?? NOTHING
    return { key, entry, step: older ? entry.archiStep : entry.step, owned, owned_count, sell_price_kamas }
  })

/** The rows under every filter but the state's. */
export const rowsAt = (rows: readonly CaptureRow[], { query, step, zone }: CaptureFilters): CaptureRow[] =>
  rows.filter(
    (row) =>
      (step === null || row.step === (step === 'none' ? null : step)) &&
      (zone === null || (zone === '' ? row.entry.zones.length === 0 : row.entry.zones.includes(zone))) &&
      matchesOchre(row.entry, query),
  )

export const inState: Record<Possession, (row: CaptureRow) => boolean> = {
  tous: () => true,
  manquants: (row) => !row.owned,
  possedes: (row) => row.owned,
  doubles: (row) => surplus(row) > 0,
}

/** How many rows of a step are ticked, out of how many; the unknown step comes last. */
export type StepTally = { step: number | null; done: number; total: number }

export function stepTallies(rows: readonly CaptureRow[]): StepTally[] {
  const tallies = new Map<number | null, StepTally>()
  for (const { step, owned } of rows) {
    const tally = tallies.get(step) ?? { step, done: 0, total: 0 }
    tally.total += 1
    if (owned) tally.done += 1
    tallies.set(step, tally)
  }
  const last = Number.POSITIVE_INFINITY
  return [...tallies.values()].sort((a, b) => (a.step ?? last) - (b.step ?? last))
}

const french = new Intl.Collator('fr')

/** The zones of the listed rows, alphabetical; '' at the end where some row has none. */
export function zonesOf(list: readonly OchreRow[]): string[] {
  const zones = [...new Set(list.flatMap((row) => row.zones))].sort(french.compare)
  return list.some((row) => row.zones.length === 0) ? [...zones, ''] : zones
}

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

const cellOf: Record<SortKey, (row: CaptureRow) => string | number | null> = {
  etape: (row) => row.step,
  monstre: (row) => row.entry.monster || null,
  archimonstre: (row) => row.entry.archimonstre,
  type: (row) => text.typeName(row.entry.type),
  zones: (row) => row.entry.zones[0] ?? null,
  possede: (row) => Number(!row.owned),
  quantite: (row) => row.owned_count,
  prix: (row) => row.sell_price_kamas,
}

/** The rows in order, equal ones as they came; those without a value are last, whichever the direction. */
export function sortedCaptures(rows: readonly CaptureRow[], { by, descending }: Sort<SortKey>): CaptureRow[] {
  return rows
    .map((row) => ({ row, value: cellOf[by](row) }))
    .sort((a, b) => byValue(a.value, b.value, descending, compare))
    .map(({ row }) => row)
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : french.compare(String(a), String(b))
