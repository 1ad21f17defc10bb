import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { MAX_AMOUNT } from '#shared/contract/fields.ts'
import { type KamasReading, readKamas } from '#shared/domain/text/kamas.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { text } from '#ui/text.ts'
import { FieldFrame } from './field-frame.tsx'
import { NumberInput } from './number-input.tsx'
import { useReportRefused } from './refused-fields.tsx'
import { type FieldReading, useDraft } from './use-draft.ts'

export type QuantityFieldProps = {
  label: string
  hideLabel?: boolean
  /** Null where nothing was ever counted. */
  value: number | null
  onCommit: (value: number) => unknown
  min?: number
  max?: number
  onEnter?: 'next-row'
  /** The stored number typed again is stored again. */
  resave?: boolean
  /** Another grammar than the kamas one. */
  read?: (text: string) => KamasReading
  pattern?: string
  /** Only digits and spaces can be typed. */
  digits?: boolean
  /** The keyboard of a touch device; `text` where a minus sign is typed, which some number keyboards lack. */
  inputMode?: 'numeric' | 'text'
  placeholder?: string
  /** No well until it is wanted: long tables. */
  quiet?: boolean
  disabled?: boolean
  id?: string
  className?: string
}

const FRAME =
  'step flex h-(--ctl) overflow-hidden rounded-1 border focus-within:ring-1 focus-within:ring-kama touch:overflow-visible'
const INPUT =
  'box-content border-rule text-center font-medium text-text tabular-nums outline-none max-md:text-[16px] touch:-my-px touch:min-w-11 touch:flex-none'

function frameLook(quiet: boolean, refused: string): string {
  const look = quiet ? 'quiet max-md:bg-well' : 'bg-well'
  if (refused) return `${look} ${refused} border-loss`
  return `${look} border-line border-b-line-2 ${quiet ? 'md:border-transparent' : 'focus-within:border-kama'}`
}

/** A whole number between `min` and `max`, typed or stepped; the steps stop at the ends, typed text beyond them is marked. */
export function QuantityField(props: QuantityFieldProps) {
  const { label, hideLabel = false, min = 0, max = MAX_AMOUNT, read = readKamas } = props
  const { disabled = false, quiet = false } = props
  const fallbackId = useId()
  const id = props.id ?? fallbackId
  const draft = useDraft({
    value: props.value,
    print: formatNumber,
    read: (typed) => fitting(read(typed), min, max),
    onCommit: (value) => (value === null ? undefined : props.onCommit(value)),
    resave: props.resave,
  })
  const bad = draft.failed || draft.reading?.kind === 'unreadable'
  const refused = useReportRefused(id, label, bad)
  const now = draft.reading?.kind === 'amount' ? draft.reading.value : (draft.current ?? min)
  const step = (by: number) => draft.put(Math.min(max, Math.max(min, now + by)))
  const keys = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (props.digits && key.length === 1 && /[^\d\s]/.test(key) && !ctrlKey && !metaKey && !altKey)
      event.preventDefault()
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} className={props.className}>
      <span className="step-frame relative inline-block">
        <span className={`${FRAME} ${frameLook(quiet, refused)}`}>
          <StepButton
            label={`Moins, ${label}`}
            quiet={quiet}
            disabled={disabled || now <= min}
            onPress={() => step(-1)}
            icon={Minus}
          />
          <NumberInput
            id={id}
            className={`${INPUT} ${quiet ? 'w-[30px]' : 'w-[max(52px,calc(var(--ems,1)*1em+10px))] border-x'}`}
            draft={draft}
            onEnter={props.onEnter}
            inputMode={props.inputMode ?? 'numeric'}
            pattern={props.pattern}
            placeholder={props.placeholder}
            disabled={disabled}
            aria-label={hideLabel ? label : undefined}
            aria-invalid={bad}
            aria-describedby={bad ? `${id}-note` : undefined}
            onKeyDown={keys}
          />
          <StepButton
            label={`Plus, ${label}`}
            quiet={quiet}
            disabled={disabled || now >= max}
            onPress={() => step(1)}
            icon={Plus}
          />
        </span>
        {bad && (
          <span id={`${id}-note`} className="hint pop bad">
            {draft.failed ? 'pas enregistré, réessaie' : refusal(draft.reading, min, max)}
          </span>
        )}
      </span>
    </FieldFrame>
  )
}

type StepButtonProps = {
  label: string
  quiet: boolean
  disabled: boolean
  onPress: () => void
  icon: typeof Plus
}

function StepButton({ label, quiet, disabled, onPress, icon: Icon }: StepButtonProps) {
  return (
    <button
      type="button"
      className={`grid place-items-center hover:bg-ink-2 disabled:cursor-default disabled:bg-transparent touch:-my-px ${quiet ? 'w-6 text-faint' : 'w-(--ctl) text-muted hover:text-text disabled:text-line-2'}`}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon className="icon" aria-hidden="true" />
    </button>
  )
}

/** An emptied field reads as the least value when that is 0; otherwise something has to be typed. */
function fitting(reading: KamasReading, min: number, max: number): FieldReading {
  if (reading.kind === 'empty') return min === 0 ? { kind: 'amount', value: 0 } : { kind: 'unreadable' }
  const fits = reading.kind === 'amount' && reading.value >= min && reading.value <= max
  return fits || reading.kind === 'unreadable' ? reading : { kind: 'unreadable' }
}

function refusal(reading: FieldReading | null, min: number, max: number): string {
  if (max < MAX_AMOUNT) return `de ${formatNumber(min)} à ${formatNumber(max)}`
  return text.unreadable(reading?.kind === 'unreadable' ? reading.why : undefined)
}
