import { matchPath, useLocation } from 'react-router-dom'
import { Link } from '#ui/page/link.tsx'
import './account.css'

const PAGES = [
  { to: '/app/compte', label: 'Profil' },
  { to: '/app/compte/donnees', label: 'Mes données' },
  { to: '/app/compte/regles', label: 'Règles du jeu' },
  { to: '/app/compte/refusees', label: 'Modifications refusées' },
  { to: '/app/compte/journal', label: 'Journal' },
]

/** The way between the pages of an account. */
export function AccountNav() {
  const { pathname } = useLocation()
  return (
    <nav
      className="mb-6 flex flex-wrap gap-x-5 gap-y-1 border-b border-line max-md:gap-x-3.5 max-md:text-[13px]"
      aria-label="Mon compte"
    >
      {PAGES.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className="-mb-px py-3 font-medium text-muted hover:text-text aria-[current=page]:text-text aria-[current=page]:shadow-[inset_0_-2px_0_var(--kama)] touch:min-w-11 touch:py-[13px] touch:text-center"
          aria-current={matchPath(to, pathname) ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
