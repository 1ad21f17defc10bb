import { startTransition, useEffect, useState } from 'react'

/** Whether the screen has been drawn since it was ready: what takes longer and may come after it waits for that. */
export function useDrawn(ready: boolean): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!ready) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [ready])
  return ready && drawn
}
