import type { DayValue } from './curve-words.ts'

type Props = {
  /** In the order of their days; one is a dot. */
  points: readonly DayValue[]
  /** The first and the last day of the line, `YYYY-MM-DD`. */
  from: string
  to: string
  /** A level to compare with (the median), dashed. */
  reference?: number | null
  className?: string
}

const WIDTH = 44
const HEIGHT = 14
/** Room for the last day's dot. */
const EDGE = 2

const dayNumber = (day: string): number => Date.parse(day) / 86_400_000

/**
 * Values of some days, as small as a word. Nothing of it is read out: whoever shows it says the same in words beside it. It
 * takes the colour of the text around it, in forced colours too.
 */
export function Sparkline({ points, from, to, reference = null, className = '' }: Props) {
  const values = points.map(({ value }) => value)
  const bounds = reference === null ? values : [...values, reference]
  const [least, most] = [Math.min(...bounds), Math.max(...bounds)]
  const days = Math.max(1, dayNumber(to) - dayNumber(from))
  // A device with a wrong clock may have written a day to come.
  const part = (day: string) => Math.min(1, Math.max(0, (dayNumber(day) - dayNumber(from)) / days))
  const x = (day: string) => EDGE + part(day) * (WIDTH - 2 * EDGE)
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : EDGE + ((most - value) / (most - least)) * (HEIGHT - 2 * EDGE)
  const last = points.at(-1)
  if (!last) return null
  return (
    <svg
      className={`inline-block flex-none overflow-visible ${className}`}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {reference !== null && (
        <path d={`M0 ${round(y(reference))}H${WIDTH}`} strokeOpacity=".5" strokeDasharray="2 2" />
      )}
      <polyline
        points={points.map(({ day, value }) => `${round(x(day))},${round(y(value))}`).join(' ')}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={round(x(last.day))} cy={round(y(last.value))} r="2" fill="currentColor" stroke="none" />
    </svg>
  )
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10
