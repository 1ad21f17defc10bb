import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { CurveRange, ProfitDay } from '#shared/domain/board/profit-days.ts'
import { formatSigned } from '#shared/domain/text/numbers.ts'
import { text } from '../text.ts'

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
export function CurveDrawing({ days, range, label }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const height = width < NARROW ? LOW_HEIGHT : HEIGHT
  const { x, y } = scales(days, width, height)
  const last = days.at(-1)
  if (!last) return null
  const bar = Math.max(1.5, Math.min(BAR, (width - 2 * SIDE) / Math.max(1, last.at) / 2.2))
  return (
    <div ref={place} className="board-curve mt-1.5">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <line className="zero" x1={0} x2={width} y1={y(0)} y2={y(0)} />
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
        <path d={`M${days.map(({ at, total }) => `${x(at).toFixed(1)} ${y(total).toFixed(1)}`).join('L')}`} />
        {days.length <= DOTTED &&
          days
            .slice(0, -1)
            .map(({ day, at, total }) => <circle key={day} cx={x(at)} cy={y(total)} r={2.5} />)}
        <circle className="today" cx={x(last.at)} cy={y(last.total)} r={4} />
        <text className="total" x={width} y={Math.max(12, y(last.total) - 12)} textAnchor="end">
          {`${formatSigned(last.total)}\u202fk`}
        </text>
        {named(days, width).map(({ day, at }) => (
          <text
            key={day}
            className={day === last.day ? 'today' : undefined}
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
