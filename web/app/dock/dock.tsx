import { LayoutGrid } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { tools } from '#app/tools.ts'
import { useIdle } from '#ui/hooks/use-idle.ts'
import { deadEnd } from '#ui/page/dead-end.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { Link } from '#ui/page/link.tsx'
import { dockIcons } from './dock-icons.ts'
import { dock, dockEntries, readVisits, withVisit, writeVisits } from './dock-tools.ts'

const sheet = defineLazy(() => import('./tool-sheet.tsx'))

const ENTRY = 'relative flex flex-col items-center justify-center gap-1 text-11 font-medium'

/** The phone's bottom bar: four tools that stay where the player put them, and the sheet with every tool. */
export function Dock() {
  const { pathname, search } = useLocation()
  const { places } = useStore(dock)
  const visits = useVisits()
  const [open, setOpen] = useState(false)
  const shown = useLazy(sheet, open)
  // A wide window, which hides the bar, may become a narrow one.
  const icons = useLazy(dockIcons, useIdle())

  return (
    <>
      <nav
        className="dock fixed inset-x-0 bottom-0 z-40 grid h-(--dock) grid-cols-5 border-t border-line bg-ink-1 pb-(--safe) md:hidden"
        aria-label="Barre d’outils"
      >
        {dockEntries(tools, places, visits).map((entry, place) => {
          if (!entry) return <span key={place} />
          const { path, to, label, icon } = entry
          const here = path === pathname
          const Icon = icons?.toolIcons[icon] ?? 'span'
          return (
            <Link
              key={path}
              to={here ? pathname + search : to}
              className={`${ENTRY} ${here ? 'active' : 'text-muted'}`}
              aria-current={here ? 'page' : undefined}
            >
              <Icon className={here ? 'icon large text-kama' : 'icon large'} aria-hidden="true" />
              {label}
            </Link>
          )
        })}
        <button
          type="button"
          className={`${ENTRY} text-muted`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <LayoutGrid className="icon large" />
          Outils
        </button>
      </nav>
      {open && shown && <shown.ToolSheet onClose={() => setOpen(false)} />}
    </>
  )
}

/** The tools that were opened, each with the query it had; a query that leads nowhere is forgotten. */
function useVisits() {
  const { pathname, search } = useLocation()
  const dead = useStore(deadEnd, ({ address }) => address === pathname + search)
  const [visits, setVisits] = useState(() => readVisits(localStorage))
  useEffect(() => {
    if (!tools.some((tool) => tool.path === pathname && tool.nav)) return
    setVisits((before) => {
      const after = withVisit(before, { path: pathname, search: dead ? '' : search })
      writeVisits(localStorage, after)
      return after
    })
  }, [pathname, search, dead])
  return visits
}
