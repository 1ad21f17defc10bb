import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ORES, type Ore } from './guide/ores.ts'
import { GUIDES, type Guide } from './guides.ts'

/** The guide and the ore that the address names. */
export function useAddress(): { guide: Guide; ore: Ore; chooseOre: (ore: Ore) => void } {
  const [params, setParams] = useSearchParams()
  const chooseOre = useCallback(
    (ore: Ore) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.set('minerai', ore.slug)
          return after
        },
        { replace: true },
      )
    },
    [setParams],
  )
  const guide = GUIDES.find(({ slug }) => slug === params.get('guide')) ?? GUIDES[0]
  const ore = ORES.find(({ slug }) => slug === params.get('minerai')) ?? ORES[0]
  return { guide, ore, chooseOre }
}
