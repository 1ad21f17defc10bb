import type { TopCounts as Counts } from '#shared/domain/ranking/next-prices.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

/** What is known of the fifty recipes that bring most (N79). */
export function TopCounts({ counts }: { counts: Counts }) {
  const lines = [
    ['Complètes', counts.complete],
    ['À un prix près', counts.oneMissing],
    ['À deux prix ou plus', counts.moreMissing],
    ['Sans rythme de vente', counts.withoutPace],
  ] as const
  return (
    <section aria-label="Top 50" className="max-md:hidden">
      <h2>Top 50</h2>
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
