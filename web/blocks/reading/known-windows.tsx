import type { ReactNode } from 'react'
import { GAME_VIEWS, type GameView } from '#shared/domain/reading/rows.ts'
import { text } from './text.ts'

/** A bar of text: x, y, width; what is read is strong. */
const Bar = ({ x, y, width, strong = false }: { x: number; y: number; width: number; strong?: boolean }) => (
  <rect
    x={x}
    y={y}
    width={width}
    height={strong ? 5 : 4}
    rx={2}
    opacity={strong ? 1 : 0.4}
    fill="currentColor"
  />
)
const rows = (count: number, row: (y: number, at: number) => ReactNode) =>
  Array.from({ length: count }, (_, at) => <g key={at}>{row(34 + at * 12, at)}</g>)

const DRAWN: Record<GameView, ReactNode> = {
  lots: (
    <>
      <rect x={8} y={8} width={14} height={14} rx={2} opacity={0.25} fill="currentColor" />
      <Bar x={28} y={8} width={46} strong />
      <Bar x={28} y={17} width={30} />
      {rows(3, (y, at) => (
        <>
          <Bar x={20} y={y} width={4 + at * 4} strong />
          <Bar x={60 - at * 4} y={y} width={14 + at * 4} strong />
          <rect x={86} y={y - 2} width={24} height={8} rx={2} opacity={0.3} fill="currentColor" />
        </>
      ))}
    </>
  ),
  list: (
    <>
      {[8, 46, 72, 92].map((x, at) => (
        <Bar key={x} x={x} y={14} width={[20, 16, 12, 20][at] ?? 0} />
      ))}
      {rows(3, (y) => (
        <>
          <Bar x={8} y={y} width={30} strong />
          <Bar x={46} y={y} width={16} />
          <Bar x={74} y={y} width={8} />
          <Bar x={94} y={y} width={18} strong />
        </>
      ))}
    </>
  ),
  own: (
    <>
      {[8, 52, 78, 98].map((x, at) => (
        <Bar key={x} x={x} y={14} width={[16, 18, 10, 14][at] ?? 0} />
      ))}
      {rows(3, (y) => (
        <>
          <Bar x={8} y={y} width={34} strong />
          <Bar x={56} y={y} width={10} strong />
          <Bar x={80} y={y} width={8} strong />
          <Bar x={96} y={y} width={18} strong />
        </>
      ))}
    </>
  ),
  course: (
    <>
      <Bar x={8} y={10} width={40} strong />
      {[8, 28, 48, 78, 100].map((x, at) => (
        <Bar key={x} x={x} y={22} width={[14, 14, 14, 16, 14][at] ?? 0} strong={at > 2} />
      ))}
      <polyline
        points="8,58 26,46 44,52 62,40 80,48 98,36 112,42"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
      />
    </>
  ),
}

/** The windows of the game that can be read, drawn small. */
export function KnownWindows() {
  return (
    <ul className="flex flex-wrap gap-3 py-2" aria-label="Les fenêtres que je lis">
      {GAME_VIEWS.map((view) => (
        <li key={view} className="grid w-32 gap-1 text-12 text-muted">
          <svg
            viewBox="0 0 120 72"
            aria-hidden="true"
            className="w-full rounded-1 border border-line bg-well text-text"
          >
            {DRAWN[view]}
          </svg>
          {text.views[view]}
        </li>
      ))}
    </ul>
  )
}
