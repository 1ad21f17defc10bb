import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { toast } from '#ui/overlays/toast.tsx'

/** The filters over a list. */
export const TOOLS = 'mb-1.5 flex items-center gap-3 max-md:flex-wrap max-md:gap-2'

type ActionButtonProps = {
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
export function ActionButton({
  blocked = null,
  busy = false,
  onAct,
  className,
  label,
  hint,
  children,
}: ActionButtonProps) {
  const press = () => {
    if (blocked) toast(blocked)
    else if (!busy) onAct()
  }
  return (
    <Button
      className={className}
      aria-disabled={blocked !== null || busy || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      title={blocked || hint}
      onClick={press}
    >
      {children}
    </Button>
  )
}

type FailureProps = {
  title?: string
  sentence: string
  onRetry: () => void
  /** Its room in the page. */
  className?: string
}

/** What could not be loaded, and a way to try again. */
export function Failure({ title, sentence, onRetry, className = 'mb-4' }: FailureProps) {
  return (
    <div
      className={`failure flex items-center gap-3 rounded-1 border border-[color-mix(in_oklch,var(--loss)_35%,var(--loss-tint))] bg-loss-tint px-3.5 py-2.5 ${className}`}
      role="alert"
    >
      <TriangleAlert className="icon loss" />
      <p className="each:block">
        {title && <b>{title}</b>}
        <span>{sentence}</span>
      </p>
      <Button className="ml-auto bg-transparent" onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  )
}

type PagerProps = {
  label?: string
  page: number
  /** How many accounts are shown; null while the page is not there. */
  shown: number | null
  /** A page that is not full is the last one. */
  size: number
  onPage: (page: number) => void
}

/** Which page is shown, and the ones beside it. */
export function Pager({ label = 'Pages', page, shown, size, onPage }: PagerProps) {
  const first = page === 1
  const last = shown === null || shown < size
  return (
    <nav className="flex items-center gap-2 pt-3 text-13 text-muted tabular-nums" aria-label={label}>
      <span className="mr-auto" role="status">
        {shown === null
          ? `Page ${formatNumber(page)}`
          : `Page ${formatNumber(page)} • ${formatNumber(shown)} élément(s) affichés`}
      </span>
      <Button className="small" aria-disabled={first || undefined} onClick={() => !first && onPage(page - 1)}>
        <ChevronLeft className="icon small" />
        Préc.
      </Button>
      <Button className="small" aria-disabled={last || undefined} onClick={() => !last && onPage(page + 1)}>
        Suiv.
        <ChevronRight className="icon small" />
      </Button>
    </nav>
  )
}
