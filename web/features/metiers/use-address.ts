import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Guide, guideNamed } from './guide-list.ts'
import { type Ore, oreNamed } from './ore-list.ts'

/** Where a guide is shown, as a link within this page. */
export const guideUrl = (guide: Guide): string => `/app/metiers?guide=${guide.slug}`

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
  return { guide: guideNamed(params.get('guide')), ore: oreNamed(params.get('minerai')), chooseOre }
}
