import type { ReactNode } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { type LentOffer, lentOffer, useMarket } from '#store/market.ts'
import type { PackPrice } from '#store/prices.ts'
import { KamasField, type KamasFieldProps } from '#ui/fields/kamas-field.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import type { LentMarks } from './lent-marks.tsx'

const marks = defineLazy(() => import('./lent-marks.tsx'))
const NOTHING: LentMarks = {}

/** What is known of a pack's price. */
export type OwnOrLentPrice = Pick<PackPrice, 'price' | 'taken' | 'lent'> | undefined

/** The player's own price of a pack, in kamas; 0 where there is none: one that others lend is not. */
export const ownPrice = (known: OwnOrLentPrice): number => (known && !known.lent ? known.price : 0)

/** A pack, and how it is called where its lent price is taken. */
type Pack = { id: number; pack: PackSize; label: string }

/**
 * What others lend beside the price of a pack: the one place that joins both. Nothing where the player sees none of it, and
 * its code is loaded where they do. Taken, it is the player's own by one act, of which it is said that it was lent.
 */
export function useLentMarks({ id, pack, label }: Pack, known: OwnOrLentPrice): LentMarks {
  const market = useMarket()
  const taken = known?.taken === true
  const code = useLazy(marks, market !== null || taken)
  const tell = useMutateAndTell()
  if (!code || !(market || taken)) return NOTHING
  const lent = market?.lentOf(id, pack)
  const take = () => lent && code.takeInto(tell, { id, pack, price: lent.price, via: 'lent' })
  return code.marksOf({ lent, today: market?.today ?? '', label, own: ownPrice(known), taken, take })
}

/**
 * The same beside a price of one piece that a tool keeps for itself, `own` in kamas; without an item nothing. `take` where the
 * tool's own price is written with the book's.
 */
export function useLentUnitMarks(
  item: number | null,
  label: string,
  own = 0,
  take?: (offer: LentOffer) => unknown,
): LentMarks {
  const market = useMarket()
  const code = useLazy(marks, market !== null)
  const tell = useMutateAndTell()
  const offer = item === null ? null : lentOffer(market, item)
  if (!market || !code || !offer) return NOTHING
  const taking = () => (take ? take(offer) : code.takeInto(tell, offer.seen))
  return code.marksOf({ lent: offer.lent, today: market.today, label, own, taken: false, take: taking })
}

type Props = Omit<KamasFieldProps, 'value' | 'lent'> & {
  of: Pick<Pack, 'id' | 'pack'>
  known: OwnOrLentPrice
}

/** The price of a pack, to be typed, with what others lend. */
export function PriceField({ of, known, ...field }: Props) {
  const { mark, below } = useLentMarks({ ...of, label: field.label }, known)
  const value = ownPrice(known) || null
  if (!field.hideLabel) return <KamasField {...field} value={value} lent={mark} hint={below ?? field.hint} />
  return (
    <>
      <KamasField {...field} value={value} lent={mark} />
      {below}
    </>
  )
}

type UnitProps = Omit<KamasFieldProps, 'value' | 'lent'> & { item: { id: number; name: string } }

/** The price of a piece that is wanted, to be typed, with what others lend. */
export function UnitPriceField({ item, ...field }: UnitProps) {
  const { mark, below } = useLentUnitMarks(item.id, item.name)
  return (
    <>
      <KamasField {...field} value={null} lent={mark} />
      {below}
    </>
  )
}

/** What a piece costs others; `none` where they tell nothing, or are not seen. */
export function LentUnit({ item, none }: { item: number; none: ReactNode }) {
  const market = useMarket()
  const code = useLazy(marks, market !== null)
  const offer = lentOffer(market, item)
  return market && code && offer ? <code.LentAmount lent={offer.lent} today={market.today} /> : <>{none}</>
}

/** An amount that counts a lent price is told apart. */
export function CountedLent({ on, children }: { on: boolean; children: ReactNode }) {
  const code = useLazy(marks, on)
  return on && code ? <code.Lent>{children}</code.Lent> : <>{children}</>
}

type CountedProps = { known: OwnOrLentPrice; of: Pack; children: ReactNode }

/** A price that is read: where sums count a lent one it says so, and can be taken. */
export function CountedPrice({ known, of, children }: CountedProps) {
  const { below } = useLentMarks(of, known)
  const lent = known?.lent !== undefined
  return (
    <>
      <CountedLent on={lent}>{children}</CountedLent>
      {lent && below}
    </>
  )
}
