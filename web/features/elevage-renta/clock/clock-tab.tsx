import { CalendarPlus, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { bandsOf } from '#shared/domain/breeding/pen.ts'
import {
  type Crossing,
  crossings,
  crossingsBetween,
  FULL,
  type NotedGauge,
  nextPenAt,
  pensAt,
  pointsAt,
  secondsBetween,
} from '#shared/domain/breeding/pen-clock.ts'
import { crossingWords } from '#shared/domain/notifications/notification-text.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { noteGauge, stopGauge, useRunningGauges } from '#store/pens.ts'
import { Button } from '#ui/fields/button.tsx'
import { downloadFile } from '#ui/files/download-file.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples } from '#ui/page/examples.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { BreederLevel } from '../breeder-level.tsx'
import { breedingText } from '../breeding-text.ts'
import type { Breeding } from '../use-breeding.ts'
import { penCalendar } from './calendar.ts'
import { GaugeDialog } from './gauge-dialog.tsx'
import { gaugeName, instantWords } from './words.ts'

/** A gauge that runs: what it holds now, how fast it falls, and what it comes to. */
type Line = {
  key: string
  noted: NotedGauge
  points: number
  speed: number
  coming: Crossing[]
  now: number
}

const BANDS = bandsOf([])
const SPEEDS = BANDS.map(({ speed }) => formatNumber(speed / BREEDING_RULES.transfer.value.seconds)).reverse()
const FULL_MINUTES = Math.round(secondsBetween(FULL, 0) / 60)
const LOSSES = `Une jauge perd ${SPEEDS.slice(0, -1).join(', ')} puis ${SPEEDS.at(-1)} point par seconde de seuil en seuil\u00a0; pleine, elle tient ${Math.floor(FULL_MINUTES / 60)}\u00a0h\u00a0${FULL_MINUTES % 60}.`
const EVERY_MS = 15_000
/** Far beyond the emptying of a full gauge. */
const LONG_MS = 7 * 86_400_000

const EXAMPLES: readonly {
  id: number
  name: string
  gauge: Pick<NotedGauge, 'gauge' | 'points' | 'keep'>
}[] = [
  { id: 1, name: 'une mangeoire pleine', gauge: { gauge: 'mangeoire', points: BANDS[3]?.to ?? 0, keep: 0 } },
  {
    id: 2,
    name: 'un foudroyeur tenu au-dessus du premier seuil',
    gauge: { gauge: 'foudroyeur', points: BANDS[2]?.to ?? 0, keep: BANDS[1]?.from ?? 0 },
  },
]

/** The pens hour by hour: when each gauge crosses what, and when it is to be refilled (M36). */
export function Tab({ breeding: { level } }: { breeding: Breeding }) {
  const now = useNow(EVERY_MS)
  const running = useRunningGauges()
  const [dialog, setDialog] = useState<'new' | NotedGauge | null>(null)
  const tell = useMutateAndTell()
  const lines = useMemo(() => running && linesOf(running, now), [running, now])
  const pens = Math.max(pensAt(level), ...(running ?? []).map(({ pen }) => pen))
  const next = level === null ? null : nextPenAt(level)
  const note = (gauge: NotedGauge) =>
    tell(`Jauge lancée\u00a0: ${gaugeName(gauge)}`, 'gauge', (db) => noteGauge(db, gauge))
  return (
    <>
      <p className="mb-3 max-w-[96ch] text-13 text-muted">
        {`Note ce que contient une jauge\u00a0: son horaire continue tout seul, page fermée et téléphone en veille. ${LOSSES}`}
      </p>
      <div className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2">
        <BreederLevel level={level} />
        <p className="flex min-h-(--ctl) items-center text-13 text-muted">
          {`${plural(pensAt(level), 'enclos ouvert', 'enclos ouverts')}${next === null ? '' : `, le prochain au niveau ${formatNumber(next)}`}`}
        </p>
        <span className="ml-auto flex flex-wrap gap-2 max-md:ml-0 max-md:w-full max-md:each:flex-1">
          {lines && lines.length > 0 && (
            <Button icon={CalendarPlus} onClick={() => saveCalendar(lines, now)}>
              Fichier de calendrier
            </Button>
          )}
          <Button className="main" icon={Plus} aria-haspopup="dialog" onClick={() => setDialog('new')}>
            Noter une jauge
          </Button>
        </span>
      </div>
      {!lines && <SkeletonRows rows={3} />}
      {lines && lines.length > 0 && (
        <ClockTable
          lines={lines}
          onRefill={setDialog}
          onStop={(noted) =>
            void tell(`Jauge arrêtée\u00a0: ${gaugeName(noted)}`, 'gauge', (db) => stopGauge(db, noted))
          }
        />
      )}
      {lines?.length === 0 && (
        <EmptyState
          title="Aucune jauge ne tourne"
          hint="Note ce que contient une jauge de tes enclos : ses passages se rangent ici, sur le Comptoir et dans tes notifications."
        >
          <Examples
            items={EXAMPLES}
            onPick={({ gauge }) => void note({ pen: 1, at: Date.now(), ...gauge })}
          />
        </EmptyState>
      )}
      <p className="mt-4 max-w-[96ch] text-12 text-faint">
        {
          'Heures de Paris. Les notifications de tes appareils disent chaque passage à son heure\u00a0; elles se règlent dans «\u00a0Mon compte\u00a0». Si tes montures n’ont plus besoin de la jauge, elle ne descend plus\u00a0: arrête-la.'
        }
      </p>
      {dialog && (
        <GaugeDialog
          before={dialog === 'new' ? null : dialog}
          pens={pens}
          running={running ?? []}
          now={now}
          onNote={note}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

/** The gauges by what comes first of each; those that are empty, or wait to be refilled, before all others. */
function linesOf(running: readonly NotedGauge[], now: number): Line[] {
  return running
    .map((noted) => {
      const points = pointsAt(noted, now)
      return {
        key: `${noted.pen}-${noted.gauge}`,
        noted,
        points,
        speed: points === 0 ? 0 : (BANDS.findLast(({ from }) => from < points)?.tier ?? 0),
        coming: crossings(noted).filter(({ when }) => when > now),
        now,
      }
    })
    .sort((a, b) => dueAt(a) - dueAt(b) || a.noted.pen - b.noted.pen)
}

const isDue = ({ points, noted }: Line): boolean => points <= noted.keep
const dueAt = (line: Line): number => (isDue(line) ? 0 : (line.coming[0]?.when ?? 0))

function saveCalendar(lines: readonly Line[], now: number): void {
  const coming = crossingsBetween(
    lines.map(({ noted }) => noted),
    now,
    now + LONG_MS,
  )
  const content = new Blob([penCalendar(coming, now)], { type: 'text/calendar;charset=utf-8' })
  downloadFile(`enclos-${parisDay(now)}.ics`, content)
}

type TableProps = {
  lines: readonly Line[]
  onRefill: (noted: NotedGauge) => void
  onStop: (noted: NotedGauge) => void
}

function ClockTable({ lines, onRefill, onStop }: TableProps) {
  const columns = useColumns(onRefill, onStop)
  return (
    <DataTable
      className="pen-clock table-fixed"
      columns={columns}
      rows={lines}
      rowKey={({ key }) => key}
      cards="md"
    />
  )
}

function useColumns(onRefill: TableProps['onRefill'], onStop: TableProps['onStop']): Column<Line>[] {
  return useMemo(
    () => [
      {
        key: 'gauge',
        head: 'Jauge',
        card: 'title',
        cell: ({ noted: { pen, gauge } }) => (
          <>
            <b className="font-semibold">{breedingText.gauges[gauge]}</b>
            <span className="sub">{`Enclos ${pen} · ${breedingText.feeds[gauge]}`}</span>
          </>
        ),
      },
      {
        key: 'points',
        head: 'Maintenant',
        card: 'amount',
        figure: true,
        headClass: 'w-36',
        cell: ({ points, speed }) => (
          <>
            {formatNumber(points)}
            <span className="sub">
              {speed === 0 ? 'vide' : plural(speed, 'point par seconde', 'points par seconde')}
            </span>
          </>
        ),
      },
      {
        key: 'next',
        head: 'Prochain passage',
        card: 'field',
        labelled: true,
        headClass: 'w-56 max-lg:w-44 pl-8',
        cellClass: 'md:pl-8',
        cell: ({ coming: [first], now }) =>
          first ? (
            <>
              <span translate="no">{instantWords(first.when, now)}</span>
              <span className="sub">{crossingWords(first)}</span>
            </>
          ) : (
            <span className="faint">–</span>
          ),
      },
      {
        key: 'refill',
        head: 'À recharger',
        card: 'field',
        labelled: true,
        headClass: 'w-56 max-lg:w-44',
        cell: (line) => <Refill line={line} />,
      },
      {
        key: 'acts',
        head: 'Gestes',
        silent: true,
        card: 'wide',
        headClass: 'w-52',
        cellClass: 'text-right whitespace-nowrap',
        cell: ({ noted }) => (
          <span className="inline-flex gap-1.5 max-md:flex max-md:pt-1 max-md:each:flex-1">
            <Button
              className="small"
              aria-haspopup="dialog"
              aria-label={`Recharger, ${gaugeName(noted)}`}
              onClick={() => onRefill(noted)}
            >
              Recharger
            </Button>
            <Button
              className="small ghost"
              aria-label={`Arrêter, ${gaugeName(noted)}`}
              onClick={() => onStop(noted)}
            >
              Arrêter
            </Button>
          </span>
        ),
      },
    ],
    [onRefill, onStop],
  )
}

/** When a gauge is to be refilled, and where it stands then; in gold once that is now. */
function Refill({ line }: { line: Line }) {
  const { noted, coming, now } = line
  const at = coming.find(({ to }) => to === noted.keep)
  const floor = noted.keep === 0 ? 'une fois vide' : `sous ${formatNumber(noted.keep)}`
  return (
    <>
      {at ? (
        <span translate="no">{instantWords(at.when, now)}</span>
      ) : (
        <b className="font-semibold text-kama">maintenant</b>
      )}
      <span className="sub">{floor}</span>
    </>
  )
}
