import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OchreRow } from '#shared/catalogue/types.ts'
import { fold } from '#shared/domain/fold.ts'
import { type HuntFilters, STATES } from './hunt-rows.ts'

/** What the address holds: everything that a reload or a link brings back. Empty is the default. */
const NAMES = ['q', 'etape', 'etat', 'zone', 'ancien', 'sortis', 'tri'] as const
export type HuntAddress = Record<(typeof NAMES)[number], string>

const UNKNOWN = '-'
const NO_ZONE = 'sans'

/** Zones that the list once called by another word, folded; other capitals and accents need no line. */
const RENAMED = new Map([
  ['clairiere de bruce boulgour', 'clairiere de brouce boulgoure'],
  ['clairiere des bruce boulgour', 'clairiere de brouce boulgoure'],
  ['rivages sufokiens', 'rivage sufokien'],
])

export function useHuntAddress(): [HuntAddress, (patch: Partial<HuntAddress>) => void] {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (patch: Partial<HuntAddress>) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          for (const name of NAMES) {
            const value = patch[name]
            if (value === '') after.delete(name)
            else if (value !== undefined) after.set(name, value)
          }
          return after
        },
        { replace: true },
      )
    },
    [setParams],
  )
  const read = (name: keyof HuntAddress) => params.get(name) ?? ''
  const address = {
    q: read('q'),
    etape: read('etape'),
    etat: read('etat'),
    zone: read('zone'),
    ancien: read('ancien'),
    sortis: read('sortis'),
    tri: read('tri'),
  }
  return [address, change]
}

/** The filters of an address; a step or a zone that no row of the list has would hide them all. */
export function readFilters(
  { q, etape, etat, zone }: HuntAddress,
  list: readonly Pick<OchreRow, 'zones'>[],
  steps: readonly (number | null)[],
): HuntFilters {
  const step = steps.find((known) => stepWord(known) === etape)
  return {
    query: q,
    step: step === undefined ? null : (step ?? 'none'),
    zone: readZone(zone, list),
    state: STATES.find((state) => state === etat) ?? STATES[0],
  }
}

function readZone(word: string, list: readonly Pick<OchreRow, 'zones'>[]): string | null {
  if (word === '') return null
  if (word === NO_ZONE) return list.some(({ zones }) => zones.length === 0) ? '' : null
  const known = new Set(list.flatMap(({ zones }) => zones))
  if (known.has(word)) return word
  const folded = fold(word)
  const wanted = RENAMED.get(folded) ?? folded
  return [...known].find((zone) => fold(zone) === wanted) ?? null
}

export const stepWord = (step: number | 'none' | null): string =>
  typeof step === 'number' ? String(step) : UNKNOWN
export const zoneWord = (zone: string | null): string => (zone === null ? '' : zone || NO_ZONE)
