import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type UrlSchema, useUrlParams } from './use-url-params.ts'

/** How long after the last change the URL says it. */
const SAID_MS = 150

type Ahead<V> = { patch: Partial<V>; from: string | null }

/**
 * The parameters of a screen whose changes must show at once: the values are those of the last change, and the URL, which
 * the whole page listens to, follows a moment later, or before something is followed that leads away.
 */
export function useSwiftParams<V extends object>(
  schema: UrlSchema<V>,
): [values: V, change: (patch: Partial<V>) => void] {
  const [said, say] = useUrlParams(schema)
  const { search } = useLocation()
  const [ahead, setAhead] = useState<Ahead<V> | null>(null)
  const latest = useRef(ahead)
  const put = useCallback((next: Ahead<V> | null) => {
    latest.current = next
    setAhead(next)
  }, [])
  useEffect(() => {
    latest.current = ahead
  }, [ahead])
  // The URL has caught up, or went elsewhere by itself.
  if (ahead?.from !== undefined && ahead.from !== null && ahead.from !== search) setAhead(null)
  const change = useCallback(
    (patch: Partial<V>) => put({ patch: { ...latest.current?.patch, ...patch }, from: null }),
    [put],
  )
  useEffect(() => {
    if (!ahead || ahead.from !== null) return
    const sayIt = () => {
      if (latest.current !== ahead) return
      say(ahead.patch)
      put({ ...ahead, from: search })
    }
    const leave = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a, tr')) sayIt()
    }
    const timer = setTimeout(sayIt, SAID_MS)
    addEventListener('click', leave, true)
    addEventListener('pagehide', sayIt)
    return () => {
      clearTimeout(timer)
      removeEventListener('click', leave, true)
      removeEventListener('pagehide', sayIt)
    }
  }, [ahead, search, say, put])
  return [useMemo(() => (ahead ? { ...said, ...ahead.patch } : said), [said, ahead]), change]
}
