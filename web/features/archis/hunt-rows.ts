import type { OchreRow } from '#shared/catalogue/types.ts'
import { isWanted, matchesOchre, type OchreState, ochreKey, surplus } from '#shared/domain/ochre.ts'

/** A capture of the quest with what the player has of it. */
export type HuntRow = OchreState & {
  key: string
  entry: OchreRow
  /** In the numbering that the player chose; null where unknown. */
  step: number | null
}

export const STATES = ['tous', 'manquants', 'possedes', 'doubles'] as const
export type HuntState = (typeof STATES)[number]

/** Null lets everything through; a step of « none » is the rows whose step is unknown, a zone of '' those without one. */
export type HuntFilters = {
  query: string
  step: number | 'none' | null
  zone: string | null
  state: HuntState
}

const NOTHING: OchreState = { owned: false, owned_count: null, sell_price_kamas: null }

/** The list merged with what the player typed; `older` counts the steps as they were before (archimonsters only). */
export const huntRows = (
  list: readonly OchreRow[],
  states: ReadonlyMap<string, OchreState>,
  older: boolean,
): HuntRow[] =>
  list.map((entry) => {
    const key = ochreKey(entry)
    const { owned, owned_count, sell_price_kamas } = states.get(key) ?? NOTHING
    return { key, entry, step: older ? entry.archiStep : entry.step, owned, owned_count, sell_price_kamas }
  })

/** The rows under every filter but the state's. */
export const rowsAt = (rows: readonly HuntRow[], { query, step, zone }: HuntFilters): HuntRow[] =>
  rows.filter(
    (row) =>
      (step === null || row.step === (step === 'none' ? null : step)) &&
      (zone === null || (zone === '' ? row.entry.zones.length === 0 : row.entry.zones.includes(zone))) &&
      matchesOchre(row.entry, query),
  )

export const inState: Record<HuntState, (row: HuntRow) => boolean> = {
  tous: () => true,
  manquants: (row) => !row.owned,
  possedes: (row) => row.owned,
  doubles: (row) => surplus(row) > 0,
}

/** How many rows of a step are ticked, out of how many; the unknown step comes last. */
export type StepTally = { step: number | null; done: number; total: number }

export function stepTallies(rows: readonly HuntRow[]): StepTally[] {
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

/** A line of the exchange text: what is looked for, or what is held beyond need. */
export type Offer = { name: string; count: number; price: number | null }
export type OfferGroup = { step: number | null; offers: Offer[] }

/** What the player looks for and has to swap, step by step in the order of the rows. */
export const exchangeOf = (rows: readonly HuntRow[]): { wanted: OfferGroup[]; doubles: OfferGroup[] } => ({
  wanted: grouped(rows, (row) => (isWanted(row) ? 1 : 0)),
  doubles: grouped(rows, surplus),
})

function grouped(rows: readonly HuntRow[], countOf: (row: HuntRow) => number): OfferGroup[] {
  const groups = new Map<number | null, OfferGroup>()
  for (const row of rows) {
    const count = countOf(row)
    if (count === 0) continue
    const group = groups.get(row.step) ?? { step: row.step, offers: [] }
    group.offers.push({ name: row.key, count, price: row.sell_price_kamas || null })
    groups.set(row.step, group)
  }
  const last = Number.POSITIVE_INFINITY
  return [...groups.values()].sort((a, b) => (a.step ?? last) - (b.step ?? last))
}
