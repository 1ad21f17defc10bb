import { useCallback, useMemo } from 'react'
import type { Board, Guide } from '#blocks/guides.ts'
import { useRecordPrice } from '#blocks/prices/record-price.ts'
import { useMutate } from '#blocks/use-mutate.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { GuideId } from '#shared/contract/fields.ts'
import { capturesFor } from '#shared/domain/guides/breeder-guide.ts'
import { guidePurchases, tierCosts } from '#shared/domain/guides/guide-purchases.ts'
import { type Goal, type GuideTierPlan, guideTotals } from '#shared/domain/guides/guides.ts'
import { setChecks, setGoal } from '#store/guides.ts'
import { useFreeStock } from '#store/plans.ts'
import { pricesOf, useItemPrices } from '#store/prices.ts'
import { NO_STOCK } from '#store/stock.ts'
import { undoToast } from '#ui/overlays/toast.tsx'
import { usePictures } from './pictures.ts'

/** The open guide: its figures, its boxes, what it costs. */
export function useOpenGuide(guide: Guide, board: Board, data: Catalogue) {
  const { plan, goal, checked, keys } = board
  const mutate = useMutate()
  const record = useRecordPrice()
  const boxes = useBoxes(guide.id, checked)
  const ids = useMemo(() => [...new Set(plan.flatMap(({ needs }) => needs.map(({ id }) => id)))], [plan])
  const { withPicture, loading } = usePictures(ids.map((id) => data.item(id)))
  const owned = useFreeStock() ?? NO_STOCK
  const prices = useItemPrices(ids)
  const packPricesOf = useCallback((id: number) => pricesOf(prices?.get(id)), [prices])
  const itemOf = useCallback((id: number) => withPicture(data.item(id)), [withPicture, data])
  const nameOf = useCallback((id: number) => data.item(id).name, [data])
  const purchases = useMemo(
    () => guidePurchases(plan, { nameOf, checked, owned, pricesOf: packPricesOf }),
    [plan, nameOf, checked, owned, packPricesOf],
  )
  const costs = useMemo(() => tierCosts(plan, packPricesOf), [plan, packPricesOf])
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
    /** How many captures stand for the crafts of a tier; null where they do not. */
    capturesOf: (tier: GuideTierPlan): number | null =>
      guide.slug === 'eleveur' ? capturesFor(tier, goal) : null,
    /** Of one piece; null while none is known. */
    priceOf: (id: number): number | null => packPricesOf(id)[1] ?? null,
    /** null clears the price. */
    savePrice: (id: number, price: number | null) => record({ id, name: nameOf(id), pack: 1 }, price),
    checkAll: () => boxes.setAll(keys, true, 'Tout est coché'),
    uncheckAll: () => boxes.setAll(keys, false, 'Tout est décoché'),
    // Boxes that the guide no longer has are unticked as well.
    reset: () => boxes.setAll([...new Set([...keys, ...checked])], false, 'Guide réinitialisé'),
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

type Boxes = {
  /** Stays the same function while the guide is open, so that a box redraws only when it changes. */
  tick: (check: string, value: boolean) => void
  /** Ticks or unticks boxes and says so; « Annuler » brings back exactly those that changed. */
  setAll: (keys: readonly string[], value: boolean, message: string) => void
}

/** Ticking the boxes of a guide. */
function useBoxes(guide: GuideId, checked: ReadonlySet<string>): Boxes {
  const mutate = useMutate({ batched: true })
  const tick = useCallback(
    (check: string, value: boolean) => void mutate((db) => setChecks(db, guide, [check], value)),
    [mutate, guide],
  )
  return {
    tick,
    setAll: async (keys, value, message) => {
      const changed = keys.filter((key) => checked.has(key) !== value)
      if (changed.length === 0) return
      const done = await mutate((db) => setChecks(db, guide, changed, value))
      if (done) undoToast(message, done.undo, 'guide')
    },
  }
}
