import { useMemo } from 'react'
import { type CurvePoint, profitCurve } from '#shared/domain/flips.ts'
import { formatDay, formatKamas } from '#shared/domain/numbers.ts'
import type { Flip } from '#store/flips.ts'
import { Curve } from '#ui/curve.tsx'
import { text } from './text.ts'
import './curve.css'

/** The profit made, day after day, as a curve and in words. */
export function CurveSection({ rows }: { rows: readonly Flip[] }) {
  const { points, undated } = useMemo(() => profitCurve(rows), [rows])
  const totals = useMemo(() => points.map(({ day, total }) => ({ day, value: total })), [points])
  return (
    <section className="curve panel" aria-label={text.curve}>
      {points.length === 0 ? (
        <p className="muted">{text.noCurve}</p>
      ) : (
        <>
          {/* The sentence below says it all. */}
          <div aria-hidden="true">
            <Curve label={text.curve} points={totals} format={formatKamas} height={200} running />
          </div>
          <p className="muted">{summary(points)}</p>
        </>
      )}
      {undated > 0 && <p className="faint">{text.undated(undated)}</p>}
    </section>
  )
}

function summary(points: readonly CurvePoint[]): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return ''
  const words = text.curveSummary(points.length, formatDay(first.day), formatDay(last.day), last.total)
  const gains = points.map(({ day, total }, i) => ({ day, profit: total - (points[i - 1]?.total ?? 0) }))
  const best = gains.reduce((a, b) => (b.profit > a.profit ? b : a))
  return points.length > 1 && best.profit > 0
    ? `${words} ${text.bestDay(formatDay(best.day), best.profit)}`
    : words
}
