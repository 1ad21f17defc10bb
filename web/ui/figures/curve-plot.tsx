import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import {
  type CurveLine,
  type DayValue,
  dayInWords,
  type FormatValue,
  shortDay,
  shortNumber,
} from './curve-words.ts'
import 'uplot/dist/uPlot.min.css'

const DAY_S = 86_400
/** Above this many points a dot on each would hide the line. */
const DOTTED = 30

type Drawing = {
  points: readonly DayValue[]
  lines: readonly CurveLine[] | undefined
  reference: number | null
  height: number
  running: boolean
}

/** The drawing; the point under the pointer is told above it. */
export function CurvePlot({ format, ...drawing }: Drawing & { format: FormatValue }) {
  const { points, lines, reference, height, running } = drawing
  const place = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    const host = place.current
    if (!host) return
    const made = { points, lines, reference, height, running }
    const plot = new uPlot(optionsOf(host, made, setAt), dataOf(made), host)
    const observer = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height }))
    observer.observe(host)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [points, lines, reference, height, running])
  const told = at === null ? undefined : points[at]
  return (
    <>
      <p
        className={`num min-h-5 text-right text-12 text-muted ${lines ? 'max-md:min-h-12' : ''}`}
        aria-hidden="true"
      >
        {told && at !== null ? dayInWords(told, format, lines, at) : '\u00a0'}
      </p>
      <div ref={place} />
    </>
  )
}

function dataOf({ points, lines, reference, running }: Drawing): uPlot.AlignedData {
  const days = points.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / 1000)
  if (lines) return [days, ...lines.map(({ values }) => [...values])]
  const values = points.map(({ value }) => value)
  if (running) {
    // A sum goes on for a little after its last day, so that its last step shows.
    const first = days[0] ?? 0
    const last = days.at(-1) ?? 0
    days.push(last + Math.max(DAY_S, (last - first) * 0.03))
    values.push(values.at(-1) ?? 0)
  }
  return [days, values, days.map(() => reference)]
}

function optionsOf(
  host: HTMLElement,
  { points, lines, height, running }: Drawing,
  tell: (at: number | null) => void,
): uPlot.Options {
  const style = getComputedStyle(host)
  const colour = (name: string) => style.getPropertyValue(name)
  const axis = {
    stroke: colour('--muted'),
    font: `12px ${style.fontFamily}`,
    grid: { stroke: colour('--rule'), width: 1 },
    ticks: { show: false },
  }
  const from = (min: number) => (running ? Math.min(0, min) : min)
  const to = (max: number) => (running ? Math.max(0, max) : max)
  return {
    width: host.clientWidth,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    padding: [8, 24, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: { y: { range: (_, min, max) => uPlot.rangeNum(from(min), to(max), 0.1, true) } },
    axes: [
      {
        ...axis,
        size: 28,
        incrs: [1, 2, 7, 14, 30, 91, 182, 365].map((days) => days * DAY_S),
        values: (_, ticks) => ticks.map(shortDay),
      },
      { ...axis, size: 64, space: 26, values: (_, ticks) => ticks.map(shortNumber) },
    ],
    series: lines
      ? [{}, ...lines.map((line) => seriesOf(line, colour, points.length))]
      : [
          {},
          {
            stroke: colour('--kama'),
            width: 2,
            fill: running ? colour('--kama-tint') : undefined,
            paths: running ? uPlot.paths.stepped?.({ align: 1 }) : uPlot.paths.linear?.(),
            points: { show: !running && points.length <= DOTTED, size: 5, fill: colour('--kama') },
          },
          { stroke: colour('--muted'), width: 1, dash: [4, 4], points: { show: false } },
        ],
    hooks: { setCursor: [({ cursor }) => tell(cursor.idx ?? null)] },
  }
}

function seriesOf(line: CurveLine, colour: (name: string) => string, days: number): uPlot.Series {
  const stroke = colour(line.colour)
  return {
    stroke,
    width: 2,
    dash: line.dash && [...line.dash],
    paths: uPlot.paths.linear?.(),
    points: { show: days <= DOTTED, size: 4, fill: stroke },
  }
}
