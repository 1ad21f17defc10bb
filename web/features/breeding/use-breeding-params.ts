import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { GAME_CHOICES, type GameChoice, TRAITS, type Trait } from './stable/stable-view.ts'

/** The filters of the stable, which a reload or a link brings back. Null is « all ». */
export type BreedingParams = { game: GameChoice; family: string | null; variant: string | null; trait: Trait }

const NAMES = { game: 'jeu', family: 'famille', variant: 'type', trait: 'montures' } as const
const KEYS = ['game', 'family', 'variant', 'trait'] as const
const DEFAULTS: BreedingParams = { game: 'dofus3', family: null, variant: null, trait: 'tous' }

/** The filters live in the URL, which omits the defaults; a change replaces the entry of the history. */
export function useBreedingParams(): [BreedingParams, (patch: Partial<BreedingParams>) => void] {
  const [search, setSearch] = useSearchParams()
  const params = useMemo(() => parse(search), [search])
  const change = useCallback(
    (patch: Partial<BreedingParams>) => {
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          for (const key of KEYS) {
            const value = patch[key]
            if (value === undefined) continue
            if (value === null || value === DEFAULTS[key]) after.delete(NAMES[key])
            else after.set(NAMES[key], value)
          }
          return after
        },
        { replace: true },
      )
    },
    [setSearch],
  )
  return [params, change]
}

const parse = (search: URLSearchParams): BreedingParams => ({
  game: GAME_CHOICES.find((game) => game === search.get(NAMES.game)) ?? DEFAULTS.game,
  family: search.get(NAMES.family),
  variant: search.get(NAMES.variant),
  trait: TRAITS.find((trait) => trait === search.get(NAMES.trait)) ?? DEFAULTS.trait,
})
