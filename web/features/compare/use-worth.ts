import { useMemo } from 'react'
import { bestOf, costPerPoint, type EffectWeights, effectScore } from '#shared/domain/effects/effect-score.ts'
import { unitPrice } from '#shared/domain/prices/packs.ts'
import { pricesOf, STALE_MS, useItemPrices } from '#store/prices.ts'
import { useNow } from '#ui/hooks/use-now.ts'
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

/** Score and cost of a point of each item, from the player's weights and the price book. */
export function useWorth(items: readonly Loaded[], weights: EffectWeights, weighed: boolean) {
  const ids = useMemo(() => items.map(({ item }) => item.id), [items])
  const book = useItemPrices(ids)
  const now = useNow()
  return useMemo((): Worth[] => {
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
}
