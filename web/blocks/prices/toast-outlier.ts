import type { Done } from '#blocks/use-mutate.ts'
import { formatKamas, formatNumber, wordFor } from '#shared/domain/text/numbers.ts'
import type { Recorded } from '#store/price-writes.ts'
import { undoToast } from '#ui/overlays/toast.tsx'
import { pricesText as t } from './text.ts'

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
