import { useEffect, useState } from 'react'
import { checkProfile } from '#data/session.ts'

const EVERY_MS = 3_000
const MOST_CHECKS = 20

/** Looks at the profile every few seconds while access is awaited, for a minute. `late`: it looks no more. */
export function useAwaitedAccess() {
  const [checks, setChecks] = useState(0)
  const late = checks >= MOST_CHECKS
  useEffect(() => {
    if (late) return
    const check = () => {
      if (document.visibilityState !== 'visible') return
      setChecks((n) => n + 1)
      void checkProfile()
    }
    if (checks === 0) check()
    const timer = setInterval(check, EVERY_MS)
    return () => clearInterval(timer)
  }, [late, checks])
  return { late, retry: () => setChecks(0) }
}
