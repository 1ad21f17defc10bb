import { useStore } from 'zustand'
import { session } from '#data/session-store.ts'
import { PageLink } from '#ui/page-link.tsx'
import { useConfirmation } from './confirm-model.ts'
import { SignInPage } from './parts.tsx'
import { text } from './text.ts'

const words = text.confirm

export function ConfirmPage() {
  const { state, retry, back } = useConfirmation()
  const signedIn = useStore(session, ({ status }) => status === 'signed-in')
  return (
    <SignInPage title={words.title}>
      <div className="outcome" role="status" aria-busy={state === 'asking'}>
        <p>{words[state]}</p>
        {state === 'invalid' && <p className="muted">{words.invalidHint}</p>}
        {(state === 'offline' || state === 'failed') && (
          <button type="button" className="btn" onClick={retry}>
            {words.retry}
          </button>
        )}
      </div>
      <div className="links">
        {signedIn ? (
          <PageLink to="/app/compte" className="link">
            {words.account}
          </PageLink>
        ) : (
          <PageLink to="/login" query={state === 'signIn' ? back : ''} className="link">
            {text.login}
          </PageLink>
        )}
      </div>
    </SignInPage>
  )
}
