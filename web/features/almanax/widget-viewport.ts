import { useEffect, useState } from 'react'
import type { Room } from '#shared/domain/widget-place.ts'

/** As the style sheets have them: --header, and from which width on there is no bottom bar, --dock. */
const HEADER = 56
const PHONE_BELOW = 768
const DOCK = 64

type Viewport = Room & { phone: boolean }

/** The room of what is fixed to the viewport: without the scroll bars. */
function measure(): Viewport {
  const phone = innerWidth < PHONE_BELOW
  return {
    width: document.documentElement.clientWidth || innerWidth,
    height: document.documentElement.clientHeight || innerHeight,
    top: HEADER,
    bottom: phone ? DOCK : 0,
    phone,
  }
}

export function useViewport(): Viewport {
  const [size, setSize] = useState(measure)
  useEffect(() => {
    const look = () => setSize(measure())
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [])
  return size
}
