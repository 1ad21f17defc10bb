import { formatNumber } from '#shared/domain/numbers.ts'
import { lastIncrement } from '#shared/domain/user-trend.ts'
import type { Stats } from '#shared/endpoints/admin.ts'
import { lastDays } from './dates.ts'
import { HEIGHT, sparklinePath, WIDTH } from './sparkline-path.ts'
import { text } from './text.ts'

const words = text.stats

type Props = { stats: Stats | null; heardAt: number; waiting: boolean }

/** How many accounts there are, and how their number grew; a skeleton while it is on its way. */
export function StatsStrip({ stats, heardAt, waiting }: Props) {
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
      <Sparkline daily={daily} heardAt={heardAt} />
    </div>
  )
}

function Sparkline({ daily, heardAt }: { daily: readonly number[]; heardAt: number }) {
  const path = sparklinePath(daily)
  if (path === null) return null
  const { from, to } = lastDays(daily.length, heardAt)
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
