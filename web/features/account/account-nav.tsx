import { NavLink } from 'react-router-dom'
import { text } from './text.ts'
import './account.css'

/** The way between the pages of an account. */
export function AccountNav() {
  return (
    <nav className="account-nav" aria-label={text.nav}>
      {text.pages.map(({ to, label }) => (
        <NavLink key={to} to={to} end>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
