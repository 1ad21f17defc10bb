import { useMemo } from 'react'
import { listedByHall } from '#blocks/lots/use-market-slots.ts'
import type { LiveState } from '#blocks/ranking/live-ranking.ts'
import {
  bankFacts,
  bankOptions,
  bankPrices,
  type CrushOffer,
  keptBy,
  unblocks,
} from '#shared/domain/bank/bank-options.ts'
import { bankPlan } from '#shared/domain/bank/bank-plan.ts'
import { type Hall, hallOf } from '#shared/domain/courses/halls.ts'
import { crushWays, runeNet } from '#shared/domain/crushing/worth.ts'
import { crushNet } from '#shared/domain/ranking/ways-out.ts'
import { MARKET_RULES } from '#shared/domain/rules/market-rules.ts'
import { useCrushIndex, useCrushReads } from '#store/crushing.ts'
import { useFreeStock } from '#store/plans.ts'
import { pricesOf } from '#store/prices.ts'
import { useGameRules } from '#store/rules.ts'
import { useLots, useStockCosts } from '#store/stock.ts'
import { numberParam, useUrlParams } from '#ui/params/use-url-params.ts'

export const USUAL_SLOTS = MARKET_RULES.usualSlots.value
const PARAMS = { budget: numberParam('kamas', null, 0, 10 ** 12) }

/** What to do with all that the player owns, under what limits it; undefined while that is read. */
export function useBank({ rows, ranking }: LiveState) {
  const { catalogue, book, markets, aim } = rows
  const [{ budget }, change] = useUrlParams(PARAMS)
  const rules = useGameRules()
  const free = useFreeStock()
  const costs = useStockCosts()
  const lots = useLots()
  const index = useCrushIndex(catalogue, rules)
  const reads = useCrushReads(index, book, rules)
  const known = useMemo(() => {
    if (!free || !costs || !rules || index === undefined || (index && !reads)) return undefined
    const prices = (id: number) => pricesOf(book.get(id))
    const crushOf = (id: number): CrushOffer | undefined => {
      const read = reads?.(id)
      const item = index?.get(id)
      const kamas = read ? crushNet(read) : null
      if (!item || kamas === null || !read) return undefined
      const weights = item.usual
      const netOf = ({ base }: { base: number }) => runeNet(prices(base), rules)
      const [way] = crushWays(weights, read.coefficient ?? 0, (rune) => netOf(rune)?.net ?? null, item.fixed)
      const slots =
        way?.runes.reduce((sum, { rune, runes }) => sum + runes / (netOf(rune)?.size ?? 1), 0) ?? 0
      return { kamas, slots }
    }
    return bankPrices({
      stock: new Map([...free].filter(([, pieces]) => pieces > 0)),
      layersOf: (id: number) => costs.stock.get(id) ?? [],
      pricesOf: prices,
      paceOf: (id: number) => markets.get(id)?.pace,
      aim,
      rules,
      hallOf: (id: number) => hallOf(catalogue.item(id)),
      using: ranking.index.using,
      crushOf,
    })
  }, [free, costs, rules, index, reads, book, markets, aim, catalogue, ranking.index])
  const used = useMemo(() => new Map(lots ? listedByHall(lots, catalogue) : []), [lots, catalogue])
  const answer = useMemo(() => {
    if (!known) return undefined
    const slotsOf = (hall: Hall) => Math.max(0, (known.rules.slots ?? USUAL_SLOTS) - (used.get(hall) ?? 0))
    const options = bankOptions(known)
    const plan = bankPlan(options, bankFacts(known, { slotsOf, budget }))
    return { plan, kept: keptBy(plan.left, options, known), unblocks: unblocks(known) }
  }, [known, used, budget])
  if (!answer || !known || !lots) return undefined
  return {
    ...answer,
    known,
    budget,
    setBudget: (next: number | null) => change({ budget: next }),
    slots: known.rules.slots,
  }
}

export type BankView = NonNullable<ReturnType<typeof useBank>>
