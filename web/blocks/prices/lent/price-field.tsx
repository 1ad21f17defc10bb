import type { ReactNode } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { useMarket } from '#store/market.ts'
import type { PackPrice } from '#store/prices.ts'
import { KamasField, type KamasFieldProps } from '#ui/fields/kamas-field.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import type { LentMarks } from './lent-marks.tsx'

const marks = defineLazy(() => import('./lent-marks.tsx'))

/** A pack, and how it is called where its lent price is taken. */
export type Pack = { id: number; pack: PackSize; label: string }

/** What is known of a pack's price. */
export type Known = Pick<PackPrice, 'price' | 'taken' | 'lent'> | undefined

/** The player's own price of a pack, in kamas; 0 where there is none: one that others lend is not. */
export const ownPrice = (known: Known): number => (known && !known.lent ? known.price : 0)

/**
 * What others lend beside a price that is typed: the one place that joins both. Nothing where the player sees none of it, and
 * its code is loaded where they do. Taken, it is the player's own by one act, of which it is said that it was lent; `take`
 * where a tool keeps more of it.
 */
export function useLentMarks(of: Pack, known: Known, take?: (price: number) => unknown): LentMarks {
  const market = useMarket()
  const taken = known?.taken === true
  const code = useLazy(marks, market !== null || taken)
  const tell = useMutateAndTell()
  if (!code || !(market || taken)) return NOTHING
  const own = ownPrice(known)
  return code.marksOf({ market, of, own, taken, onTake: take ?? code.taking(of, tell) })
}

const NOTHING: LentMarks = {}

type Props = Omit<KamasFieldProps, 'value' | 'lent'> & {
  of: Pick<Pack, 'id' | 'pack'>
  known: Known
}

/** The price of a pack, to be typed, with what others lend. */
export function PriceField({ of, known, ...field }: Props) {
  const { mark, below } = useLentMarks({ ...of, label: field.label }, known)
  return (
    <>
      <KamasField {...field} value={ownPrice(known) || null} lent={mark} />
      {below}
    </>
  )
}

/** What a piece costs others; `none` where they tell nothing, or are not seen. */
export function LentUnit({ item, none }: { item: number; none: ReactNode }) {
  const market = useMarket()
  const code = useLazy(marks, market !== null)
  return market && code ? <code.LentUnit market={market} item={item} none={none} /> : none
}
