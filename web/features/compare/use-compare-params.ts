import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTextParam } from '#ui/params/use-text-param.ts'

/** More columns than this nobody compares. */
export const MAX_ITEMS = 20

/** What the URL of a comparison says; `beyond`: items after the last that fits, `unreadable`: ids that are none. */
export type CompareParams = { ids: number[]; all: boolean; beyond: number; unreadable: number }

const ID = /^-?\d{1,12}$/

/** Reads `?items=1,2,3&tout=1`. An item named twice is compared once. */
export function readParams(search: string): CompareParams {
  const params = new URLSearchParams(search)
  const named = (params.get('items') ?? '').split(',').flatMap((word) => word.trim() || [])
  const readable = named.filter((word) => ID.test(word) && Number(word) !== 0)
  const ids = [...new Set(readable.map(Number))]
  return {
    ids: ids.slice(0, MAX_ITEMS),
    all: params.get('tout') === '1',
    beyond: Math.max(0, ids.length - MAX_ITEMS),
    unreadable: named.length - readable.length,
  }
}

/** The query that reads back as this comparison, as people paste it: commas stay commas. */
export function writeParams({ ids, all }: Pick<CompareParams, 'ids' | 'all'>): string {
  const parts = [...(ids.length > 0 ? [`items=${ids.join(',')}`] : []), ...(all ? ['tout=1'] : [])]
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

type Change = (change: (now: CompareParams) => Partial<Pick<CompareParams, 'ids' | 'all'>>) => void

/** The comparison that the URL names. Other items are another page for Back; the switch is not. */
export function useCompareParams(): [CompareParams, Change] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [shown, show] = useTextParam(search, (next) => {
    const same = readParams(next).ids.join() === readParams(search).ids.join()
    void navigate({ search: next }, { replace: same })
  })
  const latest = useRef({ shown, show })
  useEffect(() => {
    latest.current = { shown, show }
  })
  // What is on screen may be older than the last change: a change starts from that one.
  const change = useCallback<Change>((next) => {
    const now = readParams(latest.current.shown)
    const written = writeParams({ ...now, ...next(now) })
    latest.current.shown = written
    latest.current.show(written)
  }, [])
  return [readParams(shown), change]
}
