import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PAGE_SIZES } from '#shared/endpoints/admin.ts'

export const TABS = ['tous', 'premium', 'admins'] as const
export type Tab = (typeof TABS)[number]

const DEFAULT_SIZE = 20
const MAX_PAGE = 1_000_000
const MAX_SEARCH = 200
const TAB_QUERY: Record<Tab, string> = { tous: '', premium: '&paid=true', admins: '&admin=true' }

/** The tab, the search, the page and its size, which a reload or a link brings back. */
export function useUsersAddress() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (name: string, value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete('page')
          if (value === '') after.delete(name)
          else after.set(name, value)
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
  const tab = TABS.find((one) => one === params.get('onglet')) ?? TABS[0]
  const query = (params.get('q') ?? '').slice(0, MAX_SEARCH)
  const size = PAGE_SIZES.find((one) => String(one) === params.get('par')) ?? DEFAULT_SIZE
  const page = readPage(params.get('page') ?? '')
  const path = useMemo(() => {
    const search = query === '' ? '' : `q=${encodeURIComponent(query)}&`
    return `/api/v1/admin/users?${search}limit=${size}&page=${page}${TAB_QUERY[tab]}`
  }, [tab, query, size, page])
  return {
    tab,
    query,
    size,
    page,
    /** The call that answers this address. */
    path,
    setTab: (next: Tab) => change('onglet', next === TABS[0] ? '' : next),
    setQuery: (next: string) => change('q', next.slice(0, MAX_SEARCH)),
    setSize: (next: number) => change('par', next === DEFAULT_SIZE ? '' : String(next)),
    setPage: (next: number) => change('page', next <= 1 ? '' : String(next)),
  }
}

export type UsersAddress = ReturnType<typeof useUsersAddress>

function readPage(text: string): number {
  const page = /^[1-9]\d*$/.test(text) ? Number(text) : 1
  return Math.min(page, MAX_PAGE)
}
