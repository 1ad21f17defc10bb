import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const FIRST_SCREEN_MS = 1500
const PATIENCE_MS = 2000

const coming = createStore<{ screens: number }>(() => ({ screens: 0 }))
const count = (by: number) => coming.setState(({ screens }) => ({ screens: screens + by }))

/** Says, for as long as it is shown, that a screen's code is on its way: nothing rests meanwhile. */
export function useComing(): void {
  useEffect(() => {
    count(1)
    return () => count(-1)
  }, [])
}

/** Whether the page has been there for a while and had a moment to spare: what no first screen waits for comes then. */
export function useRest(): boolean {
  const [rested, setRested] = useState(false)
  const busy = useStore(coming, ({ screens }) => screens > 0)
  useEffect(() => {
    if (busy) return
    let asked = 0
    const rest = () => setRested(true)
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) asked = requestIdleCallback(rest, { timeout: PATIENCE_MS })
      else rest()
    }, FIRST_SCREEN_MS)
    return () => {
      clearTimeout(timer)
      if (asked) cancelIdleCallback(asked)
    }
  }, [busy])
  return rested
}
