import { useEffect, useState } from 'react'
import { nextParisMidnight, parisDay } from '#shared/domain/text/paris-day.ts'

/** The game's day, `YYYY-MM-DD`. It changes at midnight in Paris, and is looked at again when a device wakes up. */
export function useParisDay(): string {
  const [day, setDay] = useState(() => parisDay(Date.now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const now = Date.now()
      setDay(parisDay(now))
      // A timer may fire a little early: it looks again then.
      timer = setTimeout(look, nextParisMidnight(now) - now)
    }
    look()
    document.addEventListener('visibilitychange', look)
    addEventListener('pageshow', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pageshow', look)
    }
  }, [])
  return day
}
