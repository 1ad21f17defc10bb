import type { ReactNode } from 'react'

type Props = { title: string; purpose?: string; className?: string; children?: ReactNode }

/** The head of a tool: its name, one line on what it is for, and what stands at its right. */
export function PageTitle({ title, purpose, className = '', children }: Props) {
  return (
    <div
      className={`title mb-5 flex items-end justify-between gap-x-6 gap-y-3 md:flex-wrap max-md:mb-4 ${className}`}
    >
      <div className="md:flex-[1_1_260px]">
        <h1 tabIndex={-1} className="font-head text-28 tracking-[-0.015em]">
          {title}
        </h1>
        {purpose && <p className="mt-0.5 max-w-[72ch] text-muted">{purpose}</p>}
      </div>
      {children}
    </div>
  )
}
