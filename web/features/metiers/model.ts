import { useCallback, useMemo } from 'react'
import { boardsOf, GUIDES, type Guide, plansOf } from '#blocks/guides.ts'
import { useGuideTiers } from '#blocks/use-guide-tiers.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import type { GuideId } from '#shared/contract/fields.ts'
import { useAdoption } from '#store/adopt-local.ts'
import { adoptTicks, useGoals, useTicks } from '#store/guides.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { type UrlParam, useUrlParams } from '#ui/page/use-url-params.ts'
import { ORES, type Ore } from './guide/ores.ts'

const slugParam = <T extends { slug: string }>(name: string, choices: readonly [T, ...T[]]): UrlParam<T> => ({
  name,
  fallback: choices[0],
  parse: (text) => choices.find(({ slug }) => slug === text),
  format: ({ slug }) => slug,
})

const PARAMS = { guide: slugParam('guide', GUIDES), ore: slugParam('minerai', ORES) }

/** The screen: which guide is open, and all of them once the game data and the player's rows are read. */
export function useGuides() {
  const data = useCatalogue()
  const tiers = useGuideTiers(true)
  const checks = useTicks()
  const goals = useGoals()
  const [{ guide, ore }, change] = useUrlParams<{ guide: Guide; ore: Ore }>(PARAMS)
  const chooseOre = useCallback((chosen: Ore) => change({ ore: chosen }), [change])
  useAdoptedTicks(guide.id)
  const plans = useMemo(
    () => (data && tiers && goals ? plansOf(tiers, goals, nameIn(data)) : null),
    [data, tiers, goals],
  )
  const boards = useMemo(() => (plans && checks ? boardsOf(plans, checks) : null), [plans, checks])
  return {
    guide,
    ore,
    chooseOre,
    data,
    boards,
    waiting: data && tiers ? 'Chargement…' : 'Le catalogue arrive, tes paliers s’affichent dès qu’il est là.',
  }
}

const nameIn = (data: Catalogue) => (id: number) => data.item(id).name

/** Ticks that an older version kept on this device come into the account when their guide is opened. */
function useAdoptedTicks(guide: GuideId): void {
  useAdoption(
    'cases d’avant',
    useMemo(() => (db: AccountDb) => adoptTicks(db, guide), [guide]),
  )
}
