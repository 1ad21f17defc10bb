import { useState } from 'react'
import type { Gauge } from '#shared/catalogue/types.ts'
import { GAUGES } from '#shared/contract/fields.ts'
import { crossings, FULL, KEEPS, type NotedGauge, pointsAt } from '#shared/domain/breeding/pen-clock.ts'
import { crossingWords } from '#shared/domain/notifications/notification-text.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { breedingText } from '../breeding-text.ts'
import { gaugeName, instantWords } from './words.ts'

type Props = {
  /** The gauge that is refilled; null for one that is noted anew. */
  before: NotedGauge | null
  /** Those of the pens that are open, and those that run. */
  pens: number
  running: readonly NotedGauge[]
  now: number
  /** Notes it; false when nothing was stored. */
  onNote: (gauge: NotedGauge) => Promise<boolean>
  onClose: () => void
}

/** The gauge that nothing runs in yet, the first one of the first pen at first. */
function firstFree(pens: number, running: readonly NotedGauge[]): { pen: number; gauge: Gauge } {
  for (let pen = 1; pen <= pens; pen += 1) {
    const gauge = GAUGES.find((one) => !running.some((other) => other.pen === pen && other.gauge === one))
    if (gauge) return { pen, gauge }
  }
  return { pen: 1, gauge: 'mangeoire' }
}

/** What a gauge of a pen holds now, and when it is to be refilled: the instants that follow are shown as it is typed (M36). */
export function GaugeDialog({ before, pens, running, now, onNote, onClose }: Props) {
  const wide = useWide()
  const [place, setPlace] = useState(() => before ?? firstFree(pens, running))
  const [points, setPoints] = useState(FULL)
  const [keep, setKeep] = useState(before?.keep ?? KEEPS[1] ?? 0)
  const { pen, gauge } = place
  const noted: NotedGauge = { pen, gauge, points, at: now, keep }
  const held = before ? pointsAt(before, now) : 0
  const note = async () => {
    if (await onNote({ ...noted, at: Date.now() })) onClose()
  }
  return (
    <Dialog
      bottom={!wide}
      title={before ? `Recharger\u00a0: ${gaugeName(before)}` : 'Noter une jauge'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button className="main" onClick={() => void note()}>
            {before ? 'Rechargée' : 'Lancer'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {before ? (
          <p className="text-13 text-muted">
            {`Il y reste ${formatNumber(held)} points\u00a0: pour la remplir, verse-en ${formatNumber(FULL - held)}.`}
          </p>
        ) : (
          <div className="flex flex-wrap gap-3">
            <Select
              label="Enclos"
              value={String(pen)}
              options={Array.from({ length: pens }, (_, at) => ({
                value: String(at + 1),
                label: `Enclos ${at + 1}`,
              }))}
              onChange={(chosen) => setPlace({ pen: Number(chosen), gauge })}
            />
            <Select
              label="Jauge"
              value={gauge}
              options={GAUGES.map((value) => ({
                value,
                label: `${breedingText.gauges[value]}, ${breedingText.feeds[value]}`,
              }))}
              onChange={(chosen) => setPlace({ pen, gauge: chosen })}
            />
          </div>
        )}
        <QuantityField
          label="Points dans la jauge, maintenant"
          value={points}
          max={FULL}
          onCommit={setPoints}
        />
        <div className="grid justify-items-start gap-1">
          <span className="lab" aria-hidden="true">
            La recharger
          </span>
          <Select
            label="La recharger"
            value={String(keep)}
            options={KEEPS.toReversed().map((floor) => ({
              value: String(floor),
              label: floor === 0 ? 'quand elle est vide' : `quand elle passe sous ${formatNumber(floor)}`,
            }))}
            onChange={(chosen) => setKeep(Number(chosen))}
          />
        </div>
        <dl aria-label="Ses passages">
          {crossings(noted).map((crossing) => (
            <div key={crossing.to} className={crossing.kind === 'refill' ? 'lead text-kama' : 'lead'}>
              <dt>{crossingWords(crossing)}</dt>
              <dd className="num">{instantWords(crossing.when, now)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
