import type { TopCounts as Counts } from '#shared/domain/ranking/next-prices.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { text } from '../text.ts'

/** What is known of the fifty recipes that bring most (N79). */
export function TopCounts({ counts }: { counts: Counts }) {
  const lines = [
    [text.topComplete, counts.complete],
    [text.topOne, counts.oneMissing],
    [text.topMore, counts.moreMissing],
    [text.topPaceless, counts.withoutPace],
  ] as const
  return (
    <section aria-label={text.top} className="max-md:hidden">
      <h2>{text.top}</h2>
      <dl>
        {lines.map(([label, count]) => (
          <div key={label} className="lead">
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
