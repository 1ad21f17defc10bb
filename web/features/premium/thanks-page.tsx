import { useStore } from 'zustand'
import { session } from '#data/session-store.ts'
import { PageLink } from '#ui/page-link.tsx'
import { useSite } from '#ui/use-site.ts'
import { CounterPage } from './counter-page.tsx'
import { text } from './text.ts'
import { useAwaitedAccess } from './use-awaited-access.ts'

export function ThanksPage() {
  const { status, user } = useStore(session)
  if (status === 'loading')
    return (
      <p className="page muted" role="status">
        {text.loading}
      </p>
    )
  if (status === 'signed-out') return <SignedOut />
  return user?.access_active ? <Active /> : <Awaited />
}

function Active() {
  return (
    <CounterPage title={text.thanksTitle} purpose={text.thanksActive}>
      <p className="state">{text.thanksBadge}</p>
      <p className="ways">
        <PageLink to="/app" className="btn main">
          {text.toTools}
        </PageLink>
        <PageLink to="/" className="btn">
          {text.toHome}
        </PageLink>
      </p>
    </CounterPage>
  )
}

function Awaited() {
  const { late, retry } = useAwaitedAccess()
  const contact = useSite()?.contact_email
  return (
    <CounterPage title={text.thanksTitle} purpose={text.thanksAwaited}>
      <p className="state" role="status">
        {late ? text.thanksLate : text.thanksAwaitedHint}
      </p>
      {late && (
        <p className="ways">
          <button type="button" className="btn main" onClick={retry}>
            {text.retry}
          </button>
          {contact ? (
            <a className="btn" href={`mailto:${contact}`}>
              {text.writeToUs}
            </a>
          ) : (
            <PageLink to="/" query="#contact" className="btn">
              {text.writeToUs}
            </PageLink>
          )}
        </p>
      )}
    </CounterPage>
  )
}

function SignedOut() {
  return (
    <CounterPage title={text.thanksTitle} purpose={text.thanksSignedOut}>
      <p className="ways">
        <PageLink to="/login" query="?next=%2Fmerci" className="btn main">
          {text.signInButton}
        </PageLink>
      </p>
    </CounterPage>
  )
}
