import { CircleAlert } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '#data/session-store.ts'
import { text } from './text.ts'
import { useReturnQuery } from './use-return-query.ts'

/** « Session expirée »: said until someone signs in, with the way back to the page that was open. */
export function SessionNotice() {
  const { notice, status } = useStore(session)
  const { pathname } = useLocation()
  const query = useReturnQuery()
  const expired = notice === 'expired' && status === 'signed-out'
  return (
    <div role="alert">
      {expired && pathname !== '/login' && (
        <p className="notice">
          <CircleAlert className="i" aria-hidden="true" />
          <span>
            <b>{text.expired}</b> {text.expiredHint}
          </span>
          <Link className="btn sm" to={`/login${query}`}>
            {text.login}
          </Link>
        </p>
      )}
    </div>
  )
}
