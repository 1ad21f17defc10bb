import type { OchreRow } from '#shared/catalogue/types.ts'
import { fold } from '#shared/domain/text/fold.ts'
import {
  choiceParam,
  flagParam,
  type Sort,
  sortParam,
  textParam,
  type UrlParam,
  type UrlSchema,
  useUrlParams,
} from '#ui/page/use-url-params.ts'
import { type CaptureFilters, SORT_KEYS, type SortKey, STATES } from './capture-rows.ts'

const UNKNOWN = '-'
const stepParam: UrlParam<CaptureFilters['step']> = {
  name: 'etape',
  fallback: null,
  parse: (text) => (text === UNKNOWN ? 'none' : /^\d{1,4}$/.test(text) ? Number(text) : undefined),
  format: (step) => (step === 'none' ? UNKNOWN : String(step ?? '')),
}

const NO_ZONE = 'sans'
export const zoneParam: UrlParam<string | null> = {
  name: 'zone',
  fallback: null,
  parse: (text) => (text === NO_ZONE ? '' : text || undefined),
  format: (zone) => (zone === null ? '' : zone || NO_ZONE),
}

export type ArchisParams = CaptureFilters & {
  /** The steps are counted as they were before. */
  older: boolean
  /** Monsters that left the quest are listed too. */
  withLeft: boolean
  sort: Sort<SortKey>
}

const SCHEMA: UrlSchema<ArchisParams> = {
  query: textParam('q'),
  step: stepParam,
  state: choiceParam('etat', STATES),
  zone: zoneParam,
  older: flagParam('ancien'),
  withLeft: flagParam('sortis'),
  sort: sortParam('tri', SORT_KEYS, { by: 'etape', descending: false }),
}

export const useArchisParams = () => useUrlParams(SCHEMA)

/** The filters that leave something of this list: a step or a zone that none of its rows has would hide them all. */
export const usefulFilters = (
  { query, step, zone, state }: CaptureFilters,
  list: readonly Pick<OchreRow, 'zones'>[],
  steps: readonly (number | null)[],
): CaptureFilters => ({
  query,
  step: steps.some((known) => (known ?? 'none') === step) ? step : null,
  zone: zone === null ? null : zoneOf(zone, list),
  state,
})

/** Zones that the list once called by another word, folded; other capitals and accents need no line. */
const RENAMED = new Map([
  ['clairiere de bruce boulgour', 'clairiere de brouce boulgoure'],
  ['clairiere des bruce boulgour', 'clairiere de brouce boulgoure'],
  ['rivages sufokiens', 'rivage sufokien'],
])

function zoneOf(zone: string, list: readonly Pick<OchreRow, 'zones'>[]): string | null {
  if (zone === '') return list.some(({ zones }) => zones.length === 0) ? '' : null
  const known = new Set(list.flatMap(({ zones }) => zones))
  if (known.has(zone)) return zone
  const folded = fold(zone)
  const wanted = RENAMED.get(folded) ?? folded
  return [...known].find((other) => fold(other) === wanted) ?? null
}
