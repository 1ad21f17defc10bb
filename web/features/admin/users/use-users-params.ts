import { useMemo } from 'react'
import { PAGE_SIZES } from '#shared/endpoints/admin.ts'
import { choiceParam, pageParam, textParam, type UrlSchema, useUrlParams } from '#ui/params/use-url-params.ts'

export const TABS = ['tous', 'premium', 'admins'] as const
type Tab = (typeof TABS)[number]
type UsersView = { tab: Tab; query: string; size: (typeof PAGE_SIZES)[number]; page: number }

const SCHEMA: UrlSchema<UsersView> = {
  tab: choiceParam('onglet', TABS),
  query: textParam('q'),
  size: choiceParam('par', PAGE_SIZES, 20),
  page: pageParam('page'),
}
const TAB_QUERY: Record<Tab, string> = { tous: '', premium: '&paid=true', admins: '&admin=true' }

/** The tab, the search, the page and its size, which a reload or a link brings back. */
export function useUsersParams() {
  const [view, change] = useUrlParams(SCHEMA)
  const { tab, query, size, page } = view
  const path = useMemo(() => {
    const search = query === '' ? '' : `q=${encodeURIComponent(query)}&`
    return `/api/v1/admin/users?${search}limit=${size}&page=${page}${TAB_QUERY[tab]}`
  }, [tab, query, size, page])
  return {
    ...view,
    /** The call that answers this view. */
    path,
    /** Another view begins at its first page. */
    show: (patch: Partial<Omit<UsersView, 'page'>>) => change({ ...patch, page: 1 }),
    setPage: (next: number) => change({ page: next }),
  }
}

export type UsersParams = ReturnType<typeof useUsersParams>
