import { type KeyboardEvent, useId } from 'react'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { FieldFrame } from './field-frame.tsx'
import { NumberInput } from './number-input.tsx'
import { useReportRefused } from './refused-fields.tsx'
import { type FieldReading, useDraft } from './use-draft.ts'

type Props = {
  label: string
  hideLabel?: boolean
  value: number | null
  /** Gets null when the field was emptied; answers false when nothing was stored. */
  onCommit: (value: number | null) => unknown
  max: number
  min?: number
  /** How many at most. */
  decimals?: 0 | 2 | 3
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
    print: (value) => formatNumber(value, decimals === 3 ? 3 : 2),
    read: (typed) => readNumber(typed, { min, max, decimals }),
    onCommit: props.onCommit,
  })
  const bad = draft.failed || draft.reading?.kind === 'unreadable'
  const refused = useReportRefused(id, label, bad)
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} className={className}>
      <span className={['field number', hideLabel && className, refused].filter(Boolean).join(' ')}>
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

type Limits = { min: number; max: number; decimals: 0 | 2 | 3 }

const PATTERNS = { 0: /^\d{1,7}$/, 2: /^\d{1,7}(\.\d{1,2})?$/, 3: /^\d{1,7}(\.\d{1,3})?$/ } as const

function readNumber(typed: string, { min, max, decimals }: Limits): FieldReading {
  const plain = typed.replace(/\s|%|\/\s*j(our)?$/g, '').replace(',', '.')
  if (plain === '') return { kind: 'empty' }
  const value = Number(plain)
  if (!PATTERNS[decimals].test(plain) || value < min || value > max) return { kind: 'unreadable' }
  return { kind: 'amount', value }
}
