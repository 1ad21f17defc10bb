import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const FIRST_SCREEN_MS = 1500
const PATIENCE_MS = 2000

const loading = createStore<{ screens: number }>(() => ({ screens: 0 }))
const count = (by: number) => loading.setState(({ screens }) => ({ screens: screens + by }))

/** Says, for as long as it is shown, that a screen's code or data is on its way: the page is not idle meanwhile. */
export function useScreenLoading(still = true): void {
  useEffect(() => {
    if (!still) return
    count(1)
    return () => count(-1)
  }, [still])
}

/** Whether the page has been there for a while and had a moment to spare: what no first screen waits for comes then. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  const busy = useStore(loading, ({ screens }) => screens > 0)
  useEffect(() => {
    if (busy) return
    let request = 0
    const settle = () => setIdle(true)
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) request = requestIdleCallback(settle, { timeout: PATIENCE_MS })
      else settle()
    }, FIRST_SCREEN_MS)
    return () => {
      clearTimeout(timer)
      if (request) cancelIdleCallback(request)
    }
  }, [busy])
  return idle
}
