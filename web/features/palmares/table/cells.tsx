import { Bell, History } from 'lucide-react'
import { percentUp } from '#blocks/crushing/crush-text.ts'
import { clearWords, NOT_SOLD, paceWords } from '#blocks/pace/pace-text.ts'
import { largestBatch, type MarketAim } from '#shared/domain/lots/market-pace.ts'
import { cheapestPacks } from '#shared/domain/prices/packs.ts'
import type { RecipeFigures } from '#shared/domain/ranking/figures.ts'
import type { RoiAlert } from '#shared/domain/ranking/roi-alerts.ts'
import { formatKamas, formatNumber, formatSigned, plural } from '#shared/domain/text/numbers.ts'
import { ageShort } from '#shared/domain/text/relative-time.ts'
import type { ItemMarket } from '#store/market-pace.ts'
import { type ItemPrices, pricesOf, STALE_MS } from '#store/prices.ts'
import createIcon from '#ui/catalogue/create-icon.ts'
import { Money } from '#ui/figures/money.tsx'
import { text } from '../text.ts'

/** Whether what it costs is only what is known of it. */
export const costIsBound = ({ missing, recipe }: RecipeFigures): boolean =>
  missing.some((id) => id !== recipe.id)
const isBound = ({ missing }: RecipeFigures): boolean => missing.length > 0

const Unknown = () => <span className="faint">–</span>

export const Cost = ({ figures }: Props) => (
  <Amount value={figures.cost} bound={costIsBound(figures) ? '≥' : null} />
)

export const Sale = ({ figures: { sale, crush } }: Props) => (
  <Amount value={crush ? crush.net : (sale?.price ?? null)} />
)

/** That what is made is crushed: at which coefficient, and from which one on it pays (M26). */
export function crushWords(crush: RecipeFigures['crush']): string | null {
  if (!crush) return null
  const from = crush.from === null ? null : `rentable dès ${percentUp(crush.from)}`
  if (crush.coefficient === null) return from ? `briser, ${from}` : 'briser'
  return [`briser à ${formatNumber(crush.coefficient, 2)}\u00a0%`, from].filter(Boolean).join(', ')
}

/** Profit, or profit per day: neutral, for it is not made yet (N116); at most what it says while a price lacks (N11). */
export const Gain = ({ figures, value }: Props & { value: number | null }) => (
  <Amount value={value} bound={isBound(figures) ? '≤' : null} signed />
)

type Props = { figures: RecipeFigures }
type AmountProps = { value: number | null; bound?: string | null; signed?: boolean }

/** One element for whatever there is to say: rows take over what is drawn at their place. */
function Amount({ value, bound = null, signed = false }: AmountProps) {
  const certain = signed && bound === null && value !== null
  const fit = fitting(value === null ? '' : formatSigned(value), 11)
  return (
    <span className={`${certain ? 'font-semibold' : 'text-muted'} ${fit}`}>
      {bound !== null && value !== null && `${bound} `}
      {value === null ? '–' : <Money value={value} sign={certain} />}
    </span>
  )
}

export function Roi({ figures }: Props) {
  if (isBound(figures)) return <Coverage figures={figures} />
  if (figures.roi === null) return <Unknown />
  const ratio = text.ratio(figures.roi)
  return <span className={`text-muted ${fitting(ratio, 9)}`}>{ratio}</span>
}

/** Figures longer than the column has room for are smaller, so that they keep apart from the next ones. */
const fitting = (figures: string, room: number): string =>
  figures.length <= room ? '' : figures.length <= room + 2 ? 'md:text-12' : 'md:text-11'

/** The library's dashed circle, drawn in one stroke: a filter draws it in every row. */
const Dashes = createIcon({
  node: [
    [
      'path',
      {
        d: 'M10.1 2.182a10 10 0 0 1 3.8 0M13.9 21.818a10 10 0 0 1-3.8 0M17.609 3.721a10 10 0 0 1 2.69 2.7M2.182 13.9a10 10 0 0 1 0-3.8M20.279 17.609a10 10 0 0 1-2.7 2.69M21.818 10.1a10 10 0 0 1 0 3.8M3.721 6.391a10 10 0 0 1 2.7-2.69M6.391 20.279a10 10 0 0 1-2.69-2.7',
        key: 'dashes',
      },
    ],
  ],
})

/** How many of its prices are known: « 7/8 prix » (N71). */
const Coverage = ({ figures: { inputs, missing } }: Props) => (
  <span className="inline-flex items-center gap-[5px] text-12 font-medium whitespace-nowrap text-muted">
    <Dashes className="icon small" />
    {`${inputs - missing.length}/${inputs} prix`}
  </span>
)

export function Age({ figures: { at }, now }: Props & { now: number }) {
  if (at === null) return <Unknown />
  const age = now - at
  if (age <= STALE_MS) return <span className="text-muted">{shortAge(age)}</span>
  return (
    <span className="inline-flex items-center gap-1">
      <History className="icon small" />
      {ageShort(age)}
    </span>
  )
}

const HOUR_MS = 3_600_000
const shortAge = (age: number): string => (age < HOUR_MS ? '< 1 h' : ageShort(age))

/** From here on a confidence is drawn as a good one. */
const SURE = 75

export function Confidence({ figures: { confidence } }: Props) {
  if (confidence === null) return <Unknown />
  return (
    <span className="inline-grid grid-cols-[44px_36px] items-center gap-1.5 text-muted">
      <span className="bar" aria-hidden="true">
        <i
          className={`transition-none ${confidence < SURE ? 'bg-line-2' : 'bg-muted'}`}
          style={{ width: `${confidence}%` }}
        />
      </span>
      {`${confidence}\u00a0%`}
    </span>
  )
}

/** The bell of a ROI that has reached its threshold, beside what else is said of the recipe (N80). */
export function Threshold({ alert }: { alert: RoiAlert | null }) {
  if (!alert) return null
  return (
    <>
      {' · '}
      <span
        className="inline-flex items-center gap-[3px] text-kama"
        title={`ROI au-dessus de ton seuil de ${formatNumber(alert.threshold)}\u00a0%`}
      >
        <Bell className="icon small" />
        seuil
      </span>
    </>
  )
}

/** What one craft costs in whole packs; undefined while a price lacks. Worked out for rows on screen alone (N81). */
export function exactPacks(
  { recipe }: RecipeFigures,
  book: ReadonlyMap<number, ItemPrices>,
): string | undefined {
  let cost = 0
  for (const { id, quantity } of recipe.ingredients) {
    const purchase = cheapestPacks(quantity, pricesOf(book.get(id)))
    if (!purchase) return undefined
    cost += purchase.cost
  }
  return `un craft en lots entiers\u00a0: ${formatKamas(cost)}`
}

/** A craft makes one: what it says of a batch of one (M17). */
export function slowWords(market: ItemMarket | undefined, aim: MarketAim): string | null {
  if (!market?.pace || largestBatch(market.pace, aim) > 0) return null
  return market.pace.pieces === 0 ? NOT_SOLD : `un part en ${clearWords(1, market.pace, aim)}`
}

/** How fast the market sells an item, and how many of it the player may sell in time. */
export function marketHint(
  market: ItemMarket | undefined,
  aim: MarketAim,
  today: string,
): string | undefined {
  if (!market?.pace) return undefined
  const most = largestBatch(market.pace, aim)
  return `${paceWords(market.pace, today)}\u00a0; ${formatNumber(most)} au plus en ${plural(aim.days, 'jour', 'jours')}`
}
