import { CircleAlert, LogIn } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { SessionState } from '#data/session-store.ts'
import { text } from './notice-text.ts'
import { useReturnQuery } from './screen.tsx'
import { tools } from './tools.ts'

/** What is said of an ended session, with the way back to the page that was open. */
export function EndedNotice({ why }: { why: NonNullable<SessionState['notice']> }) {
  const query = useReturnQuery()
  const { title, hint } = text.ended[why]
  return (
    <p className="notice">
      <CircleAlert className="i" aria-hidden="true" />
      <span>
        <b>{title}</b> {hint}
      </span>
      {why === 'gone' ? (
        <Link className="btn sm" to="/register">
          {text.register}
        </Link>
      ) : (
        <Link className="btn sm" to={`/login${query}`}>
          {text.login}
        </Link>
      )}
    </p>
  )
}

/** What is said to a visitor whom a guard sent home. */
export function WantedNotice({ from }: { from: string }) {
  const query = useReturnQuery()
  return (
    <p className="notice">
      <LogIn className="i" aria-hidden="true" />
      <span>
        <b>{text.wanted(screenName(from))}</b>
      </span>
      <Link className="btn sm" to={`/login${query}`}>
        {text.login}
      </Link>
    </p>
  )
}

/** The name that the menus or the bottom bar give a screen. */
function screenName(from: string): string {
  const path = from.replace(/[?#].*$/, '')
  const tool = tools.find((one) => one.path === path)
  const named = Object.entries(text.screens).find(([start]) => path === start || path.startsWith(`${start}/`))
  return tool?.nav?.label ?? tool?.dock?.label ?? named?.[1] ?? text.thisPage
}
