import { useMemo } from 'react'
import { missingCost, type OchreState, ochreKey } from '#shared/domain/ochre.ts'
import { useCaptureRows } from '#store/archis.ts'
import { usePlanSources } from '#store/plans.ts'
import { useCatalogueList } from '#ui/catalogue/use-catalogue-list.ts'

/** The quest: captures ticked of all, the step in progress, what it still lacks and that at the player's prices (N110). */
export type OchreQuest = {
  done: number
  total: number
  /** Null once every capture of a known step is ticked. */
  step: number | null
  captures: number
  kamas: number
  unpriced: number
  /** A capture was made, or the shopping list asks for some. */
  followed: boolean
}

const NOTHING: OchreState = { owned: false, owned_count: null, sell_price_kamas: null }

/** Undefined while it is read, null without the game data. */
export function useOchreQuest(): OchreQuest | null | undefined {
  const list = useCatalogueList('ochre')
  const rows = useCaptureRows()
  const asks = usePlanSources()
  return useMemo(() => {
    if (list === null) return null
    if (!list || !rows || !asks) return undefined
    const states = new Map(rows.map((row) => [row.archimonstre, row]))
    const inUse = list
      .filter(({ inUnity }) => inUnity)
      .map((row) => ({ step: row.step, ...stateOf(states.get(ochreKey(row))) }))
    const open = inUse.flatMap(({ step, owned }) => (owned || step === null ? [] : [step]))
    const step = open.length > 0 ? Math.min(...open) : null
    const { count, kamas, unpriced } = missingCost(inUse.filter((row) => row.step === step))
    const begun = inUse.some(({ owned, owned_count }) => owned || (owned_count ?? 0) > 0)
    return {
      done: inUse.filter(({ owned }) => owned).length,
      total: inUse.length,
      ...{ step, captures: count, kamas, unpriced },
      followed: begun || (asks.get('ochre')?.on ?? false),
    }
  }, [list, rows, asks])
}

const stateOf = (row: OchreState | undefined): OchreState =>
  row ? { owned: row.owned, owned_count: row.owned_count, sell_price_kamas: row.sell_price_kamas } : NOTHING
