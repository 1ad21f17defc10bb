import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '#data/session/session-store.ts'
import { useIdle } from '#ui/hooks/use-idle.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'

// Comes ahead of its need: after a new version the server may have no chunk of ours any more.
const words = defineLazy(() => import('./ended-notice.tsx'))

/** Why nobody is signed in here: how the session ended, or which screen a guard kept; said until someone signs in. */
export function SessionNotice() {
  const { pathname, state } = useLocation()
  const { status, notice } = useStore(session)
  const from = typeof state?.from === 'string' ? state.from : null
  const due = status === 'signed-out' && pathname !== '/login' && (notice !== null || from !== null)
  const idle = useIdle()
  const shown = useLazy(words, idle || due)
  return (
    <div role="alert">
      {due &&
        shown &&
        (notice === null ? <shown.WantedNotice from={from ?? '/'} /> : <shown.EndedNotice why={notice} />)}
    </div>
  )
}
