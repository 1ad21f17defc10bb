import type { PackSize } from '#shared/contract/fields.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'

const marks = defineLazy(() => import('./standing-marks.tsx'))

type Props = {
  item: number
  pack: PackSize
  /** The word alone, the line of the month alone, or both beside each other. */
  as?: 'word' | 'spark' | 'both'
  /** Said before both. */
  before?: string
}

/** A sale price of the book that is low or high among the player's own says so in a word. */
export function UnusualSale({ item }: { item: number }) {
  const code = useLazy(marks, true)
  return code && <code.UnusualSale item={item} />
}

/**
 * Where the player's newest price of a pack stands among their own: below, at or above the median of the year in one word,
 * its percentile and trend in the word's tooltip, and a spark line of thirty days. Nothing under three prices. The code and
 * the histories come after the prices are on screen.
 */
export function PriceStanding({ item, pack, as = 'both', before }: Props) {
  const code = useLazy(marks, true)
  if (!code) return null
  if (as === 'word') return <code.StandingWord item={item} pack={pack} />
  return as === 'spark' ? (
    <code.StandingSpark item={item} pack={pack} />
  ) : (
    <code.StandingLine item={item} pack={pack} before={before} />
  )
}
