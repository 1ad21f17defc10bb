import { daysHeld, flipProfit, flipRoi, flipTax, isPriced } from '#shared/domain/flips/flips.ts'
import { fold } from '#shared/domain/text/fold.ts'
import type { Flip } from '#store/flips.ts'
import { byValue, type Sort } from '#ui/page/use-url-params.ts'

/** A line with what follows from it. Made once for a row: the same row gives the same view. */
export type FlipView = {
  flip: Flip
  tax: number
  /** Null, with `roi`, while an unsold line has no sell price. */
  profit: number | null
  roi: number | null
  /** What the search looks at, and the name as it is sorted. */
  text: string
  name: string
  /** When the line was made, as its stamp says. */
  made: string
}

const views = new WeakMap<Flip, FlipView>()

export function viewOf(flip: Flip): FlipView {
  const known = views.get(flip)
  if (known) return known
  const priced = isPriced(flip)
  const name = fold(flip.item_name)
  const view = {
    flip,
    tax: flipTax(flip),
    profit: priced ? flipProfit(flip) : null,
    roi: priced ? flipRoi(flip) : null,
    text: `${name} ${fold(flip.note)}`,
    name,
    made: flip.stamps.item_name ?? '',
  }
  views.set(flip, view)
  return view
}

export const STATES = ['toutes', 'en-vente', 'vendues'] as const
export type FlipState = (typeof STATES)[number]

export const inState = ({ flip }: FlipView, state: FlipState): boolean =>
  state === 'toutes' || flip.sold === (state === 'vendues')

/** The lines whose item or note holds every word of `query`. */
export function matching(lines: readonly FlipView[], query: string): readonly FlipView[] {
  const words = fold(query).split(' ').filter(Boolean)
  return words.length ? lines.filter(({ text }) => words.every((word) => text.includes(word))) : lines
}

export const SORT_KEYS = [
  'date',
  'objet',
  'achat',
  'revente',
  'taxe',
  'profit',
  'roi',
  'jours',
  'note',
  'vendu',
] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** What a line is sorted by; null where its cell says « – », « sans date » or nothing. */
const VALUES: Record<SortKey, (line: FlipView, today: string) => string | number | null> = {
  date: ({ flip }) => flip.purchase_date,
  objet: ({ name }) => name || null,
  achat: ({ flip }) => flip.buy_price_kamas,
  revente: ({ flip }) => flip.sell_price_kamas || null,
  taxe: ({ tax }) => tax,
  profit: ({ profit }) => profit,
  roi: ({ roi }) => roi,
  jours: ({ flip }, today) => daysHeld(flip, today),
  note: ({ flip }) => flip.note || null,
  vendu: ({ flip }) => `${flip.sold ? 1 : 0}${flip.sold_date ?? ''}`,
}

/** The lines in order, on the day `today`; those without a value are last both ways, equal ones by day, then the last made first. */
export function sorted(
  lines: readonly FlipView[],
  { by, descending }: Sort<SortKey>,
  today: string,
): FlipView[] {
  return lines
    .map((line) => ({ line, value: VALUES[by](line, today), day: VALUES.date(line, today) }))
    .sort(
      (a, b) =>
        byValue(a.value, b.value, descending) ||
        byValue(a.day, b.day, true) ||
        byValue(a.line.made, b.line.made, true),
    )
    .map(({ line }) => line)
}
