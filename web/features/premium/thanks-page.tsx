import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { checkProfile } from '#data/session/session.ts'
import { session } from '#data/session/session-store.ts'
import { PageLink } from '#ui/page/page-link.tsx'
import { WriteToAuthor } from '#ui/site/write-to-author.tsx'
import { CounterPage, Loading, STATE, SupporterWays, WAYS } from './counter-page.tsx'
import { text } from './text.ts'

export function ThanksPage() {
  const { status, user } = useStore(session)
  const { state } = useLocation()
  if (status === 'loading') return <Loading />
  if (status === 'signed-out') return <SignedOut />
  if (user?.access_active) return <Active />
  return state?.paid === true ? <Awaited /> : <NotPaid />
}

function Active() {
  return (
    <CounterPage title={text.thanksTitle} purpose={text.thanksActive}>
      <p className={STATE}>{text.thanksBadge}</p>
      <SupporterWays />
    </CounterPage>
  )
}

function Awaited() {
  const { late, retry } = useAwaitedAccess()
  return (
    <CounterPage title={text.thanksTitle} purpose={text.thanksAwaited}>
      <p className={STATE} role="status">
        {late ? text.thanksLate : text.thanksAwaitedHint}
      </p>
      {late && (
        <p className={WAYS}>
          <button type="button" className="btn main" onClick={retry}>
            {text.retry}
          </button>
          <WriteToAuthor label={text.writeToUs} />
        </p>
      )}
    </CounterPage>
  )
}

/** Nobody has just paid here: nothing is promised. A payment of elsewhere may have been heard of meanwhile. */
function NotPaid() {
  useAwaitedAccess()
  return (
    <CounterPage title={text.thanksTitle} purpose={text.thanksNone}>
      <p className={STATE}>{text.thanksNoneHint}</p>
      <p className={WAYS}>
        <PageLink to="/premium" className="btn main">
          {text.title}
        </PageLink>
        <PageLink to="/" className="btn">
          {text.toHome}
        </PageLink>
      </p>
    </CounterPage>
  )
}

function SignedOut() {
  return (
    <CounterPage title={text.thanksTitle} purpose={text.thanksSignedOut}>
      <p className={WAYS}>
        <PageLink to="/login" query="?next=%2Fmerci" className="btn main">
          {text.signInButton}
        </PageLink>
      </p>
    </CounterPage>
  )
}

const EVERY_MS = 3_000
const MOST_CHECKS = 20

/** Looks at the profile every few seconds while access is awaited, for a minute. `late`: it looks no more. */
function useAwaitedAccess() {
  const [checks, setChecks] = useState(0)
  const late = checks >= MOST_CHECKS
  useEffect(() => {
    if (late) return
    const check = () => {
      if (document.visibilityState !== 'visible') return
      setChecks((n) => n + 1)
      void checkProfile()
    }
    if (checks === 0) check()
    const timer = setInterval(check, EVERY_MS)
    return () => clearInterval(timer)
  }, [late, checks])
  return { late, retry: () => setChecks(0) }
}
