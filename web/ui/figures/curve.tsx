import { useEffect, useState } from 'react'
import { type CurveLine, curveInWords, type DayValue, type FormatValue, tooShort } from './curve-words.ts'
import './curve.css'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'

const plotPart = defineLazy(() => import('./curve-plot.tsx'))

export type CurveProps = {
  /** What the curve shows; a screen reader hears it with the figures. */
  label: string
  /** In the order of their days. Another array is drawn anew. */
  points: readonly DayValue[]
  /** What is drawn in place of the points, on their days. Another array is drawn anew. */
  lines?: readonly CurveLine[]
  /** A level to compare with (the median), drawn as a dashed line. */
  reference?: number | null
  /** How a value is written. */
  format: FormatValue
  /** Height of the drawing in pixels. */
  height?: number
  /** A sum that goes on: drawn from zero, in steps, a little beyond its last day. One day is enough. */
  running?: boolean
}

/** Values day by day. The drawing loads when it is first wanted; its words are there at once. */
export function Curve({
  label,
  points,
  lines,
  reference = null,
  format,
  height = 120,
  running = false,
}: CurveProps) {
  const drawn = points.length >= (running ? 1 : 2)
  const part = useLazy(plotPart, drawn)
  const theme = useTheme()
  if (!drawn) return <p className="text-12 text-muted">{tooShort}</p>
  return (
    <div
      className="curve-plot"
      role="img"
      aria-label={`${label}\u00a0: ${curveInWords(points, reference, format)}`}
      style={{ minHeight: height + 20 }}
    >
      {part && (
        <part.CurvePlot
          key={theme}
          points={points}
          lines={lines}
          reference={reference}
          format={format}
          height={height}
          running={running}
        />
      )}
    </div>
  )
}

/** The theme in use, which changes under an open curve: the canvas takes its colours from it. */
function useTheme(): string | undefined {
  const [theme, setTheme] = useState(shownTheme)
  useEffect(() => {
    const observer = new MutationObserver(() => setTheme(shownTheme()))
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [])
  return theme
}

const shownTheme = () => document.documentElement.dataset.theme
