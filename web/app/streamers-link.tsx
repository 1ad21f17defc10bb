import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { usePageExists } from '#ui/page-link.tsx'
import { text } from './text.ts'

const PATH = '/app/streamers'

/** The way to the live channels, beside the menus and in the account menu; `children` is its mark. */
export function StreamersLink({ onGo, children }: { onGo?: () => void; children: ReactNode }) {
  const here = useLocation().pathname === PATH
  if (!usePageExists(PATH)) return null
  return (
    <Link to={PATH} className={here ? 'on' : ''} aria-current={here ? 'page' : undefined} onClick={onGo}>
      {children}
      <span>{text.liveTwitch}</span>
    </Link>
  )
}
