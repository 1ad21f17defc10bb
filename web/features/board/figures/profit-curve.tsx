import { type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type CurveRange, type ProfitDay, profitDays } from '#shared/domain/board/profit-days.ts'
import { formatDay, formatNumber, formatSigned } from '#shared/domain/text/numbers.ts'
import { useFlipRows } from '#store/flips.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Money } from '#ui/figures/money.tsx'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { PageLink } from '#ui/page/page-link.tsx'
import { type UrlSchema, useUrlParams } from '#ui/params/use-url-params.ts'
import { HEAD_LINK, Section } from '../part.tsx'
import { text } from '../text.ts'

const RANGES_WORDS = { 7: '7 j', 30: '30 j', all: 'tout' } satisfies Record<CurveRange, string>
const CURVE_TITLES = {
  7: 'Profit de la semaine',
  30: 'Profit de 30 jours',
  all: 'Profit depuis le début',
} satisfies Record<CurveRange, string>

const RANGES: readonly [CurveRange, ...CurveRange[]] = [7, 30, 'all']
const nameOf = (range: CurveRange): string => (range === 'all' ? 'tout' : String(range))
const SCHEMA: UrlSchema<{ range: CurveRange }> = {
  range: {
    name: 'courbe',
    fallback: RANGES[0],
    parse: (name) => RANGES.find((range) => nameOf(range) === name),
    format: nameOf,
  },
}

/** The profit of the last days as a curve, and as a table (N105); nothing while nothing was ever sold. */
export function ProfitCurve() {
  const flips = useFlipRows()
  const today = useParisDay()
  const [{ range }, change] = useUrlParams(SCHEMA)
  const days = useMemo(() => flips && profitDays(flips, today, range), [flips, today, range])
  if (days && !flips?.some(({ sold }) => sold)) return null
  return (
    <Section
      title={CURVE_TITLES[range]}
      id="curve"
      className="mb-6.5 max-md:mb-5"
      end={
        <span className="-my-1 ml-auto flex items-center gap-4 self-center">
          <PageLink to="/app/flips" className={`max-md:hidden ${HEAD_LINK}`}>
            Achat / Revente
          </PageLink>
          <Segmented
            label="Période"
            className="[--ctl:30px] max-md:[--ctl:34px]"
            value={range}
            options={RANGES.map((value) => ({ value, label: RANGES_WORDS[value] }))}
            onChange={(next) => change({ range: next })}
          />
        </span>
      }
    >
      {days ? <Curve days={days} range={range} /> : <div className="skel mt-4 h-[190px] max-md:h-[150px]" />}
    </Section>
  )
}

function Curve({ days, range }: { days: readonly ProfitDay[]; range: CurveRange }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const sold = days.some(({ sales }) => sales > 0)
  if (!sold)
    return (
      <p className="py-4 text-13 text-muted">
        {range === 'all'
          ? 'La courbe commence à ta première vente.'
          : 'Aucune vente datée sur cette période.'}
      </p>
    )
  return (
    <>
      <CurveDrawing days={days} range={range} label={curveWords(days, range)} />
      <button
        type="button"
        className="link mt-1 inline-flex min-h-8 items-center text-13 max-md:min-h-11"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Masquer les chiffres' : 'Voir les chiffres'}
      </button>
      <div id={id} hidden={!open}>
        {open && <FiguresTable days={range === 7 ? days : days.filter(({ sales }) => sales > 0)} />}
      </div>
    </>
  )
}

/** The curve in figures, the last day first. */
const FiguresTable = ({ days }: { days: readonly ProfitDay[] }) => (
  <table className="ledger mt-1 [--row:36px]">
    <thead>
      <tr>
        <th scope="col">Jour</th>
        <th scope="col" className="figure">
          Ventes
        </th>
        <th scope="col" className="figure">
          Profit
        </th>
        <th scope="col" className="figure">
          Cumul
        </th>
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map(({ day, sales, profit, total }) => (
        <tr key={day}>
          <td>{formatDay(day)}</td>
          <td className="figure">{formatNumber(sales)}</td>
          <td className="figure">
            <Money value={profit} tone="gain-loss" />
          </td>
          <td className="figure">
            <Money value={total} sign />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The curve for those who cannot see it: day by day of a week; of more days where it ends, its best and its worst. */
function curveWords(days: readonly ProfitDay[], range: CurveRange): string {
  if (range === 7)
    return `Profit cumulé\u00a0: ${days.map(({ day, total }) => text.dayTotal(day, total)).join(', ')}`
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return 'Aucune vente datée sur cette période.'
  const best = days.reduce((a, b) => (b.profit > a.profit ? b : a))
  const worst = days.reduce((a, b) => (b.profit < a.profit ? b : a))
  const sales = days.reduce((sum, one) => sum + one.sales, 0)
  const words = [
    text.curveBounds(first.day, last.day, last.total, sales),
    best.profit > 0 && text.bestDay(best.day, best.profit),
    worst.profit < 0 && text.worstDay(worst.day, worst.profit),
  ]
  return `Profit cumulé\u00a0: ${words.filter(Boolean).join(', ')}`
}

const HEIGHT = 190
const LOW_HEIGHT = 150
/** Below this width the drawing is lower, as a phone's. */
const NARROW = 560
/** Until the page has said how wide it is. */
const USUAL_WIDTH = 720
const ABOVE = 34
const BELOW = 32
const SIDE = 20
const BAR = 18
/** A name of a day takes so many pixels. */
const NAME_WIDTH = 74
/** Above so many days, a dot on each would hide the line. */
const DOTTED = 10

type Props = { days: readonly ProfitDay[]; range: CurveRange; label: string }

/** The profit that added up, a bar for what each day brought, the zero line; today is gold (N105). */
function CurveDrawing({ days, range, label }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const height = width < NARROW ? LOW_HEIGHT : HEIGHT
  const { x, y } = scales(days, width, height)
  const last = days.at(-1)
  if (!last) return null
  const bar = Math.max(1.5, Math.min(BAR, (width - 2 * SIDE) / Math.max(1, last.at) / 2.2))
  return (
    <div ref={place} className="board-curve mt-1.5 overflow-hidden">
      <svg
        className="block overflow-visible"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
      >
        <line className="zero stroke-line" x1={0} x2={width} y1={y(0)} y2={y(0)} />
        {days
          .filter(({ profit }) => profit !== 0)
          .map(({ day, at, profit }) => (
            <rect
              key={day}
              className={profit > 0 ? 'won' : 'lost'}
              x={x(at) - bar / 2}
              width={bar}
              y={Math.min(y(0), y(profit))}
              height={Math.max(1, Math.abs(y(profit) - y(0)))}
              rx={Math.min(2, bar / 2)}
            />
          ))}
        <path
          className="fill-none stroke-text stroke-2"
          strokeLinejoin="round"
          d={`M${days.map(({ at, total }) => `${x(at).toFixed(1)} ${y(total).toFixed(1)}`).join('L')}`}
        />
        {days.length <= DOTTED &&
          days
            .slice(0, -1)
            .map(({ day, at, total }) => (
              <circle key={day} className="fill-text" cx={x(at)} cy={y(total)} r={2.5} />
            ))}
        <circle className="today fill-kama" cx={x(last.at)} cy={y(last.total)} r={4} />
        <text
          className="fill-text text-13 font-semibold"
          x={width}
          y={Math.max(12, y(last.total) - 12)}
          textAnchor="end"
        >
          {`${formatSigned(last.total)}\u202fk`}
        </text>
        {named(days, width).map(({ day, at }) => (
          <text
            key={day}
            className={`text-11 ${day === last.day ? 'today fill-kama font-semibold' : 'fill-faint'}`}
            x={at === 0 ? 0 : day === last.day ? width : x(at)}
            y={height - 6}
            textAnchor={at === 0 ? 'start' : day === last.day ? 'end' : 'middle'}
          >
            {range === 7 ? text.shortName(day) : text.longName(day)}
          </text>
        ))}
      </svg>
    </div>
  )
}

/** Where a day and an amount stand. */
function scales(days: readonly ProfitDay[], width: number, height: number) {
  const amounts = days.flatMap(({ profit, total }) => [profit, total])
  const [least, most] = [Math.min(0, ...amounts), Math.max(0, ...amounts)]
  const [span, length] = [most - least || 1, days.at(-1)?.at || 1]
  return {
    x: (at: number) => SIDE + (at / length) * (width - 2 * SIDE),
    y: (amount: number) => ABOVE + ((most - amount) / span) * (height - ABOVE - BELOW),
  }
}

/** The days that are named: the first, today, and as many between as have room, at about equal distances. */
function named(days: readonly ProfitDay[], width: number): ProfitDay[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const room = Math.max(2, Math.floor(width / NAME_WIDTH))
  const step = Math.max(1, last.at / (room - 1))
  const found = [first]
  for (const one of days.slice(1, -1)) {
    const before = found.at(-1)?.at ?? 0
    if (one.at - before >= step && last.at - one.at >= step) found.push(one)
  }
  return first === last ? [last] : [...found, last]
}

/** The width of an element in pixels, as it changes. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(USUAL_WIDTH)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return width
}
