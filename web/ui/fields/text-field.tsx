import { useId } from 'react'
import { text } from '#ui/text.ts'
import { FieldFrame } from './field-frame.tsx'
import { excessOf } from './too-long.tsx'
import { useDraft } from './use-draft.ts'

type Props = {
  label: string
  hideLabel?: boolean
  value: string
  /** Stores the text; false when it was not stored. */
  onCommit: (value: string) => unknown
  maxLength: number
  placeholder?: string
  /** The id of a `datalist` with what is mostly typed. */
  list?: string
  className?: string
  quiet?: boolean
}

/** A line of text, stored when it is left or on Enter; Escape restores. What is not stored stays on screen, and so does what is too long. */
export function TextField({ label, hideLabel = false, value, maxLength, quiet = false, ...props }: Props) {
  const id = useId()
  const draft = useDraft<string>({
    value,
    print: (stored) => stored,
    read: (typed) =>
      excessOf(typed, maxLength) > 0 ? { kind: 'unreadable' } : { kind: 'amount', value: typed.trim() },
    onCommit: (next) => props.onCommit(next ?? ''),
  })
  const excess = draft.reading === null ? 0 : excessOf(draft.shown, maxLength)
  const bad = draft.failed || excess > 0
  const look = [hideLabel ? props.className : '', quiet ? 'quiet' : '', bad ? 'bad' : '']
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} className={props.className}>
      <span className={['field', ...look].filter(Boolean).join(' ')}>
        <input
          id={id}
          type="text"
          list={props.list}
          autoComplete="off"
          placeholder={props.placeholder}
          aria-label={hideLabel ? label : undefined}
          aria-invalid={bad}
          aria-describedby={bad ? `${id}-note` : undefined}
          title={draft.shown}
          value={draft.shown}
          onChange={(event) => draft.type(event.target.value)}
          onBlur={() => draft.commit()}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) draft.commit()
            if (event.key !== 'Escape') return
            event.stopPropagation()
            draft.cancel()
            event.currentTarget.blur()
          }}
        />
        {bad && (
          <span id={`${id}-note`} className="hint pop bad">
            {excess > 0 ? text.tooLong(excess) : 'pas enregistré, réessaie'}
          </span>
        )}
      </span>
    </FieldFrame>
  )
}
