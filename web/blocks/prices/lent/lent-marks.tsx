import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MutateAndTell } from '#blocks/use-mutate.ts'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { isApart, type LentPrice } from '#shared/domain/prices/lent-prices.ts'
import { type PackPrices, shownUnitPrice, unitPrice } from '#shared/domain/prices/packs.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import type { Market } from '#store/market.ts'
import { recordPrices } from '#store/prices.ts'
import type { LentMark } from '#ui/fields/kamas-field.tsx'
import { Money } from '#ui/figures/money.tsx'
import { lentText as t } from './lent-text.ts'
import type { Pack } from './price-field.tsx'

/** How a field shows what others lend, and what stands below it. */
export type LentMarks = { mark?: LentMark; below?: ReactNode }

type Beside = {
  market: Market | null
  of: Pack
  /** The player's own price, and whether it was taken over; 0: none. */
  own: number
  taken: boolean
  onTake: (price: number) => unknown
}

/** Takes what others lend for a pack into the price book, where it is said to be lent. */
export const taking =
  ({ id, pack }: Pack, tell: MutateAndTell) =>
  (price: number): Promise<boolean> =>
    tell(t.taken, 'price', (db) => recordPrices(db, [{ id, pack, price, via: 'lent' }]))

const sign = <Users className="icon size-[13px]" aria-hidden="true" />

export function marksOf({ market, of, own, taken, onTake }: Beside): LentMarks {
  const lent = market?.lentOf(of.id, of.pack)
  const mark = taken && own > 0 ? { sign, words: t.takenOver } : undefined
  if (!market || !lent) return mark ? { mark } : {}
  if (own > 0)
    return {
      ...(mark && { mark }),
      ...(isApart(own, lent.price) && { below: <Apart lent={lent} today={market.today} /> }),
    }
  const take = () => void onTake(lent.price)
  return {
    mark: {
      sign,
      words: `${formatNumber(lent.price)} : ${t.told(lent, market.today)}, ${t.arrow}`,
      placeholder: formatNumber(lent.price),
      onTake: take,
    },
    below: <Take lent={lent} what={of.label} today={market.today} onTake={take} />,
  }
}

type ToldProps = { lent: LentPrice; today: string }

/** Where there is no room for the sentence it is its short form; neither makes a column wider. */
const WORDS = 'min-w-0 text-left leading-[14px]'

/** « Prendre »: by a press alone, since → does the same in the field and Tab goes on to the next one. */
const Take = ({ lent, what, today, onTake }: ToldProps & { what: string; onTake: () => void }) => (
  <span className="lent-take @container block">
    <button
      type="button"
      tabIndex={-1}
      className="flex w-full items-center justify-end gap-x-1.5 text-11 text-muted touch:min-h-11 touch:flex-col touch:items-center touch:justify-center @min-[200px]:touch:flex-row"
      title={t.told(lent, today) + t.spread(lent)}
      aria-label={t.takeFor(lent, what, today)}
      onClick={onTake}
    >
      <span className={`hidden @min-[200px]:inline ${WORDS}`}>{t.told(lent, today)}</span>
      <span className={`@min-[200px]:hidden ${WORDS}`}>{t.brief(lent, today)}</span>
      <span className="font-medium text-text underline decoration-line-2 underline-offset-3 hover:decoration-kama">
        {t.take}
      </span>
    </button>
  </span>
)

const Apart = ({ lent, today }: ToldProps) => (
  <span
    className="lent-apart flex items-center justify-end gap-1 text-right text-11 leading-[13px] text-muted tabular-nums"
    title={t.told(lent, today) + t.spread(lent)}
  >
    <Users className="icon size-[11px]" aria-hidden="true" />
    <span>{t.apart(lent.price)}</span>
  </span>
)

type UnitProps = { market: Market; item: number; none: ReactNode }

/** What a piece costs others in the pack that is cheapest, said to be theirs; `none` where they tell nothing. */
export function LentUnit({ market, item, none }: UnitProps) {
  const prices: PackPrices = {}
  for (const size of PACK_SIZES) {
    const told = market.lentOf(item, size)
    if (told) prices[size] = told.price
  }
  const lowest = unitPrice(prices)
  const lent = lowest && market.lentOf(item, lowest.pack)
  if (!lowest || !lent) return none
  return (
    <span className="lent-unit inline-grid justify-items-end max-lg:justify-items-start">
      <span className="inline-flex items-center gap-1.5 border-b-2 border-dotted border-muted text-muted">
        {sign}
        <Money value={shownUnitPrice(lowest.price)} tone="muted" />
      </span>
      <span className="text-11 whitespace-normal text-muted">{t.told(lent, market.today)}</span>
    </span>
  )
}
