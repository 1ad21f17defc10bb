import { useEffect, useState } from 'react'
import type { Size } from '#shared/domain/widget-place.ts'

/** The room of what is fixed to the viewport: without the scroll bars. */
const measure = (): Size => ({
  width: document.documentElement.clientWidth || innerWidth,
  height: document.documentElement.clientHeight || innerHeight,
})

export function useViewport(): Size {
  const [size, setSize] = useState(measure)
  useEffect(() => {
    const look = () => setSize(measure())
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [])
  return size
}
