import { formatNumber } from '#shared/domain/numbers.ts'
import { lastIncrement } from '#shared/domain/user-trend.ts'
import type { Stats } from '#shared/endpoints/admin.ts'
import { lastDays } from './dates.ts'
import { text } from './text.ts'

const words = text.stats

type Props = { stats: Stats | null; receivedAt: number; waiting: boolean }

/** How many accounts there are, and how their number grew; a skeleton while it is on its way. */
export function StatsStrip({ stats, receivedAt, waiting }: Props) {
  const daily = stats?.trends.users_daily ?? []
  const increment = lastIncrement(daily)
  const unknown = waiting ? <span className="skel figure" /> : text.unknown
  return (
    <div className="strip" aria-busy={waiting || undefined}>
      <dl className="stat">
        <dt>{words.users}</dt>
        <dd>{stats ? formatNumber(stats.totals.users) : unknown}</dd>
        <dd className={increment ? 'note gain' : 'note'}>
          {stats && (increment === null ? words.total : words.recently(increment))}
        </dd>
      </dl>
      <Sparkline daily={daily} receivedAt={receivedAt} />
    </div>
  )
}

function Sparkline({ daily, receivedAt }: { daily: readonly number[]; receivedAt: number }) {
  const path = sparklinePath(daily)
  if (path === null) return null
  const { from, to } = lastDays(daily.length, receivedAt)
  return (
    <>
      <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="area" d={`${path}V${HEIGHT}H0z`} />
        <path d={path} />
      </svg>
      <p className="hint">
        <span className="sr">{words.curve(daily[0] ?? 0, daily.at(-1) ?? 0)}, </span>
        <span>{words.days(daily.length)}</span>
        <span>{words.range(from, to)}</span>
      </p>
    </>
  )
}

export const WIDTH = 620
export const HEIGHT = 56
const MARGIN = 6

/** The line through `values`, oldest at the left, lowest at the bottom, in a box of 620 × 56; null under two points. */
export function sparklinePath(values: readonly number[]): string | null {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const points = values.map((value, i) => {
    const x = (i / (values.length - 1)) * WIDTH
    const height = span === 0 ? 0.5 : (value - low) / span
    return `${x.toFixed(1)} ${(HEIGHT - MARGIN - height * (HEIGHT - 2 * MARGIN)).toFixed(1)}`
  })
  return `M${points.join('L')}`
}
