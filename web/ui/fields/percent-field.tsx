import { useId } from 'react'
import { formatDecimals } from '#shared/domain/text/numbers.ts'
import { FieldFrame } from './field-frame.tsx'
import { NumberInput } from './number-input.tsx'
import { useReportRefused } from './refused-fields.tsx'
import { type FieldReading, useDraft } from './use-draft.ts'

export type PercentFieldProps = {
  label: string
  hideLabel?: boolean
  /** Percent, 0 to 100, at most two decimals. */
  value: number
  onCommit: (value: number) => unknown
  id?: string
  className?: string
}

/** A percentage, `2,0 %`; a number out of range or too fine stays on screen, marked, and stores nothing. */
export function PercentField({ label, hideLabel = false, value, onCommit, ...props }: PercentFieldProps) {
  const fallbackId = useId()
  const id = props.id ?? fallbackId
  const draft = useDraft({
    value,
    print: printPercent,
    read: readPercent,
    onCommit: (percent) => (percent === null ? undefined : onCommit(percent)),
  })
  const bad = draft.failed || draft.reading?.kind === 'unreadable'
  const refused = useReportRefused(id, label, bad)
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} className={props.className}>
      <span className={`field number ${refused}`}>
        <NumberInput
          id={id}
          draft={draft}
          aria-label={hideLabel ? label : undefined}
          aria-invalid={bad}
          aria-describedby={bad ? `${id}-note` : undefined}
        />
        <span className="suffix">%</span>
        {bad && (
          <span id={`${id}-note`} className="hint pop bad">
            {draft.failed ? 'pas enregistré, réessaie' : 'de 0 à 100, deux décimales au plus'}
          </span>
        )}
      </span>
    </FieldFrame>
  )
}

const printPercent = (percent: number): string => formatDecimals(percent, 1)

function readPercent(typed: string): FieldReading {
  const plain = typed.replace(/[\s%]/g, '').replace(',', '.')
  if (!/^\d{1,3}(\.\d{0,2})?$/.test(plain) || Number(plain) > 100) return { kind: 'unreadable' }
  return { kind: 'amount', value: Number(plain) }
}
