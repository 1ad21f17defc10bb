import type { ReactNode } from 'react'
import { Coin } from '#ui/figures/coin.tsx'
import { PageLink } from '#ui/page/page-link.tsx'

type Props = { title: string; purpose?: string; children?: ReactNode }

/** A quiet page: its title with the coin beside it, both standing on the counter; below it, what there is to say. */
export function CounterPage({ title, purpose, children }: Props) {
  return (
    <div className="page max-w-[1040px]">
      <header className="mt-8 flex items-end justify-between gap-6 border-b-[5px] border-line max-md:mt-4 [&>.coin]:h-21 [&>.coin]:w-24 max-md:[&>.coin]:h-14 max-md:[&>.coin]:w-16">
        <div className="pb-5">
          <h1 className="font-head text-40 tracking-[-0.02em]" tabIndex={-1}>
            {title}
          </h1>
          {purpose && <p className="mt-1.5 max-w-[60ch] text-16 text-muted">{purpose}</p>}
        </div>
        <Coin />
      </header>
      {children}
    </div>
  )
}

export const WAYS = 'ways mt-6 flex flex-wrap gap-3 [--ctl:44px] [&>.btn]:px-5'
/** What the page says now. */
export const STATE = 'state mt-6 max-w-[72ch]'

/** Where a supporter goes from here. */
export const SupporterWays = () => (
  <p className={WAYS}>
    <PageLink to="/app" className="btn main">
      Ouvrir les outils
    </PageLink>
    <PageLink to="/" className="btn">
      Revenir à l’accueil
    </PageLink>
  </p>
)

/** Until the stored session is read, nobody knows who is here. */
export const Loading = () => (
  <p className="page muted" role="status">
    Chargement…
  </p>
)
