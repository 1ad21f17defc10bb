import { daysHeld, flipProfit, flipRoi, flipTax, isPriced } from '#shared/domain/flips/flips.ts'
import { fold } from '#shared/domain/text/fold.ts'
import type { Flip } from '#store/flips.ts'
import { byValue, choiceParam } from '#ui/params/use-url-params.ts'
import { defineView, everyWord } from '#ui/tables/use-table-view.ts'

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

/** The ledger on the day `today`: equal lines by day, then the last made first. */
export const ledgerOn = (today: string) =>
  defineView({
    keyOf: ({ flip }: FlipView) => flip.id,
    search: everyWord(({ text }) => text),
    sorts: {
      date: { label: 'Date', value: ({ flip }) => flip.purchase_date, largestFirst: true },
      objet: { label: 'Objet', value: ({ name }) => name || null },
      achat: { label: 'Achat', value: ({ flip }) => flip.buy_price_kamas, largestFirst: true },
      revente: { label: 'Revente', value: ({ flip }) => flip.sell_price_kamas || null, largestFirst: true },
      taxe: { label: 'Taxe', value: ({ tax }) => tax, largestFirst: true },
      profit: { label: 'Profit', value: ({ profit }) => profit, largestFirst: true },
      roi: { label: 'ROI', value: ({ roi }) => roi, largestFirst: true },
      jours: { label: 'Jours', value: ({ flip }) => daysHeld(flip, today), largestFirst: true },
      note: { label: 'Note', value: ({ flip }) => flip.note || null },
      vendu: {
        label: 'Vendu',
        value: ({ flip }) => `${flip.sold ? 1 : 0}${flip.sold_date ?? ''}`,
        largestFirst: true,
      },
    },
    usual: { by: 'date', descending: true },
    tie: (a, b) => byValue(a.flip.purchase_date, b.flip.purchase_date, true) || byValue(a.made, b.made, true),
    filters: {
      state: {
        ...choiceParam('etat', STATES),
        passes: ({ flip }, state) => state === 'toutes' || flip.sold === (state === 'vendues'),
      },
    },
  })
