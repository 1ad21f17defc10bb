import type { ReactNode } from 'react'
import { toast } from '#ui/toast.tsx'

type Props = {
  /** Why it cannot be pressed now; null when it can. */
  blocked?: string | null
  busy?: boolean
  onAct: () => void
  className: string
  /** Instead of what is written on it. */
  label?: string
  /** Said after its name. */
  hint?: string
  children: ReactNode
}

/** A button that keeps the focus while it cannot be pressed, and says why when it is pressed all the same. */
export function ActButton({ blocked = null, busy = false, onAct, className, label, hint, children }: Props) {
  const press = () => {
    if (blocked) toast(blocked)
    else if (!busy) onAct()
  }
  return (
    <button
      type="button"
      className={`btn ${className}`}
      aria-disabled={blocked !== null || busy || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      title={blocked || hint}
      onClick={press}
    >
      {children}
    </button>
  )
}
