import type { ReactNode } from 'react'

type Props = {
  title: string
  hint?: ReactNode
  /** What to do about it: a button or a link. */
  children?: ReactNode
}

/** Nothing here yet, said with what to do about it: the counter waits for its coin. */
export function EmptyState({ title, hint, children }: Props) {
  return (
    <div
      className="empty grid justify-items-center gap-1 px-4 py-8 text-center text-muted [&_.btn]:mt-3.5"
      role="status"
    >
      <svg className="mb-3 h-16 w-22" viewBox="0 0 88 64" fill="none" aria-hidden="true">
        <circle
          cx="42"
          cy="30"
          r="19"
          stroke="var(--line-2)"
          strokeWidth="1.6"
          strokeDasharray="3 4.5"
          strokeLinecap="round"
        />
        <rect x="8" y="51" width="72" height="6" rx="3" fill="var(--line)" />
      </svg>
      <b className="font-head text-16 text-text">{title}</b>
      {hint && <span>{hint}</span>}
      {children}
    </div>
  )
}
