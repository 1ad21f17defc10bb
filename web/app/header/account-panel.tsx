import {
  Crown,
  Database,
  HandCoins,
  History,
  LogOut,
  type LucideIcon,
  Radio,
  Shield,
  TriangleAlert,
  UserRound,
} from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { InstallEntry } from '#app/install/offers.tsx'
import { ToolLinks } from '#app/menus/menu-links.tsx'
import { menusOf } from '#app/menus/menus.ts'
import { StreamersLink } from '#app/menus/tool-menus.tsx'
import { tools } from '#app/tools.ts'
import type { SignedInUser } from '#data/session/session-store.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { appearance, setDensity, setTheme } from '#ui/page/appearance.ts'
import { Link } from '#ui/page/link.tsx'
import { usePageExists } from '#ui/page/page-link.tsx'
import { initialsOf } from '#ui/site/initials.ts'

/** The words of the opened account menu. */
const text = {
  densities: [
    { value: 'tablette', label: 'tablette' },
    { value: 'compact', label: 'compact' },
  ] as const,
  themes: [
    { value: 'dark', label: 'sombre' },
    { value: 'light', label: 'clair' },
    { value: 'system', label: 'auto' },
  ] as const,
  accountPages: [
    { to: '/app/compte', label: 'Mon compte' },
    { to: '/app/compte/donnees', label: 'Mes données' },
    { to: '/app/compte/refusees', label: 'Modifications refusées' },
    { to: '/app/compte/journal', label: 'Journal' },
  ],
}

type Props = { user: SignedInUser; onGo: () => void; onSignOut: () => void }

/** Under this width the header has no menus, and the account menu's own are unfolded. */
const NARROW = '(max-width: 767px)'

/** What the account menu shows; its code comes with the first opening. */
export function AccountPanel({ user, onGo, onSignOut }: Props) {
  return (
    <>
      <Who user={user} />
      <hr />
      <nav aria-label="Mon compte">
        <AccountLinks user={user} onGo={onGo} />
        <Tools onGo={onGo} />
      </nav>
      <hr />
      <AppearanceSwitches />
      <footer
        role="none"
        className="sticky -bottom-1.5 -mx-1.5 mt-1.5 -mb-1.5 border-t border-line bg-ink-2 p-1.5"
      >
        <button type="button" className="row" onClick={onSignOut}>
          <LogOut className="icon" />
          <span>Déconnexion</span>
        </button>
      </footer>
    </>
  )
}

/** Who is signed in: name, address, and the supporter's badge. */
function Who({ user }: { user: SignedInUser }) {
  return (
    <div className="who flex items-center gap-3 px-2.5 pt-2.5 pb-3">
      <span className="avatar size-10 text-[14px]" aria-hidden="true">
        {initialsOf(user.name || user.email || 'Compte')}
      </span>
      <span className="min-w-0">
        <b className="block truncate font-semibold">{user.name || 'Compte'}</b>
        <small className="block truncate text-12 text-muted">{user.email || 'Connecté'}</small>
      </span>
      {user.access_active === true && (
        <span className="badge kama ml-auto self-start">
          <Crown className="icon" />
          Premium
        </span>
      )}
    </div>
  )
}

const LINE = 'flex items-center justify-between px-2.5 pt-1 pb-2 text-13 text-muted'

function AppearanceSwitches() {
  const { density, theme } = useStore(appearance)
  return (
    <>
      <div className={LINE}>
        <span>Densité</span>
        <Segmented label="Densité" value={density} options={text.densities} onChange={setDensity} />
      </div>
      <div className={LINE}>
        <span>Thème</span>
        <Segmented label="Thème" value={theme} options={text.themes} onChange={setTheme} />
      </div>
    </>
  )
}

const ICONS: Record<string, LucideIcon> = {
  '/app/compte': UserRound,
  '/app/compte/donnees': Database,
  '/app/compte/refusees': TriangleAlert,
  '/app/compte/journal': History,
}

/** The player's own pages, the donation, the administration, and the offer to install. */
export function AccountLinks({ user, onGo }: Pick<Props, 'user' | 'onGo'>) {
  const adminExists = usePageExists('/admin')
  const { pathname } = useLocation()
  const [mine, ...pages] = text.accountPages.map(({ to, label }) => {
    const Icon = ICONS[to] ?? Database
    return (
      <Link key={to} to={to} className={to === pathname ? 'active' : ''} onClick={onGo}>
        <Icon className="icon" aria-hidden="true" />
        <span>{label}</span>
      </Link>
    )
  })
  return (
    <>
      {mine}
      {user.access_active !== true && (
        <Link to="/premium" className={pathname === '/premium' ? 'active' : ''} onClick={onGo}>
          <HandCoins className="icon" />
          <span>Soutenir Comptoir</span>
        </Link>
      )}
      {user.is_admin && adminExists && (
        <Link to="/admin" onClick={onGo}>
          <Shield className="icon" />
          <span>Admin</span>
        </Link>
      )}
      {pages}
      <InstallEntry />
    </>
  )
}

const Tools = ({ onGo }: Pick<Props, 'onGo'>) => (
  <>
    <hr />
    <StreamersLink onGo={onGo}>
      <Radio className="icon" />
    </StreamersLink>
    {menusOf(tools).map((menu) => (
      <details key={menu.name} open={matchMedia(NARROW).matches}>
        <summary className="grp min-h-9 cursor-pointer px-2.5 py-2 text-12 font-medium text-faint touch:min-h-11">
          {menu.name}
        </summary>
        <ToolLinks entries={menu.entries} onGo={onGo} />
      </details>
    ))}
  </>
)
