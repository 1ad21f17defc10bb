import { type KeyboardEvent, useId } from 'react'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { FieldFrame } from '#ui/fields/field-frame.tsx'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { useReportRefused } from '#ui/fields/refused-fields.tsx'
import { type FieldReading, useDraft } from '#ui/fields/use-draft.ts'

type Props = {
  label: string
  hideLabel?: boolean
  value: number | null
  /** Gets null when the field was emptied; answers false when nothing was stored. */
  onCommit: (value: number | null) => unknown
  max: number
  min?: number
  /** Two at most. */
  decimals?: 0 | 2
  unit?: string
  /** What is said of a number that is out of range. */
  range: string
  placeholder?: string
  className?: string
  id?: string
  onEnter?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  onBlur?: () => void
}

/** A plain number with its unit: a percentage, a level, a pace. Emptied, it is none. */
export function UnitField({ label, hideLabel = false, unit = '', className, placeholder, ...props }: Props) {
  const { min = 0, max, decimals = 0 } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const draft = useDraft({
    value: props.value,
    print: formatNumber,
    read: (typed) => readNumber(typed, { min, max, decimals }),
    onCommit: props.onCommit,
  })
  const bad = draft.failed || draft.reading?.kind === 'unreadable'
  useReportRefused(id, label, bad)
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} className={className}>
      <span className={['field number', hideLabel && className, bad && 'bad'].filter(Boolean).join(' ')}>
        <NumberInput
          id={id}
          draft={draft}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          placeholder={placeholder}
          aria-label={hideLabel ? label : undefined}
          aria-invalid={bad}
          aria-describedby={bad ? `${id}-note` : undefined}
          onEnter={props.onEnter}
          onKeyDown={props.onKeyDown}
          onBlur={props.onBlur}
        />
        {unit && draft.shown !== '' && <span className="suffix">{unit}</span>}
        {bad && (
          <span id={`${id}-note`} className="hint pop bad">
            {draft.failed ? 'pas enregistré, réessaie' : props.range}
          </span>
        )}
      </span>
    </FieldFrame>
  )
}

type Limits = { min: number; max: number; decimals: 0 | 2 }

function readNumber(typed: string, { min, max, decimals }: Limits): FieldReading {
  const plain = typed.replace(/\s|%|\/\s*j(our)?$/g, '').replace(',', '.')
  if (plain === '') return { kind: 'empty' }
  const pattern = decimals > 0 ? /^\d{1,7}(\.\d{1,2})?$/ : /^\d{1,7}$/
  const value = Number(plain)
  if (!pattern.test(plain) || value < min || value > max) return { kind: 'unreadable' }
  return { kind: 'amount', value }
}
