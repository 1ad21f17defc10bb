import { startTransition, useEffect, useState } from 'react'

/**
 * A value once a screen with it has been painted, and until then the one before it, at first `first`: what takes longer and
 * may come after a screen waits for that. A value that is made anew each time draws once more each time.
 */
export function usePainted<T>(value: T, first = value): T {
  const [painted, setPainted] = useState({ value: first })
  useEffect(() => {
    if (painted.value === value) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted({ value })))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [painted, value])
  return painted.value
}
