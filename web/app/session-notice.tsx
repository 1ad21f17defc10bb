import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '#data/session-store.ts'
import { definePart, usePart } from '#ui/part.ts'

const words = definePart(() => import('./expired-notice.tsx'))

/** « Session expirée »: said until someone signs in. */
export function SessionNotice() {
  const { pathname } = useLocation()
  const expired = useStore(session, ({ notice, status }) => notice === 'expired' && status === 'signed-out')
  const shown = usePart(words, expired)
  return <div role="alert">{expired && shown && pathname !== '/login' && <shown.ExpiredNotice />}</div>
}
