import type { ReactNode } from 'react'
import { Coin } from '#ui/coin.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { text } from './text.ts'
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

/** Where a supporter goes from here. */
export const SupporterWays = () => (
  <p className="ways">
    <PageLink to="/app" className="btn main">
      {text.toTools}
    </PageLink>
    <PageLink to="/" className="btn">
      {text.toHome}
    </PageLink>
  </p>
)

/** Until the stored session is read, nobody knows who is here. */
export const Loading = () => (
  <p className="page muted" role="status">
    {text.loading}
  </p>
)
