import type { ReactNode } from 'react'
import { isFigure } from './is-figure.ts'

type StatsProps = { label: string; className?: string; children: ReactNode }

/** A row of figures above a tool's work. */
export function Stats({ label, className = '', children }: StatsProps) {
  return (
    <dl className={`stats ${className}`} aria-label={label}>
      {children}
    </dl>
  )
}

type StatProps = { label: string; tone?: string; value: ReactNode; note?: ReactNode }

/** One figure with its name, and a faint line under it. */
export function Stat({ label, tone = '', value, note }: StatProps) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd className={tone} translate={isFigure(value) ? 'no' : undefined}>
        {value}
      </dd>
      {note !== undefined && <dd className="note">{note}</dd>}
    </div>
  )
}

/** The sums of what a list shows, in one line above it. */
export const Sums = ({ of, children }: { of: string; children: ReactNode }) => (
  <div className="sums mb-2 flex flex-wrap items-baseline gap-x-5 gap-y-1 text-13 text-muted">
    <span>{of}</span>
    <dl className="contents">{children}</dl>
  </div>
)

export const Sum = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className="flex items-baseline gap-1.5">
    <dt>{label}</dt>
    <dd className="font-semibold text-text tabular-nums">{value}</dd>
  </div>
)
