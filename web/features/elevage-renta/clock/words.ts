import { GAUGE_NAMES } from '#shared/domain/breeding/gauge-names.ts'
import type { NotedGauge } from '#shared/domain/breeding/pen-clock.ts'
import { formatDay } from '#shared/domain/text/numbers.ts'
import { parisDay, parisTime } from '#shared/domain/text/paris-day.ts'

/** « enclos 2, Foudroyeur ». */
export const gaugeName = ({ pen, gauge }: Pick<NotedGauge, 'pen' | 'gauge'>): string =>
  `enclos ${pen}, ${GAUGE_NAMES[gauge]}`

/** « 14:32 », « dim. 28 mars, 10:25 »: the time in Paris, with its day where that is another one than today. */
export const instantWords = (ms: number, now: number): string =>
  parisDay(ms) === parisDay(now) ? parisTime(ms) : `${formatDay(parisDay(ms))}, ${parisTime(ms)}`
