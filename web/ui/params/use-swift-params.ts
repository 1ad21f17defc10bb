import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { useRenderState } from '#ui/hooks/use-render-state.ts'
import { readParams, type UrlSchema, writeParams } from './use-url-params.ts'

/** How long after the last change the URL says it. */
const SAID_MS = 150

type Ahead<V> = {
  /** What was changed since the URL that the page was last drawn with. */
  patch: Partial<V>
  /** The URL was not told of all of it yet. */
  unsaid: boolean
  /** The queries that the router was given, and has not come to yet. */
  sent: readonly string[]
  /** The location that all this stands on. */
  key: string
}

/**
 * The parameters of a screen whose changes must show at once: the values are those of the last change, and the URL, which
 * the whole page listens to, follows a moment later, or before something is followed that leads away.
 */
export function useSwiftParams<V extends object>(
  schema: UrlSchema<V>,
): [values: V, change: (patch: Partial<V>) => void] {
  const [params, setParams] = useSearchParams()
  const { key, search } = useLocation()
  const back = useNavigationType() === 'POP'
  const [ahead, setAhead] = useRenderState<Ahead<V>>({ patch: {}, unsaid: false, sent: [], key })
  if (ahead.key !== key) setAhead((before) => arrived(before, { key, search, back }))
  const change = useCallback(
    (patch: Partial<V>) =>
      setAhead((before) => ({ ...before, patch: { ...before.patch, ...patch }, unsaid: true })),
    [setAhead],
  )
  const { patch, unsaid } = ahead
  useEffect(() => {
    if (!unsaid) return
    const say = () => {
      const query = String(writeParams(schema, params, patch))
      setParams(query, { replace: true })
      setAhead((before) => ({
        ...before,
        unsaid: before.patch !== patch,
        sent: [...before.sent, query && `?${query}`],
      }))
    }
    const leave = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a, tr')) say()
    }
    const timer = setTimeout(say, SAID_MS)
    addEventListener('click', leave, true)
    addEventListener('pagehide', say)
    return () => {
      clearTimeout(timer)
      removeEventListener('click', leave, true)
      removeEventListener('pagehide', say)
    }
  }, [schema, params, setParams, setAhead, patch, unsaid])
  const said = useMemo(() => readParams(schema, params), [schema, params])
  return [useMemo(() => ({ ...said, ...patch }), [said, patch]), change]
}

/** What is still ahead of a location that the page has come to: by what was sent, by Back, or by something else. */
function arrived<V>(
  { patch, unsaid, sent }: Ahead<V>,
  { key, search, back }: { key: string; search: string; back: boolean },
): Ahead<V> {
  const place = sent.lastIndexOf(search)
  const left = sent.slice(place + 1)
  const stays = place < 0 ? unsaid && !back : unsaid || left.length > 0
  return stays
    ? { patch, unsaid, sent: place < 0 ? [] : left, key }
    : { patch: {}, unsaid: false, sent: [], key }
}
