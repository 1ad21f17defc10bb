import type { ReactNode } from 'react'

type Props = { title: string; purpose?: string; className?: string; children?: ReactNode }

/** The head of a tool: its name, one line on what it is for, and what stands at its right. */
export function PageTitle({ title, purpose, className = '', children }: Props) {
  return (
    <div className={`title ${className}`}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {purpose && <p>{purpose}</p>}
      </div>
      {children}
    </div>
  )
}
