import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '#data/session-store.ts'
import { PageLink } from '#ui/page-link.tsx'
import { useOnline } from '#ui/use-online.ts'
import { CounterPage } from './counter-page.tsx'
import { text } from './text.ts'
import { useVerification } from './use-verification.ts'

export function SuccessPage() {
  const [params] = useSearchParams()
  const sessionId = params.get('session_id')?.trim()
  if (!sessionId) return <Navigate to="/premium?err=missing_session" replace />
  return <Verification sessionId={sessionId} />
}

function Verification({ sessionId }: { sessionId: string }) {
  const status = useStore(session, (state) => state.status)
  const { pathname, search } = useLocation()
  const { waiting, retry } = useVerification(sessionId, status === 'signed-in')
  const online = useOnline()
  if (status === 'signed-out') {
    return (
      <CounterPage title={text.signInTitle} purpose={text.signIn}>
        <p className="ways">
          <PageLink to="/login" query={`?next=${encodeURIComponent(pathname + search)}`} className="btn main">
            {text.signInButton}
          </PageLink>
        </p>
      </CounterPage>
    )
  }
  return (
    <CounterPage title={text.verifyTitle}>
      <p className="state" role="status">
        {text.verifying}
        {waiting && <span className="more muted">{online ? text.unreached : text.unreachedOffline}</span>}
      </p>
      {waiting && (
        <p className="ways">
          <button type="button" className="btn" onClick={retry}>
            {text.retryNow}
          </button>
        </p>
      )}
    </CounterPage>
  )
}
