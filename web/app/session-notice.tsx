import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '#data/session-store.ts'
import { definePart, usePart } from '#ui/part.ts'
import { useRest } from './use-rest.ts'

// Comes ahead of its need: after a new version the server may have no chunk of ours any more.
const words = definePart(() => import('./expired-notice.tsx'))

/** « Session expirée »: said until someone signs in. */
export function SessionNotice() {
  const { pathname } = useLocation()
  const expired = useStore(session, ({ notice, status }) => notice === 'expired' && status === 'signed-out')
  const rested = useRest()
  const shown = usePart(words, rested || expired)
  return <div role="alert">{expired && shown && pathname !== '/login' && <shown.ExpiredNotice />}</div>
}
