import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { dockEntries, readVisits, withVisit, writeVisits } from './dock-tools.ts'
import { text } from './text.ts'
import { tools } from './tools.ts'

/** The phone's bottom bar: the four tools last used. */
export function Dock() {
  const { pathname, search } = useLocation()
  const [visits, setVisits] = useState(() => readVisits(localStorage))

  useEffect(() => {
    if (!tools.some((tool) => tool.path === pathname && (tool.nav || tool.dock))) return
    setVisits((before) => {
      const after = withVisit(before, { path: pathname, search })
      writeVisits(localStorage, after)
      return after
    })
  }, [pathname, search])

  return (
    <nav className="dock" aria-label={text.dock}>
      {dockEntries(tools, visits).map(({ path, to, label, icon: Icon }) => {
        const here = path === pathname
        return (
          <Link
            key={path}
            to={here ? pathname + search : to}
            className={here ? 'on' : ''}
            aria-current={here ? 'page' : undefined}
          >
            <Icon className="i l" aria-hidden="true" />
            {label}
          </Link>
        )
      })}
    </nav>
  )
}
