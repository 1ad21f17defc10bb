import { useEffect, useState } from 'react'

const FIRST_SCREEN_MS = 1500
const PATIENCE_MS = 2000

/** Whether the page has been there for a while and had a moment to spare: what no first screen waits for comes then. */
export function useRest(): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => {
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
  }, [])
  return rested
}
