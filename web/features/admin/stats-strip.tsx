import { lastIncrement } from '#shared/domain/site/user-trend.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { Stats } from '#shared/endpoints/admin.ts'
import { lastDays } from './dates.ts'

type Props = { stats: Stats | null; receivedAt: number; waiting: boolean }

/** How many accounts there are, and how their number grew; a skeleton while it is on its way. */
export function StatsStrip({ stats, receivedAt, waiting }: Props) {
  const daily = stats?.trends.users_daily ?? []
  const increment = lastIncrement(daily)
  const { profiles = 0, lenders = 0 } = stats?.totals ?? {}
  const beside = [
    ...(profiles > 0 ? [plural(profiles, 'profil de plus', 'profils de plus')] : []),
    ...(lenders > 0 ? [plural(lenders, 'prête ses prix', 'prêtent leurs prix')] : []),
  ]
  const unknown = waiting ? <span className="skel my-1 block h-[26px] w-24" /> : '–'
  return (
    <div
      className="mb-5 grid grid-cols-[auto_minmax(0,1fr)_auto] items-end gap-10 border-y border-line pt-3 pb-3.5 max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-5"
      aria-busy={waiting || undefined}
    >
      <dl className="stat border-0 p-0">
        <dt>Utilisateurs</dt>
        <dd className="text-[28px] leading-[34px]">{stats ? formatNumber(stats.totals.users) : unknown}</dd>
        <dd className={increment ? 'note min-h-4 text-gain' : 'note min-h-4'}>
          {stats && (increment === null ? 'Total' : `+${formatNumber(increment)} récemment`)}
        </dd>
        {beside.length > 0 && <dd className="note">{beside.join(' · ')}</dd>}
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
      <svg
        className="spark h-14 w-full overflow-visible max-md:h-11"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="fill-kama-tint opacity-60" d={`${path}V${HEIGHT}H0z`} />
        <path className="fill-none stroke-kama stroke-[1.75] [vector-effect:non-scaling-stroke]" d={path} />
      </svg>
      <p className="hint text-right whitespace-nowrap max-md:sr-only">
        <span className="sr-only">
          {`Utilisateurs par jour, de ${formatNumber(daily[0] ?? 0)} à ${formatNumber(daily.at(-1) ?? 0)}`},{' '}
        </span>
        <span className="block">{plural(daily.length, 'jour', 'jours')}</span>
        <span className="block">{`du ${from} au ${to}`}</span>
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
