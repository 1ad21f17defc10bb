import { useCallback } from 'react'
import { type Done, useMutate } from '#blocks/use-mutate.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { formatKamas, formatNumber, wordFor } from '#shared/domain/text/numbers.ts'
import { type Recorded, recordPrices } from '#store/price-writes.ts'
import { undoToast } from '#ui/overlays/toast.tsx'
import { text } from '#ui/text.ts'
import { pricesText as t } from './text.ts'

type Pack = { id: number; name: string; pack: PackSize }
/** What is said of a price once it is stored, and of which kind of messages it is the last. */
type Told = { stored: string; kind: string }
export const LINE_TOLD: Told = { stored: text.lineSaved, kind: 'line' }
export const PRICE_TOLD: Told = { stored: 'Prix enregistré', kind: 'price' }

/**
 * Stores the price that was typed of a pack, null to clear it; one that looks like a slip is asked about. Answers whether it is
 * on the device; a failure has been told. `told`: of a tool that does not show by itself what is stored.
 */
export function useRecordPrice(told?: Told): (pack: Pack, price: number | null) => Promise<boolean> {
  const mutate = useMutate()
  return useCallback(
    async ({ id, name, pack }, price) => {
      const recorded = await mutate((db) => recordPrices(db, [{ id, pack, price: price ?? 0 }]))
      if (!recorded) return false
      if (!toastOutlier(recorded, () => name) && told)
        undoToast(price ? told.stored : text.priceCleared, recorded.undo, told.kind)
      return true
    },
    [mutate, told],
  )
}

/**
 * Asks whether a stored price that is far from its median was read right, with « Annuler » for eight seconds. Answers
 * whether there was one to ask about.
 */
export function toastOutlier(recorded: Done<Recorded> | null, nameOf: (id: number) => string): boolean {
  const [first] = recorded?.outliers ?? []
  if (!recorded || !first) return false
  const { id, pack, price, byPacks } = first
  const what = t.pack(nameOf(id), pack)
  const usual = Math.round(first.usual)
  const n = recorded.outliers.length
  const one = byPacks
    ? (what: string, price: number, usual: number) =>
        `${what}\u00a0: ${formatKamas(price)}, d’après tes autres lots ${formatKamas(usual)}. Bien lu\u00a0?`
    : (what: string, price: number, usual: number) =>
        `${what}\u00a0: ${formatKamas(price)}, ta médiane est ${formatKamas(usual)}. Bien lu\u00a0?`
  const message = wordFor(
    n,
    one(what, price, usual),
    `${formatNumber(n)} prix loin de ta médiane, dont ${what}\u00a0: ${formatKamas(price)} au lieu de ${formatKamas(usual)}. Bien lus\u00a0?`,
  )
  undoToast(message, recorded.undo, `odd-price-${id}-${pack}`)
  return true
}
