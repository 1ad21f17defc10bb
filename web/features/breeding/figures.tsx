import { formatNumber } from '#shared/domain/numbers.ts'
import type { Part, StableStats } from '#shared/domain/stable.ts'
import { Stat, Stats } from '#ui/stats.tsx'
import { text } from './text.ts'

/** The figures of the stable, whatever the filters show of it. */
export function Figures({ stats }: { stats: StableStats }) {
  const { averageLevel } = stats
  return (
    <Stats label={text.figures}>
      <Stat label={text.total} value={formatNumber(stats.total)} />
      <Stat label={text.variants} value={formatNumber(stats.variants)} />
      <Stat label={text.cameleones} value={<PartOf part={stats.cameleones} />} />
      <Stat label={text.steriles} value={<PartOf part={stats.steriles} />} />
      <Stat
        label={text.averageLevel}
        value={averageLevel === null ? text.none : formatNumber(averageLevel)}
      />
      <Stat label={text.families} value={formatNumber(stats.families)} />
    </Stats>
  )
}

const PartOf = ({ part }: { part: Part }) => (
  <>
    {formatNumber(part.count)} <span className="k">{text.percent(part.percent)}</span>
  </>
)
