import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '#data/session-store.ts'
import { Amounts, Total } from './amounts.tsx'
import { CounterPage } from './counter-page.tsx'
import { useDonation } from './model.ts'
import { Benefits, Returned, Said } from './parts.tsx'
import { text } from './text.ts'
import { useReturned } from './use-returned.ts'
import { Loading, SupporterWays } from './ways.tsx'

export function PremiumPage() {
  const { status, user } = useStore(session)
  const { pathname, search } = useLocation()
  const [told, setTold] = useState<string | null>(null)
  if (status === 'loading') return <Loading />
  if (status === 'signed-out') {
    return <Navigate to={`/register?next=${encodeURIComponent(pathname + search)}`} replace />
  }
  return user?.access_active ? <Supporter told={told} /> : <Give onPremium={setTold} />
}

/** One donation is enough: the page thanks, and asks for nothing more. */
function Supporter({ told }: { told: string | null }) {
  return (
    <CounterPage title={text.supporterTitle} purpose={text.supporter}>
      <p className="state" role="status">
        {told}
      </p>
      <SupporterWays />
    </CounterPage>
  )
}

function Give({ onPremium }: { onPremium: (sentence: string) => void }) {
  const donation = useDonation(onPremium)
  const returned = useReturned()
  const { busy, closed, online, reading } = donation
  return (
    <CounterPage title={text.title} purpose={text.purpose}>
      {returned && <Returned {...returned} onRetry={() => void returned.retry()} />}
      <div className="sides">
        <Benefits />
        <form
          aria-labelledby="donation"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            donation.submit()
          }}
        >
          <h2 id="donation">{text.donationTitle}</h2>
          <Amounts
            typed={donation.typed}
            chosen={donation.chosen}
            problem={donation.problem}
            reading={reading}
            onChoose={donation.choose}
            onType={donation.type}
            onLeave={donation.leave}
          />
          <Total reading={reading} />
          <button type="submit" className="btn main" disabled={busy || closed || !online} aria-busy={busy}>
            {busy ? text.giving : text.give}
          </button>
          <Said failure={donation.failure} offline={!online} closed={closed} />
          <p className="note">{text.note}</p>
          <p className="note">{text.stripe}</p>
        </form>
      </div>
    </CounterPage>
  )
}
