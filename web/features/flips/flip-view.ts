import { flipProfit, flipRoi, flipTax, isPriced } from '#shared/domain/flips/flips.ts'
import { fold } from '#shared/domain/text/fold.ts'
import type { Flip } from '#store/flips.ts'
import type { Sort } from '#ui/page/use-url-params.ts'

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
  'note',
  'vendu',
] as const
export type SortKey = (typeof SORT_KEYS)[number]

type Order = (a: FlipView, b: FlipView) => number
const byText =
  (of: (line: FlipView) => string): Order =>
  (a, b) => {
    const x = of(a)
    const y = of(b)
    return x < y ? -1 : Number(x > y)
  }
const byNumber =
  (of: (line: FlipView) => number | null): Order =>
  (a, b) =>
    (of(a) ?? Number.NEGATIVE_INFINITY) - (of(b) ?? Number.NEGATIVE_INFINITY) || 0

const ORDERS: Record<SortKey, Order> = {
  date: byText(({ flip }) => flip.purchase_date ?? ''),
  objet: byText(({ name }) => name),
  achat: byNumber(({ flip }) => flip.buy_price_kamas),
  revente: byNumber(({ flip }) => flip.sell_price_kamas),
  taxe: byNumber(({ tax }) => tax),
  profit: byNumber(({ profit }) => profit),
  roi: byNumber(({ roi }) => roi),
  note: byText(({ flip }) => flip.note),
  vendu: byText(({ flip }) => `${flip.sold ? 1 : 0}${flip.sold_date ?? ''}`),
}
const byMaking = byText(({ made }) => made)

/** The lines in order; equal ones by day, then the last made first. */
export function sorted(lines: readonly FlipView[], { by, descending }: Sort<SortKey>): FlipView[] {
  const sign = descending ? -1 : 1
  const order = ORDERS[by]
  return [...lines].sort((a, b) => sign * order(a, b) || -ORDERS.date(a, b) || -byMaking(a, b))
}
