import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** The router's name for the place where a visit began. */
const FIRST = 'default'

/**
 * What a change of page owes to the reader: the tab's title, and the focus on the new page's heading so that a screen
 * reader begins there. The first page of a visit keeps the browser's own focus.
 */
export function PageFrame({ title, children }: { title?: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const [arrived] = useState(() => key !== FIRST)
  const kind = useNavigationType()
  const [keepsPlace] = useState(() => kind === 'POP')
  useEffect(() => {
    const root = frame.current
    if (!root) return
    let focused = !arrived
    const look = () => {
      const heading = root.querySelector('h1')
      if (!heading) return
      document.title = `${title ?? heading.textContent} · Comptoir`
      if (focused) return
      focused = true
      if (root.contains(document.activeElement)) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: keepsPlace })
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(root, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [title, arrived, keepsPlace])
  return <div ref={frame}>{children}</div>
}
