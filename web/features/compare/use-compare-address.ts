import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTextParam } from '#ui/use-text-param.ts'
import { type CompareAddress, readAddress, writeAddress } from './address.ts'

type Change = (change: (now: CompareAddress) => Partial<Pick<CompareAddress, 'ids' | 'all'>>) => void

/** The comparison that the address names. Other items are another page for Back; the switch is not. */
export function useCompareAddress(): [CompareAddress, Change] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [shown, show] = useTextParam(search, (next) => {
    const same = readAddress(next).ids.join() === readAddress(search).ids.join()
    void navigate({ search: next }, { replace: same })
  })
  const latest = useRef({ shown, show })
  useEffect(() => {
    latest.current = { shown, show }
  })
  // What is on screen may be older than the last change: a change starts from that one.
  const change = useCallback<Change>((next) => {
    const now = readAddress(latest.current.shown)
    const written = writeAddress({ ...now, ...next(now) })
    latest.current.shown = written
    latest.current.show(written)
  }, [])
  return [readAddress(shown), change]
}
