import { useCallback, useMemo } from 'react'
import { toastOutlier } from '#blocks/prices/toast-outlier.ts'
import { useMutate } from '#blocks/use-mutate.ts'
import { bestOf, costPerPoint, type EffectWeights, effectScore } from '#shared/domain/effects/effect-score.ts'
import { unitPrice } from '#shared/domain/prices/packs.ts'
import { recordPrices } from '#store/price-writes.ts'
import { pricesOf, STALE_MS, useItemPrices } from '#store/prices.ts'
import { useNow } from '#ui/page/use-now.ts'
import type { Loaded } from './use-compared-items.ts'

/** The book's lowest unit price in kamas, the pack that gives it, whether it is old; `own`: what one piece costs. */
export type KnownPrice = { price: number; pack: number; stale: boolean; own: number }

/** What an item is worth and costs. */
export type Worth = {
  /** Null where no weight counts in this comparison, or the item's effects are not known. */
  score: number | null
  bestScore: boolean
  price: KnownPrice | null
  cost: number | null
  bestCost: boolean
}

export type SetPrice = (id: number, name: string, price: number | null) => Promise<boolean>

/** Score and cost of a point of each item, from the player's weights and the price book. */
export function useWorth(items: readonly Loaded[], weights: EffectWeights, weighed: boolean) {
  const ids = useMemo(() => items.map(({ item }) => item.id), [items])
  const book = useItemPrices(ids)
  const now = useNow()
  const mutate = useMutate()
  const worth = useMemo((): Worth[] => {
    const scores = items.map(({ effects }) => (weighed && effects ? effectScore(effects, weights) : null))
    const prices = items.map(({ item }) => {
      const known = book?.get(item.id)
      const lowest = unitPrice(pricesOf(known))
      const age = now - ((lowest && known?.[lowest.pack]?.at) ?? 0)
      return lowest && { ...lowest, stale: age > STALE_MS, own: known?.[1]?.price ?? 0 }
    })
    const costs = scores.map((score, at) => costPerPoint(prices[at]?.price ?? null, score))
    const [bestScores, bestCosts] = [bestOf(scores, 'most'), bestOf(costs, 'least')]
    return items.map((_, at) => ({
      score: scores[at] ?? null,
      bestScore: bestScores.has(at),
      price: prices[at] ?? null,
      cost: costs[at] ?? null,
      bestCost: bestCosts.has(at),
    }))
  }, [items, weights, weighed, book, now])
  const setPrice = useCallback<SetPrice>(
    async (id, name, price) => {
      const done = await mutate((db) => recordPrices(db, [{ id, pack: 1, price: price ?? 0 }]))
      toastOutlier(done, () => name)
      return done !== null
    },
    [mutate],
  )
  return { worth, setPrice }
}
