import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { tools } from '#app/tools.ts'
import { Dropdown } from '#ui/overlays/dropdown.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { Link } from '#ui/page/link.tsx'
import { usePageExists } from '#ui/page/page-link.tsx'
import { type Menu, menuAt, menusOf } from './menus.ts'

const menus = menusOf(tools)
const links = defineLazy(() => import('./menu-links.tsx'))

/** The menus of the header, on a wide screen; on a phone their links are in the sheet of the bottom bar. */
export function ToolMenus() {
  return (
    <nav className="nav flex gap-0.5 self-stretch max-md:hidden" aria-label="Outils">
      {menus.map((menu) => (
        <ToolMenu key={menu.name} menu={menu} />
      ))}
      <StreamersLink>
        <span className="size-[7px] rounded-full bg-twitch" />
      </StreamersLink>
    </nav>
  )
}

function ToolMenu({ menu }: { menu: Menu }) {
  const { pathname } = useLocation()
  const here = menuAt(tools, pathname) === menu.name
  const more = menu.name === 'Outils'
  const shown = useLazy(links)
  return (
    <Dropdown
      label={menu.name}
      onWanted={links.want}
      trigger={
        <button type="button" className={here ? 'active' : ''}>
          {menu.name}
          <ChevronDown className="icon small text-faint" />
        </button>
      }
    >
      {(close) =>
        shown && (
          <>
            <shown.ToolLinks entries={menu.entries} onGo={close} hints />
            {more && (
              <>
                <shown.Find onGo={close} />
                <shown.LastRecipe onGo={close} />
                <shown.ShowWidget onGo={close} />
              </>
            )}
          </>
        )
      }
    </Dropdown>
  )
}

const PATH = '/app/streamers'

/** The way to the live channels, beside the menus and in the account menu; `children` is its mark. */
export function StreamersLink({ onGo, children }: { onGo?: () => void; children: ReactNode }) {
  const here = useLocation().pathname === PATH
  if (!usePageExists(PATH)) return null
  return (
    <Link to={PATH} className={here ? 'active' : ''} aria-current={here ? 'page' : undefined} onClick={onGo}>
      {children}
      <span>Live Twitch</span>
    </Link>
  )
}
