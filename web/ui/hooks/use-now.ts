import { useEffect, useState } from 'react'

/** The present moment in milliseconds, renewed every `period`: what the ages of prices are counted from. */
export function useNow(period = 30_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), period)
    return () => clearInterval(timer)
  }, [period])
  return now
}
