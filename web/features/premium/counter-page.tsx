import type { ReactNode } from 'react'
import { Coin } from '#ui/coin.tsx'
import './premium.css'

type Props = { title: string; purpose?: string; children?: ReactNode }

/** A quiet page: its title with the coin beside it, both standing on the counter; below it, what there is to say. */
export function CounterPage({ title, purpose, children }: Props) {
  return (
    <div className="page premium">
      <header>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {purpose && <p>{purpose}</p>}
        </div>
        <Coin />
      </header>
      {children}
    </div>
  )
}
