import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import type { CurvePoint } from '#shared/domain/flips.ts'
import { formatDay, formatKamas } from '#shared/domain/numbers.ts'
import { shortDay, shortKamas } from './curve-words.ts'
import 'uplot/dist/uPlot.min.css'

const HEIGHT = 200
const DAY_S = 86_400

/** The curve itself; the point under the pointer is told above it. */
export function ProfitCurve({ points }: { points: readonly CurvePoint[] }) {
  const place = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number | null>(null)
  const theme = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the canvas takes its colours from the theme
  useEffect(() => {
    const host = place.current
    if (!host) return
    const plot = new uPlot(optionsOf(host, setAt), dataOf(points), host)
    const observer = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: HEIGHT }))
    observer.observe(host)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [points, theme])
  const told = at === null ? undefined : points[at]
  return (
    <>
      <p className="told">{told ? `${formatDay(told.day)} : ${formatKamas(told.total)}` : '\u00a0'}</p>
      <div ref={place} />
    </>
  )
}

/** The curve goes on for a little after its last day, so that its last step shows. */
function dataOf(points: readonly CurvePoint[]): uPlot.AlignedData {
  const days = points.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / 1000)
  const totals = points.map(({ total }) => total)
  const first = days[0] ?? 0
  const last = days.at(-1) ?? 0
  return [
    [...days, last + Math.max(DAY_S, (last - first) * 0.03)],
    [...totals, totals.at(-1) ?? 0],
  ]
}

function optionsOf(host: HTMLElement, tell: (at: number | null) => void): uPlot.Options {
  const style = getComputedStyle(host)
  const colour = (name: string) => style.getPropertyValue(name)
  const axis = {
    stroke: colour('--muted'),
    font: `12px ${style.fontFamily}`,
    grid: { stroke: colour('--rule'), width: 1 },
    ticks: { show: false },
  }
  return {
    width: host.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    padding: [8, 24, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: {
      y: { range: (_, min, max) => uPlot.rangeNum(Math.min(0, min), Math.max(0, max), 0.1, true) },
    },
    axes: [
      {
        ...axis,
        incrs: [1, 2, 7, 14, 30, 91, 182, 365].map((days) => days * DAY_S),
        values: (_, ticks) => ticks.map(shortDay),
      },
      { ...axis, size: 64, values: (_, ticks) => ticks.map(shortKamas) },
    ],
    series: [
      {},
      {
        stroke: colour('--kama'),
        width: 2,
        fill: colour('--kama-tint'),
        paths: uPlot.paths.stepped?.({ align: 1 }),
        points: { show: false },
      },
    ],
    hooks: { setCursor: [({ cursor }) => tell(cursor.idx ?? null)] },
  }
}

/** The theme in use, which changes under an open curve. */
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
