import type { ReactNode } from 'react'

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
      <dd className={tone}>{value}</dd>
      {note !== undefined && <dd className="note">{note}</dd>}
    </div>
  )
}
