import { useEffect, useId, useRef } from 'react'
import type { HuntFilters } from './hunt-rows.ts'
import type { Hunt } from './model.ts'
import { text } from './text.ts'
import './step-strip.css'

type Props = {
  steps: Hunt['steps']
  stats: Hunt['figures']['stats']
  value: HuntFilters['step']
  onChange: (step: HuntFilters['step']) => void
}

/** The steps of the quest and how far each is; one of them, or all. Scrolls by itself where it is too long. */
export function StepStrip({ steps, stats, value, onChange }: Props) {
  const name = useId()
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another place to scroll to
  useEffect(() => {
    strip.current?.querySelector('.on')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <div ref={strip} className="steps" role="radiogroup" aria-label={text.step}>
      <StepCell
        name={name}
        title={text.allSteps}
        label={text.allStepsLabel(stats.validated, stats.total)}
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
          label={text.stepLabel(step, done, total)}
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
    <label className={[on && 'on', full && 'full'].filter(Boolean).join(' ')}>
      <input type="radio" className="sr" name={name} checked={on} aria-label={label} onChange={onChoose} />
      {title}
      <small>{text.tally(done, total)}</small>
      <i style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }} />
    </label>
  )
}
