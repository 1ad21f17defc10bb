import type { OchreRow } from '#shared/catalogue/types.ts'
import { matchesOchre, type OchreState, ochreKey, surplus } from '#shared/domain/ochre.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { choiceParam } from '#ui/params/use-url-params.ts'
import { defineView } from '#ui/tables/use-table-view.ts'
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
/** « none »: the rows whose step is unknown. */
export type Step = number | 'none'

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

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : french.compare(String(a), String(b))

/** What of the list can be asked for, and the rows that were just edited. */
type Listed = {
  steps: readonly StepTally[]
  zones: readonly string[]
  /** They stay in sight whatever their state, so that a slip of the finger is undone in place. */
  edited: ReadonlySet<string>
}

const UNKNOWN = '-'
const NO_ZONE = 'sans'
export const zoneText = (zone: string | null): string => (zone === null ? '' : zone || NO_ZONE)

/** The quest's list. A step or a zone that none of its rows has would hide them all: it counts as none. */
export const questList = ({ steps, zones, edited }: Listed) =>
  defineView({
    keyOf: ({ key }: CaptureRow) => key,
    search: (query) => (row) => matchesOchre(row.entry, query),
    sorts: {
      etape: { label: 'Étape', value: ({ step }) => step },
      monstre: { label: 'Monstre', value: ({ entry }) => entry.monster || null },
      archimonstre: { label: 'Archimonstre', value: ({ entry }) => entry.archimonstre },
      type: { label: 'Type', value: ({ entry }) => text.typeName(entry.type) },
      zones: { label: 'Zones', value: ({ entry }) => entry.zones[0] ?? null },
      possede: { label: 'Possédé\u00a0?', value: ({ owned }) => Number(!owned) },
      quantite: { label: 'Qté', value: ({ owned_count }) => owned_count, largestFirst: true },
      prix: {
        label: 'Prix actuel (k)',
        value: ({ sell_price_kamas }) => sell_price_kamas,
        largestFirst: true,
      },
    },
    usual: { by: 'etape', descending: false },
    compare,
    filters: {
      step: {
        name: 'etape',
        fallback: null as Step | null,
        parse: (text: string) => {
          const step = text === UNKNOWN ? 'none' : /^\d{1,4}$/.test(text) ? Number(text) : null
          return steps.some((known) => (known.step ?? 'none') === step) ? step : undefined
        },
        format: (step: Step | null) => (step === 'none' ? UNKNOWN : String(step ?? '')),
        passes: (row: CaptureRow, step: Step | null) =>
          step === null || row.step === (step === 'none' ? null : step),
      },
      zone: {
        name: 'zone',
        fallback: null as string | null,
        parse: (text: string) => zoneOf(text === NO_ZONE ? '' : text, zones),
        format: zoneText,
        passes: ({ entry }: CaptureRow, zone: string | null) =>
          zone === null || (zone === '' ? entry.zones.length === 0 : entry.zones.includes(zone)),
      },
      state: {
        ...choiceParam('etat', STATES),
        passes: (row: CaptureRow, state: Possession) => inState[state](row) || edited.has(row.key),
      },
    },
  })

/** Zones that the list once called by another word, folded; other capitals and accents need no line. */
const RENAMED = new Map([
  ['clairiere de bruce boulgour', 'clairiere de brouce boulgoure'],
  ['clairiere des bruce boulgour', 'clairiere de brouce boulgoure'],
  ['rivages sufokiens', 'rivage sufokien'],
])

function zoneOf(zone: string, known: readonly string[]): string | undefined {
  if (known.includes(zone)) return zone
  const folded = fold(zone)
  const wanted = RENAMED.get(folded) ?? folded
  return known.find((other) => other !== '' && fold(other) === wanted)
}
