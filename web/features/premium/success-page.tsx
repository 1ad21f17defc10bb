import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { ApiError, api } from '#data/http.ts'
import { checkProfile } from '#data/session/session.ts'
import { session } from '#data/session/session-store.ts'
import { Button } from '#ui/fields/button.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { PageLink } from '#ui/page/page-link.tsx'
import { CounterPage, STATE, WAYS } from './counter-page.tsx'
import { storeSession } from './stored-donation.ts'

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
      <CounterPage
        title="Encore un pas"
        purpose={'Connecte-toi\u00a0: la vérification de ton paiement reprend ici même.'}
      >
        <p className={WAYS}>
          <PageLink to="/login" query={`?next=${encodeURIComponent(pathname + search)}`} className="btn main">
            Se connecter
          </PageLink>
        </p>
      </CounterPage>
    )
  }
  return (
    <CounterPage title="Ton paiement">
      <p className={STATE} role="status">
        Vérification du paiement…
        {waiting && (
          <span className="block text-muted">
            {online
              ? 'Pas de réponse pour le moment. Ton paiement n’est pas perdu\u00a0: on réessaie tout seul.'
              : 'Pas de réseau. Ton paiement n’est pas perdu\u00a0: la vérification reprend dès son retour.'}
          </span>
        )}
      </p>
      {waiting && (
        <p className={WAYS}>
          <Button onClick={retry}>Réessayer maintenant</Button>
        </p>
      )}
    </CounterPage>
  )
}

const TIMEOUT_MS = 30_000
const PROFILE_MS = 5_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Answers that say nothing of the payment: the question is asked again. */
const TRANSIENT = new Set([0, 401, 408, 425, 429])

const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  TRANSIENT.has(error.status) ||
  (error.status >= 500 && error.code !== 'not_configured')

/**
 * Asks the server about a paid session until it answers, then leaves for the thanks or for the donation page. The
 * server gives access once however often it is asked, so a second question does no harm. `waiting`: no answer yet,
 * another try will come by itself; `retry` brings it forward.
 */
function useVerification(sessionId: string, ready: boolean) {
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState(false)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies(round): a new round begins again, without the wait
  useEffect(() => {
    if (!ready) return
    let tries = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let [asking, over] = [null as AbortController | null, false]
    storeSession(sessionId)

    const ask = async () => {
      if (asking) return
      clearTimeout(timer)
      asking = new AbortController()
      const { signal } = asking
      const silence = setTimeout(() => asking?.abort(), TIMEOUT_MS)
      const outcome = await verify(sessionId, signal)
      clearTimeout(silence)
      asking = null
      if (over) return
      if (outcome !== 'unreached')
        return void navigate(outcome, { replace: true, state: { paid: outcome === '/merci' } })
      setWaiting(true)
      timer = setTimeout(ask, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries++))
    }
    const onOnline = () => void ask()
    addEventListener('online', onOnline)
    void ask()
    return () => {
      over = true
      clearTimeout(timer)
      asking?.abort()
      removeEventListener('online', onOnline)
    }
  }, [sessionId, ready, navigate, round])

  return { waiting, retry: () => setRound(round + 1) }
}

/** Where the answer leads; `unreached` when there was none. */
async function verify(sessionId: string, signal: AbortSignal): Promise<string> {
  try {
    await api(`/api/v1/payments/success.json?session_id=${encodeURIComponent(sessionId)}`, { signal })
  } catch (error) {
    return isTransient(error) ? 'unreached' : '/premium?err=verify_failed'
  }
  storeSession(null)
  // The thanks look at the profile themselves: a network that hangs here holds nobody back.
  await Promise.race([checkProfile(), new Promise((done) => setTimeout(done, PROFILE_MS))])
  return '/merci'
}
