import type { Done } from '#blocks/use-mutate.ts'
import { wordFor } from '#shared/domain/text/numbers.ts'
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
  const one = byPacks ? t.outlierOfPacks : t.outlier
  const message = wordFor(n, one(what, price, usual), t.outliers(n, what, price, usual))
  undoToast(message, recorded.undo, `odd-price-${id}-${pack}`)
  return true
}
