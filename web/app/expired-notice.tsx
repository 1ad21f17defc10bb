import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { text } from './notice-text.ts'
import { useReturnQuery } from './use-return-query.ts'

/** What is said of an ended session, with the way back to the page that was open. */
export function ExpiredNotice() {
  const query = useReturnQuery()
  return (
    <p className="notice">
      <CircleAlert className="i" aria-hidden="true" />
      <span>
        <b>{text.expired}</b> {text.expiredHint}
      </span>
      <Link className="btn sm" to={`/login${query}`}>
        {text.login}
      </Link>
    </p>
  )
}
