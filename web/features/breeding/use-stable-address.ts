import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { GAME_CHOICES, type GameChoice, TRAITS, type Trait } from './stable/stable-view.ts'

const NAMES = ['jeu', 'famille', 'type', 'montures'] as const
export type StableAddress = Record<(typeof NAMES)[number], string | null>

/** What the address holds: the filters, which a reload or a link brings back. Null is « all ». */
export function useStableAddress(): [StableAddress, (patch: Partial<StableAddress>) => void] {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (patch: Partial<StableAddress>) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          for (const name of NAMES) {
            const value = patch[name]
            if (value === null) after.delete(name)
            else if (value !== undefined) after.set(name, value)
          }
          return after
        },
        { replace: true },
      )
    },
    [setParams],
  )
  const address = {
    jeu: params.get('jeu'),
    famille: params.get('famille'),
    type: params.get('type'),
    montures: params.get('montures'),
  }
  return [address, change]
}

export const readTrait = (word: string | null): Trait => TRAITS.find((trait) => trait === word) ?? 'tous'
export const traitWord = (trait: Trait): string | null => (trait === 'tous' ? null : trait)

export const readGame = (word: string | null): GameChoice =>
  GAME_CHOICES.find((game) => game === word) ?? 'dofus3'
export const gameWord = (game: GameChoice): string | null => (game === 'dofus3' ? null : game)
