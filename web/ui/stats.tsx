import type { ReactNode } from 'react'

/** A row of figures above a tool's work. */
export function Stats({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className="stats" aria-label={label}>
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
