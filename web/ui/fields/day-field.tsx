import { useId, useState } from 'react'
import { day } from '#shared/contract/fields.ts'
import { formatDay } from '#shared/domain/text/numbers.ts'
import { text } from '#ui/text.ts'
import { FieldFrame } from './field-frame.tsx'
import { type FieldReading, useDraft } from './use-draft.ts'

type Props = {
  label: string
  hideLabel?: boolean
  /** `YYYY-MM-DD`; null is none. */
  value: string | null
  /** Stores the day, null when the field was emptied; false when it was not stored. */
  onCommit: (value: string | null) => unknown
  /** What stands for no day. */
  placeholder?: string
  className?: string
  quiet?: boolean
}

const FIRST = '2000-01-01'
const LAST = '2099-12-31'

/**
 * A calendar day, with the device's own calendar; printed `ven. 20 nov.` until it is typed in. Stored when it is left
 * or on Enter, Escape restores; half a date stays, marked, and stores nothing.
 */
export function DayField({ label, hideLabel = false, value, quiet = false, ...props }: Props) {
  const id = useId()
  const [focused, setFocused] = useState(false)
  const [unfinished, setUnfinished] = useState(false)
  const read = (typed: string): FieldReading<string> => {
    if (typed === '' && !unfinished) return { kind: 'empty' }
    const real = day.is(typed) && typed >= FIRST && typed <= LAST
    return real ? { kind: 'amount', value: typed } : { kind: 'unreadable' }
  }
  const draft = useDraft<string>({ value, print: (stored) => stored, read, onCommit: props.onCommit })
  const bad = draft.failed || (draft.reading?.kind === 'unreadable' && !focused)
  const typing = focused || draft.reading !== null
  // A touch device opens its calendar at the first tap only on a field that is one already: the day lies over it.
  const calendar = typing || matchMedia('(pointer: coarse)').matches
  const over = calendar && !typing
  const look = [hideLabel ? props.className : '', quiet ? 'quiet' : '', bad ? 'bad' : '', over ? 'over' : '']
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} className={props.className}>
      <span className={['field day', ...look].filter(Boolean).join(' ')}>
        <input
          id={id}
          type={calendar ? 'date' : 'text'}
          min={FIRST}
          max={LAST}
          autoComplete="off"
          placeholder={props.placeholder}
          aria-label={hideLabel ? label : undefined}
          aria-invalid={bad}
          aria-describedby={bad ? `${id}-note` : undefined}
          value={calendar || !draft.shown ? draft.shown : formatDay(draft.shown)}
          onChange={(event) => {
            setUnfinished(event.target.validity.badInput)
            draft.type(event.target.value)
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            draft.commit()
          }}
          onKeyUp={(event) => setUnfinished(event.currentTarget.validity.badInput)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') draft.commit()
            if (event.key !== 'Escape') return
            event.stopPropagation()
            setUnfinished(false)
            draft.cancel()
            event.currentTarget.blur()
          }}
        />
        {over && (
          <span
            className={`shown pointer-events-none absolute left-[9px] whitespace-nowrap ${draft.shown ? '' : 'text-faint'}`}
            aria-hidden="true"
          >
            {draft.shown ? formatDay(draft.shown) : props.placeholder}
          </span>
        )}
        {bad && (
          <span id={`${id}-note`} className="hint pop bad">
            {draft.failed ? 'pas enregistré, réessaie' : text.unreadable()}
          </span>
        )}
      </span>
    </FieldFrame>
  )
}
