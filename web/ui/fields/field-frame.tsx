import type { ReactNode } from 'react'

type Props = {
  id: string
  label: string
  hideLabel: boolean
  className?: string
  hint?: ReactNode
  children: ReactNode
}

/** A field under its label, with a line below it; in tables, where the column's head is the label, the field alone. */
export function FieldFrame({ id, label, hideLabel, className = '', hint, children }: Props) {
  if (hideLabel) return children
  return (
    <div className={`lab ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && <span className="hint">{hint}</span>}
    </div>
  )
}
