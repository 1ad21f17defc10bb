import { useBookLines } from '#blocks/prices/book-lines.ts'
import type { Beginnings } from '#shared/domain/board/first-steps.ts'
import { useFlipRows } from '#store/flips.ts'
import { useHasPurchases } from '#store/purchases.ts'

/** How much a player has noted so far; undefined while it is read. */
export function useBeginnings(today: string): Pick<Beginnings, 'priced' | 'purchases'> | undefined {
  const { ready, lines } = useBookLines(today)
  const flips = useFlipRows()
  const purchases = useHasPurchases()
  if (!ready || !flips || purchases === undefined) return undefined
  const priced = [...lines.byId.values()].filter(({ unit }) => unit !== null).length
  return { priced, purchases: flips.length + Number(purchases) }
}
