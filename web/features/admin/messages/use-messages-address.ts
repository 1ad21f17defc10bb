import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

export const VIEWS = ['attente', 'traites', 'tous'] as const
export type View = (typeof VIEWS)[number]

export const MESSAGES = '/api/v1/admin/messages'
/** Messages on a page. */
export const MESSAGES_SHOWN = 20
const MAX_SEARCH = 200
const LAST_PAGE = 1_000_000
const TREATED: Record<View, string> = { attente: '&treated=false', traites: '&treated=true', tous: '' }
const PARAMS = { view: 'messages', query: 'dans', page: 'feuille' }

/** Which messages are looked at, which a reload or a link brings back. */
export function useMessagesAddress() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (name: keyof typeof PARAMS, value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete(PARAMS.page)
          if (value === '') after.delete(PARAMS[name])
          else after.set(PARAMS[name], value)
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
  const view = VIEWS.find((one) => one === params.get(PARAMS.view)) ?? VIEWS[0]
  const query = (params.get(PARAMS.query) ?? '').slice(0, MAX_SEARCH)
  const asked = params.get(PARAMS.page) ?? ''
  const page = Math.min(/^[1-9]\d*$/.test(asked) ? Number(asked) : 1, LAST_PAGE)
  const search = query === '' ? '' : `q=${encodeURIComponent(query)}&`
  return {
    view,
    query,
    page,
    /** The call that answers this address. */
    path: `${MESSAGES}?${search}limit=${MESSAGES_SHOWN}&page=${page}${TREATED[view]}`,
    setView: (next: View) => change('view', next === VIEWS[0] ? '' : next),
    setQuery: (next: string) => change('query', next.slice(0, MAX_SEARCH)),
    setPage: (next: number) => change('page', next <= 1 ? '' : String(next)),
  }
}
