import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { daysAgo } from '#blocks/prices/text.ts'
import type { MutateAndTell } from '#blocks/use-mutate.ts'
import { isApart, type LentPrice, RELIABLE_PLAYERS } from '#shared/domain/prices/lent-prices.ts'
import { daysBefore } from '#shared/domain/prices/price-history.ts'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'
import { recordPrices, type SeenPrice } from '#store/price-writes.ts'
import type { LentMark } from '#ui/fields/kamas-field.tsx'
import { Money } from '#ui/figures/money.tsx'

type LentFacts = Pick<LentPrice, 'players' | 'day'>

/** How long ago a day was, in a narrow column. */
const shortDayIn = (day: string, today: string): string => {
  const days = daysBefore(day, today)
  if (days === 0) return 'auj.'
  return days === 1 ? 'hier' : `${formatNumber(days)}\u00a0j`
}

const isFew = ({ players }: LentFacts): boolean => players < RELIABLE_PLAYERS
const few = (lent: LentFacts): string[] => (isFew(lent) ? ['peu de joueurs'] : [])

/** The French words of what other players lend. */
const t = {
  /** « médiane de 8+ joueurs · hier ». */
  told: (lent: LentFacts, today: string): string =>
    [`médiane de ${lent.players}+ joueurs`, daysAgo(lent.day, today), ...few(lent)].join(' · '),
  /** The same where there is no room. */
  brief: (lent: LentFacts, today: string): string => `${lent.players}+ · ${shortDayIn(lent.day, today)}`,
  spread: ({ low, high }: LentPrice): string =>
    low > 0 ? ` La moitié des prix va de ${formatKamas(low)} à ${formatKamas(high)}.` : '',
  takeFor: (lent: LentPrice, what: string, today: string): string =>
    `Prendre ${formatKamas(lent.price)} pour ${what}\u00a0: ${t.told(lent, today)}`,
}

/** How a field shows what others lend, and what stands below it. */
export type LentMarks = { mark?: LentMark; below?: ReactNode }

type Beside = {
  /** What others lend, and the Paris day on which it is told. */
  lent: LentPrice | undefined
  today: string
  /** What it is taken for, in words. */
  label: string
  /** The player's own price, and whether it was taken over; 0: none. */
  own: number
  taken: boolean
  take: () => unknown
}

/** Takes what others lend for a pack into the price book, where it is said to be lent. */
export const takeInto = (tell: MutateAndTell, seen: SeenPrice): Promise<boolean> =>
  tell('Prix des autres repris ✔', 'price', (db) => recordPrices(db, [seen]))

const sign = <Users className="icon size-[13px]" />

export function marksOf({ lent, today, label, own, taken, take }: Beside): LentMarks {
  const mark =
    taken && own > 0 ? { sign, words: 'prix repris des autres joueurs, à lire toi-même' } : undefined
  if (!lent) return mark ? { mark } : {}
  if (own > 0)
    return {
      ...(mark && { mark }),
      ...(isApart(own, lent.price) && { below: <Apart lent={lent} today={today} /> }),
    }
  const onTake = () => void take()
  return {
    mark: {
      sign,
      words: `${formatNumber(lent.price)}\u00a0: ${t.told(lent, today)}, flèche droite pour le prendre`,
      placeholder: formatNumber(lent.price),
      onTake,
    },
    below: <Take lent={lent} what={label} today={today} onTake={onTake} />,
  }
}

type ToldProps = { lent: LentPrice; today: string }

/** Where there is no room for the sentence it is its short form; neither makes a column wider. */
const WIDE = 'hidden whitespace-normal @min-[200px]:inline'
const NARROW = '@min-[200px]:hidden'

/** « Prendre »: by a press alone, since → does the same in the field and Tab goes on to the next one. */
const Take = ({ lent, what, today, onTake }: ToldProps & { what: string; onTake: () => void }) => (
  <span className="lent-take @container block">
    <button
      type="button"
      tabIndex={-1}
      className="flex w-full flex-wrap items-center justify-end gap-x-1.5 text-11 leading-[15px] text-muted touch:min-h-11 touch:flex-col touch:flex-nowrap touch:justify-center @min-[200px]:touch:flex-row"
      title={t.told(lent, today) + t.spread(lent)}
      aria-label={t.takeFor(lent, what, today)}
      onClick={onTake}
    >
      <span className={WIDE}>{t.told(lent, today)}</span>
      <span className={`whitespace-nowrap ${NARROW}`}>{t.brief(lent, today)}</span>
      {isFew(lent) && (
        <span className={`w-full text-right touch:text-center ${NARROW} order-last touch:order-none`}>
          peu de joueurs
        </span>
      )}
      <span className="font-medium text-text underline decoration-line-2 underline-offset-3 hover:decoration-kama">
        Prendre
      </span>
    </button>
  </span>
)

const Apart = ({ lent, today }: ToldProps) => (
  <span
    className="lent-apart flex items-center justify-end gap-1 whitespace-normal text-right text-11 leading-[13px] text-muted tabular-nums"
    title={t.told(lent, today) + t.spread(lent)}
  >
    <Users className="icon size-[11px]" />
    <span>{`le marché est à ${formatKamas(lent.price)}`}</span>
  </span>
)

/** An amount that others lend, told apart from the player's own. */
export const Lent = ({ children }: { children: ReactNode }) => (
  <span className="lent-amount inline-flex items-center gap-1.5 border-b-2 border-dotted border-muted text-muted">
    {sign}
    {children}
  </span>
)

/** What a piece costs others, and who says so. */
export const LentAmount = ({ lent, today }: ToldProps) => (
  <span className="inline-grid justify-items-end max-lg:justify-items-start">
    <Lent>
      <Money value={lent.price} tone="muted" />
    </Lent>
    <span className="text-11 whitespace-normal text-muted">{t.told(lent, today)}</span>
  </span>
)
