import { useCallback, useMemo } from 'react'
import { toastOutlier } from '#blocks/prices/toast-outlier.ts'
import { useMutate } from '#blocks/use-mutate.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { guideChecks } from '#shared/collections/guide-checks.ts'
import { guideGoals } from '#shared/collections/guide-goals.ts'
import { guidePurchases, tierCosts } from '#shared/domain/guide-purchases.ts'
import { type Goal, guideTotals } from '#shared/domain/guides.ts'
import { setGoal } from '#store/guides.ts'
import { useRows } from '#store/live.ts'
import { recordPrices } from '#store/prices.ts'
import { useCatalogue } from '#ui/use-catalogue.ts'
import { useCatalogueList } from '#ui/use-catalogue-list.ts'
import { type Board, boardsOf, plansOf } from './boards.ts'
import type { Guide } from './guide-list.ts'
import { text } from './text.ts'
import { useAddress } from './use-address.ts'
import { useBoxes } from './use-boxes.ts'
import { useMeans } from './use-means.ts'
import { usePictures } from './use-pictures.ts'
import { useTakenOver } from './use-taken-over.ts'

/** The screen: which guide is open, and the six of them once the game data and the player's rows are read. */
export function useGuides() {
  const data = useCatalogue()
  const tiers = useCatalogueList('guides')
  const checks = useRows(guideChecks)
  const goals = useRows(guideGoals)
  const { guide, ore, chooseOre } = useAddress()
  useTakenOver(guide.id)
  const plans = useMemo(
    () => (data && tiers && goals ? plansOf(tiers, goals, nameIn(data)) : null),
    [data, tiers, goals],
  )
  const boards = useMemo(() => (plans && checks ? boardsOf(plans, checks) : null), [plans, checks])
  return { guide, ore, chooseOre, data, boards, waiting: data && tiers ? text.loading : text.waiting }
}

const nameIn = (data: Catalogue) => (id: number) => data.item(id).name

/** The open guide: its figures, its boxes, what it costs. */
export function useOpenGuide(guide: Guide, board: Board, data: Catalogue) {
  const { plan, checked, keys } = board
  const mutate = useMutate()
  const boxes = useBoxes(guide.id, checked)
  const ids = useMemo(() => [...new Set(plan.flatMap(({ needs }) => needs.map(({ id }) => id)))], [plan])
  const { withPicture, loading } = usePictures(ids.map((id) => data.item(id)))
  const { owned, pricesOf } = useMeans(ids)
  const itemOf = (id: number) => withPicture(data.item(id))
  const nameOf = useCallback((id: number) => data.item(id).name, [data])
  const purchases = useMemo(
    () => guidePurchases(plan, { nameOf, checked, owned, pricesOf }),
    [plan, nameOf, checked, owned, pricesOf],
  )
  const costs = useMemo(() => tierCosts(plan, pricesOf), [plan, pricesOf])
  const totals = useMemo(() => guideTotals(plan, nameOf, guide.categories), [plan, nameOf, guide.categories])
  return {
    ...board,
    itemOf,
    nameOf,
    picturesLoading: loading,
    totals,
    costs,
    purchases,
    boxes,
    /** Of one piece; null while none is known. */
    priceOf: (id: number): number | null => pricesOf(id)[1] ?? null,
    /** null clears the price. */
    async savePrice(id: number, price: number | null): Promise<boolean> {
      const done = await mutate((db) => recordPrices(db, [{ id, pack: 1, price: price ?? 0 }]))
      toastOutlier(done, nameOf)
      return done !== null
    },
    checkAll: () => boxes.setAll(keys, true, text.allChecked),
    uncheckAll: () => boxes.setAll(keys, false, text.allUnchecked),
    // Boxes that the guide no longer has are unticked as well.
    reset: () => boxes.setAll([...new Set([...keys, ...checked])], false, text.wasReset),
    setGoal: ({ from, to }: Partial<Goal>) =>
      mutate((db) =>
        setGoal(db, guide.id, {
          ...(from !== undefined && { from_level: from }),
          ...(to !== undefined && { to_level: to }),
        }),
      ),
  }
}

export type OpenGuide = ReturnType<typeof useOpenGuide>
