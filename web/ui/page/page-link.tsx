import { createContext, type ReactNode, useContext } from 'react'
import { Link } from './link.tsx'

const Pages = createContext<ReadonlySet<string>>(new Set())

/** Tells every `PageLink` below which addresses exist. */
export const PagesProvider = Pages.Provider

/** Whether the app has a page at `path`. */
export const usePageExists = (path: string): boolean => useContext(Pages).has(path)

/** Whether an address is that of the page at `path`, which has no parameter; it may be typed in capitals, or end with `/`. */
export const isPageAt = (path: string, address: string): boolean =>
  path === (address.replace(/\/+$/, '').toLowerCase() || '/')

/** A link to a page of the app, drawn only when that page exists: a screen may name one that a later version brings. */
export function PageLink({
  to,
  query = '',
  className,
  title,
  children,
}: {
  to: string
  query?: string
  className?: string
  title?: string
  children: ReactNode
}) {
  if (!usePageExists(to)) return null
  return (
    <Link to={to + query} className={className} title={title}>
      {children}
    </Link>
  )
}
