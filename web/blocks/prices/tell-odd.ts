import { undoToast } from '#ui/toast.tsx'
import { pricesText as t } from './text.ts'
import type { Observed } from './use-observe.ts'

/**
 * Asks whether a stored price that is far from its median was read right, with « Annuler » for eight seconds. Answers
 * whether there was one to ask about.
 */
export function tellOdd(observed: Observed | null, nameOf: (id: number) => string): boolean {
  const [first] = observed?.odd ?? []
  if (!observed || !first) return false
  const { id, pack, price } = first
  const what = t.pack(nameOf(id), pack)
  const usual = Math.round(first.usual)
  const n = observed.odd.length
  const message = n === 1 ? t.odd(what, price, usual) : t.oddOnes(n, what, price, usual)
  undoToast(message, observed.undo, `odd-price-${id}-${pack}`)
  return true
}
