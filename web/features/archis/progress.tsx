import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { OchreSum } from '#shared/domain/ochre.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { Money } from '#ui/figures/money.tsx'
import { Stat, Stats } from '#ui/figures/stats.tsx'
import type { Step } from './capture-rows.ts'
import type { Archis } from './model.ts'
import { text } from './text.ts'

type FiguresProps = {
  figures: Archis['figures']
  /** A field is refused: these are the figures from before it. */
  stale: boolean
  children: ReactNode
}

/** The three figures of the quest, then what finishing it costs and what the doubles bring. */
export function Figures({ figures, stale, children }: FiguresProps) {
  const { stats, toBuy, inHand, surplus } = figures
  const share = stats.total > 0 ? (100 * stats.validated) / stats.total : 0
  return (
    <div
      className={`archis-figures mb-4 max-md:mb-0 ${stale ? '[&_dd]:text-faint [&_.money]:text-faint' : ''}`}
    >
      <Stats label="Où tu en es">
        <Stat
          label="Captures faites pour ocre"
          value={
            <>
              {formatNumber(stats.validated)}
              <span className="kamas">{` / ${formatNumber(stats.total)}`}</span>
            </>
          }
          note={
            <span className="bar mt-[7px] block max-w-[280px] max-md:max-w-none" aria-hidden="true">
              <i style={{ width: `${share}%` }} />
            </span>
          }
        />
        <Stat
          label="Total capturé"
          value={formatNumber(stats.captured)}
          note={`dont ${formatNumber(surplus.count)} en double`}
        />
        <Stat
          label="Valeur potentielle"
          value={<Money value={stats.value} />}
          note="quantité × prix actuel"
        />
      </Stats>
      <div className="flex items-center gap-6 py-1.5 max-md:pb-2.5 max-md:text-[13px]">
        <dl className="grid min-w-0 flex-1 grid-cols-2 gap-x-8 max-lg:grid-cols-1">
          <Sum
            label="Reste à acheter"
            note={
              plural(toBuy.count, 'capture', 'captures') +
              (inHand > 0 ? `, ${formatNumber(inHand)} déjà en main à cocher` : '')
            }
            sum={toBuy}
          />
          <Sum label="Doubles à vendre" note={plural(surplus.count, 'double', 'doubles')} sum={surplus} />
        </dl>
        {children}
      </div>
    </div>
  )
}

/** A sum over rows of which some have no price is only a lower bound, and says so. */
function Sum({ label, note, sum }: { label: string; note: string; sum: OchreSum }) {
  const partial = sum.unpriced > 0
  return (
    <div className="lead max-md:min-h-6 max-md:py-0.5">
      <dt>
        {label}{' '}
        <span className="faint">
          <span className="only-desk">{note}</span>
          {partial && (
            <>
              <span className="only-desk"> · </span>
              {`${formatNumber(sum.unpriced)} sans prix`}
            </>
          )}
        </span>
      </dt>
      <dd className={partial ? 'muted' : ''}>
        {partial && sum.kamas === 0 ? (
          'prix à saisir'
        ) : (
          <>
            {partial && <span className="faint">au moins </span>}
            <Money value={sum.kamas} />
          </>
        )}
      </dd>
    </div>
  )
}

type StripProps = {
  steps: Archis['steps']
  stats: Archis['figures']['stats']
  value: Step | null
  onChange: (step: Step | null) => void
}

/** The steps of the quest and how far each is; one of them, or all. Scrolls by itself where it is too long. */
export function StepStrip({ steps, stats, value, onChange }: StripProps) {
  const name = useId()
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another place to scroll to
  useEffect(() => {
    strip.current?.querySelector('.on')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <div ref={strip} className="steps" role="radiogroup" aria-label="Étape">
      <StepCell
        name={name}
        title="Tout"
        label={`Toutes les étapes, ${stats.validated} sur ${stats.total}`}
        done={stats.validated}
        total={stats.total}
        on={value === null}
        onChoose={() => onChange(null)}
      />
      {steps.map(({ step, done, total }) => (
        <StepCell
          key={step ?? 'none'}
          name={name}
          title={text.stepName(step)}
          label={`${step === null ? 'Étape inconnue' : `Étape ${step}`}, ${done} sur ${total}`}
          done={done}
          total={total}
          on={value === (step ?? 'none')}
          onChoose={() => onChange(step ?? 'none')}
        />
      ))}
    </div>
  )
}

type CellProps = {
  name: string
  title: string
  label: string
  done: number
  total: number
  on: boolean
  onChoose: () => void
}

function StepCell({ name, title, label, done, total, on, onChoose }: CellProps) {
  const full = total > 0 && done === total
  return (
    <label className={[on && 'active', full && 'full'].filter(Boolean).join(' ')}>
      <input
        type="radio"
        className="sr-only"
        name={name}
        checked={on}
        aria-label={label}
        onChange={onChoose}
      />
      {title}
      <small className="block md:max-xl:hidden">{`${done}/${total}`}</small>
      <i style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }} />
    </label>
  )
}
