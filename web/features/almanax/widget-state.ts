import { useState } from 'react'
import type { WidgetState } from '#shared/domain/widget-place.ts'
import { keepFlag, readFlag } from './widget-memory.ts'

/** Whether the widget is one line, the day, or the day and its forecast; kept on the device. */
export function useWidgetState() {
  const [minimized, setMinimized] = useState(() => readFlag('minimized', true))
  const [forecast, setForecast] = useState(() => readFlag('forecast', false))
  const state: WidgetState = minimized ? 'minimized' : forecast ? 'forecast' : 'expanded'
  return {
    state,
    forecast,
    minimize(next: boolean) {
      setMinimized(next)
      keepFlag('minimized', next)
    },
    showForecast(next: boolean) {
      setForecast(next)
      keepFlag('forecast', next)
    },
  }
}
