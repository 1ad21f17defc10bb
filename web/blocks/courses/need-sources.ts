import { useMemo } from 'react'
import { useAlmanaxDays } from '#blocks/almanax/use-days.ts'
import { GUIDES, plansOf } from '#blocks/guides.ts'
import { useGuideTiers } from '#blocks/use-guide-tiers.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { GUIDE_IDS, type GuideId } from '#shared/contract/fields.ts'
import type { Need } from '#shared/domain/courses/shopping-list.ts'
import { craftedItem } from '#shared/domain/crafts/craft-list.ts'
import { boxKey } from '#shared/domain/guides/guides.ts'
import { isWanted, ochreKey } from '#shared/domain/ochre.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { useCharacters, useDoneOfferings } from '#store/almanax.ts'
import { useCaptureRows } from '#store/archis.ts'
import { useCraftEntries } from '#store/essences.ts'
import { useGoals, useTicks } from '#store/guides.ts'
import { HORIZONS, type PlanSource, usePlanSources, useWantedItems } from '#store/plans.ts'
import { useCatalogueList } from '#ui/catalogue/use-catalogue-list.ts'

/**
 * A tool of the list, whether it asks or not: how far ahead it looks, and what it needs. `hidden`: the player has switched
 * it off.
 */
export type NeedSource = {
  source: PlanSource
  on: boolean
  hidden: boolean
  horizon: number
  needs: readonly Need[]
}

/** What the tools ask of the shopping list, those that are switched off too; undefined while it is read. */
export function useNeedSources(
  catalogue: Catalogue | null,
  today: string,
): readonly NeedSource[] | undefined {
  const sources = usePlanSources()
  const horizonOf = (source: keyof typeof HORIZONS) => sources?.get(source)?.horizon ?? HORIZONS[source].usual
  const almanax = useOfferings(today, horizonOf('almanax'))
  const breeding = useBreeding(catalogue)
  const ochre = useCaptures(catalogue, horizonOf('ochre'))
  const guides = useGuideNeeds(catalogue)
  return useMemo(() => {
    if (!sources || !almanax || !breeding || !ochre || !guides) return undefined
    const needSource = (source: PlanSource, needs: readonly Need[]): NeedSource => {
      const row = sources.get(source)
      const on = row?.on ?? false
      const hidden = row !== undefined && !on && needs.length > 0
      return { source, needs, on, hidden, horizon: row?.horizon ?? usualHorizon(source) }
    }
    return [
      needSource('almanax', almanax),
      ...guides.map(({ source, needs }) => needSource(source, needs)),
      needSource('ochre', ochre),
      needSource('breeding', breeding),
    ]
  }, [sources, almanax, breeding, ochre, guides])
}

const usualHorizon = (source: PlanSource) =>
  source === 'ochre' ? HORIZONS.ochre.usual : HORIZONS.almanax.usual

/** What is wanted by hand. */
export function useByHand(): readonly Need[] | undefined {
  const rows = useWantedItems()
  return useMemo(
    () =>
      rows?.map(({ item_id: id, pieces }) => ({ id, pieces, origin: { source: 'hand', id: '', due: null } })),
    [rows],
  )
}

/** The offerings of these days that are not made yet, for all characters. */
function useOfferings(today: string, horizon: number): readonly Need[] | undefined {
  const dates = useMemo(() => Array.from({ length: horizon }, (_, n) => dayAfter(today, n)), [today, horizon])
  const { days, loading } = useAlmanaxDays(dates)
  const done = useDoneOfferings()
  const characters = useCharacters()
  return useMemo(() => {
    if (!done || !characters || (loading && days.size === 0)) return undefined
    return dates.flatMap((date) => {
      const day = days.get(date)?.day
      if (!day || done.has(date)) return []
      return [
        {
          id: day.item,
          pieces: day.quantity * characters,
          origin: { source: 'almanax', id: date, due: date },
        },
      ]
    })
  }, [dates, days, loading, done, characters])
}

/** The ingredients of the workshop's craft list. */
function useBreeding(catalogue: Catalogue | null): readonly Need[] | undefined {
  const entries = useCraftEntries()
  return useMemo(() => {
    if (!entries || !catalogue) return undefined
    return [...entries.values()]
      .filter(({ listed, qty }) => listed && qty > 0)
      .flatMap((entry) => {
        const made = craftedItem(entry, (name) => catalogue.named(name)?.id)
        const recipe = made === null ? undefined : catalogue.recipe(made)
        const origin = { source: 'breeding', id: String(made), due: null }
        return (recipe?.ingredients ?? []).map(({ id, quantity }) => ({
          id,
          pieces: quantity * entry.qty,
          origin,
        }))
      })
  }, [entries, catalogue])
}

/** A capture of every row still to be found, of the steps up to `last`. */
function useCaptures(catalogue: Catalogue | null, last: number): readonly Need[] | undefined {
  const list = useCatalogueList('ochre')
  const rows = useCaptureRows()
  return useMemo(() => {
    if (!catalogue || list === undefined || !rows) return undefined
    const states = new Map(rows.map((row) => [row.archimonstre, row]))
    return (list ?? []).flatMap((row) => {
      if (!row.inUnity || row.step === null || row.step > last) return []
      const state = states.get(ochreKey(row))
      const soul = catalogue.named(`Âme capturée : ${ochreKey(row)}`)
      if (!soul || (state && !isWanted(state))) return []
      return [{ id: soul.id, pieces: 1, origin: { source: 'ochre', id: String(row.step), due: null } }]
    })
  }, [catalogue, list, rows, last])
}

/** The resources of each guide that the player follows: boxes not ticked, of the tiers of the goal. */
function useGuideNeeds(catalogue: Catalogue | null) {
  const goals = useGoals()
  const ticks = useTicks()
  const sources = usePlanSources()
  const followed = useMemo(
    () => goals && ticks && sources && followedGuides(goals, ticks, sources),
    [goals, ticks, sources],
  )
  const tiers = useGuideTiers(followed?.has('eleveur_v1') ?? false)
  return useMemo(() => {
    if (!catalogue || tiers === undefined || !goals || !ticks || !followed) return undefined
    const nameOf = (id: number) => catalogue.item(id).name
    const plans = plansOf(tiers ?? [], goals, nameOf)
    return GUIDES.flatMap(({ id: guide, slug }): { source: PlanSource; needs: Need[] }[] => {
      if (!followed.has(guide)) return []
      const source = `guide:${guide}` as const
      const ticked = new Set(ticks.flatMap((row) => (row.guide === guide && row.checked ? [row.check] : [])))
      const needs = plans[slug].plan.flatMap(({ index, needs }) =>
        needs
          .filter(({ id, quantity }) => quantity > 0 && !ticked.has(boxKey(index, nameOf(id))))
          .map(({ id, quantity }) => ({ id, pieces: quantity, origin: { source, id: '', due: null } })),
      )
      return [{ source, needs: perItem(needs) }]
    })
  }, [catalogue, tiers, goals, ticks, followed])
}

/** The guides with a goal of their own, a tick, or a place in the list. */
const followedGuides = (
  goals: NonNullable<ReturnType<typeof useGoals>>,
  ticks: NonNullable<ReturnType<typeof useTicks>>,
  sources: NonNullable<ReturnType<typeof usePlanSources>>,
): ReadonlySet<GuideId> =>
  new Set([
    ...goals.map(({ guide }) => guide),
    ...ticks.filter(({ checked }) => checked).map(({ guide }) => guide),
    ...GUIDE_IDS.filter((guide) => sources.get(`guide:${guide}`)?.on),
  ])

/** The needs of one origin, once for each item. */
function perItem(needs: readonly Need[]): Need[] {
  const sums = new Map<number, Need>()
  for (const need of needs) {
    const known = sums.get(need.id)
    sums.set(need.id, known ? { ...known, pieces: known.pieces + need.pieces } : need)
  }
  return [...sums.values()]
}
