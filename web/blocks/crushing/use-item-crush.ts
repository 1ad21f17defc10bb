import { useEffect, useMemo, useState } from 'react'
import { itemEffects } from '#data/catalogue/parts.ts'
import type { CatalogueItem, Effect } from '#shared/catalogue/types.ts'
import { type CrushItem, crushItem, type NotCrushed } from '#shared/domain/crushing/crush.ts'
import type { NetOf } from '#shared/domain/crushing/worth.ts'
import { GAME_RULES, type GameRules } from '#shared/domain/rules/game-rules.ts'
import { type Coefficient, netOfBook, useCoefficients, useRunes } from '#store/crushing.ts'
import { useCounted } from '#store/market.ts'
import { type ItemPrices, usePricesOf } from '#store/prices.ts'
import { useGameRules } from '#store/rules.ts'

type Read = { of: CatalogueItem; effects: Effect[] | null }

/** The effects of an item; null where they could not be had, undefined while they are read. */
function useEffects(item: CatalogueItem | null): Effect[] | null | undefined {
  const [read, setRead] = useState<Read | null>(null)
  useEffect(() => {
    if (!item) return
    let left = false
    itemEffects(item.id)
      .catch(() => null)
      .then((effects) => {
        if (!left) setRead({ of: item, effects })
      })
    return () => {
      left = true
    }
  }, [item])
  return read?.of === item ? read.effects : undefined
}

/** What is known of crushing an item: its lines or why it has none, its coefficient, what its runes leave. */
export type ItemCrush = {
  rules: GameRules
  found: CrushItem | NotCrushed | 'unread'
  coefficient: Coefficient | null
  prices: ReadonlyMap<number, ItemPrices>
  netOf: NetOf
}

/** The same, live; undefined while it is read (M24). `others`: items whose prices are wanted too. */
export function useItemCrush(
  item: CatalogueItem | null,
  others: readonly number[] = NOTHING,
): ItemCrush | undefined {
  const chosen = useGameRules()
  const rules = chosen ?? GAME_RULES
  const runes = useRunes(rules)
  const effects = useEffects(item)
  const found = useMemo(() => {
    if (!item || effects === undefined) return undefined
    return effects ? crushItem(item, effects, runes) : 'unread'
  }, [item, effects, runes])
  const ids = useMemo(() => {
    if (!found || typeof found === 'string') return others
    const sizes = found.lines.flatMap(({ rune: { base, pa, ra } }) =>
      [base, pa, ra].filter((id) => id !== null),
    )
    return [...new Set([...sizes, ...others])]
  }, [found, others])
  const prices = useCounted(usePricesOf(ids), ids)
  const coefficients = useCoefficients()
  return useMemo(() => {
    if (!item || !found || !prices || !coefficients || !chosen) return undefined
    return {
      rules,
      found,
      coefficient: coefficients.get(item.id) ?? null,
      prices,
      netOf: netOfBook(prices, rules),
    }
  }, [item, found, prices, coefficients, chosen, rules])
}

const NOTHING: readonly number[] = []
