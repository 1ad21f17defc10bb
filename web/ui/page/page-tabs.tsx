import { useLocation } from 'react-router-dom'
import { Link } from './link.tsx'
import { isPageAt } from './page-link.tsx'

type Props = { label: string; pages: readonly { to: string; label: string }[]; className?: string }

/** The way between the pages of one tool. */
export function PageTabs({ label, pages, className = '' }: Props) {
  const { pathname } = useLocation()
  return (
    <nav
      className={`flex flex-wrap gap-x-5 gap-y-1 border-b border-line max-md:gap-x-3.5 max-md:text-[13px] ${className}`}
      aria-label={label}
    >
      {pages.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className="-mb-px py-3 font-medium text-muted hover:text-text aria-[current=page]:text-text aria-[current=page]:shadow-[inset_0_-2px_0_var(--kama)] touch:min-w-11 touch:py-[13px] touch:text-center"
          aria-current={isPageAt(to, pathname) ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
