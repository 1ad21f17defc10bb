import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { ApiError } from '#data/http.ts'
import { checkProfile } from '#data/session/session.ts'
import { session } from '#data/session/session-store.ts'
import { confirmEmail } from '#data/session/sign-in.ts'
import { Button } from '#ui/fields/button.tsx'
import { PageLink } from '#ui/page/page-link.tsx'
import { useCommand } from '#ui/remote.ts'
import { Links, OUTCOME, SignInPage } from './parts.tsx'
import { text } from './text.ts'
import { useLinkToken } from './use-link-token.ts'

const words = text.confirm

export function ConfirmPage() {
  const { state, retry, back } = useConfirmation()
  const signedIn = useStore(session, ({ status }) => status === 'signed-in')
  return (
    <SignInPage title={words.title}>
      <div className={OUTCOME} role="status" aria-busy={state === 'asking'}>
        <p>{words[state]}</p>
        {state === 'invalid' && <p className="muted">{words.invalidHint}</p>}
        {(state === 'offline' || state === 'failed') && <Button onClick={retry}>{words.retry}</Button>}
      </div>
      <Links>
        {signedIn ? (
          <PageLink to="/app/compte" className="link">
            {words.account}
          </PageLink>
        ) : (
          <PageLink to="/login" query={state === 'signIn' ? back : ''} className="link">
            Se connecter
          </PageLink>
        )}
      </Links>
    </SignInPage>
  )
}

type Confirmation = 'asking' | 'signIn' | 'done' | 'invalid' | 'offline' | 'failed'

/**
 * Confirms the email of the link once, and again when the network is back. Whoever is not signed in is asked to be,
 * and comes back with the link: it counts for the account that it was sent for only.
 */
function useConfirmation(): { state: Confirmation; retry: () => void; back: string } {
  const [token, forget] = useLinkToken()
  const status = useStore(session, (now) => now.status)
  const [done, setDone] = useState(false)
  const { failure, run } = useCommand(failureOf)
  const asked = useRef(false)

  const ask = () =>
    run(async () => {
      await confirmEmail(token)
      forget()
      setDone(true)
      // An admin becomes one with this.
      void checkProfile()
    })

  useEffect(() => {
    if (!token || status !== 'signed-in' || asked.current) return
    asked.current = true
    void ask()
  })

  useEffect(() => {
    if (failure !== 'offline') return
    const retry = () => void ask()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  })

  const state = token ? (done ? 'done' : (failure ?? 'asking')) : 'invalid'
  const back = `?next=${encodeURIComponent(`/confirm-email?token=${encodeURIComponent(token)}`)}`
  const wanted = status === 'signed-out' && state !== 'invalid' && state !== 'done'
  return { state: wanted ? 'signIn' : state, retry: () => void ask(), back }
}

function failureOf(error: unknown): 'invalid' | 'offline' | 'failed' {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.status === 0) return 'offline'
  return error.code === 'link_invalid' ? 'invalid' : 'failed'
}
