import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type KamasReading, readKamas } from '#shared/domain/text/kamas.ts'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'
import { text } from '#ui/text.ts'
import { FieldFrame } from './field-frame.tsx'
import { enter, NumberInput, type OnEnter } from './number-input.tsx'
import { useReportRefused } from './refused-fields.tsx'
import { TouchKeys } from './touch-keys.tsx'
import { type Draft, type Reading, useDraft } from './use-draft.ts'

/**
 * What marks a price that is not the player's own: its sign, and what it is, in words. Where the field is empty also how it is
 * written there, and what → does in it.
 */
export type LentMark = { sign: ReactNode; words: string; placeholder?: string; onTake?: () => void }

export type KamasFieldProps = {
  label: string
  /** The label is read out but not drawn (in tables, under a column's head). */
  hideLabel?: boolean
  /** The stored amount in kamas; null is none. */
  value: number | null
  /** Stores the amount, null when the field was emptied; false when it was not stored. */
  onCommit: (value: number | null) => unknown
  /** Told what is read at each key, before it is stored; null once nothing is typed any more. */
  onType?: (reading: Reading | null) => void
  onEnter?: OnEnter
  /** The stored amount typed again is stored again: the same price, read anew. */
  resave?: boolean
  /** An emptied field restores the stored amount instead of storing none. */
  emptied?: 'restores'
  /** Another grammar than the kamas one. */
  read?: (text: string) => KamasReading
  /** What the tool asks of the bare input: the keyboard of a touch device, and a hint for form fillers. */
  inputMode?: 'decimal' | 'numeric'
  pattern?: string
  /** The pack that is cheapest per piece; a price too old to trust; a price that the result waits for. */
  best?: boolean
  stale?: boolean
  missing?: boolean
  lent?: LentMark | undefined
  /** `×10`, drawn inside the field on phones. */
  packLabel?: string
  /** A line under the field: the age of a price. */
  hint?: ReactNode
  unit?: string
  placeholder?: string
  id?: string
  className?: string
  disabled?: boolean
}

/**
 * An amount of kamas as players type it. The amount read shows while typing; what cannot be read stays, marked, and
 * stores nothing; text that is not stored yet holds back reloads.
 */
export function KamasField(props: KamasFieldProps) {
  const { label, hideLabel = false, missing = false, unit = 'k', onEnter, lent } = props
  const fallbackId = useId()
  const id = props.id ?? fallbackId
  const input = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState(false)
  const draft = useDraft({
    value: props.value,
    print: formatNumber,
    read: props.read ?? readKamas,
    onCommit: props.onCommit,
    onType: props.onType,
    resave: props.resave,
    emptied: props.emptied,
  })
  const note = noteOf(draft, focused)
  const state = stateWord(props)
  const typing = draft.reading !== null
  useReportRefused(id, label, note?.bad ?? false)
  return (
    <FieldFrame
      id={id}
      label={label}
      hideLabel={hideLabel}
      className={props.className}
      hint={typing ? undefined : props.hint}
    >
      <span className={classOf(props, draft, note?.bad ?? false)}>
        {props.packLabel && (
          <span className="pack-size" aria-hidden="true">
            {props.packLabel}
          </span>
        )}
        {note?.bad && <CircleAlert className="icon" />}
        {!typing && lent?.sign}
        <NumberInput
          ref={input}
          id={id}
          draft={draft}
          onEnter={onEnter}
          inputMode={props.inputMode ?? 'decimal'}
          pattern={props.pattern}
          disabled={props.disabled}
          // With room for the sign beside it.
          instead={lent?.placeholder && `00${lent.placeholder}`}
          placeholder={lent?.placeholder ?? props.placeholder ?? (missing ? 'prix\u00a0?' : '–')}
          aria-label={hideLabel ? label : undefined}
          aria-invalid={note?.bad}
          aria-describedby={note || state ? `${id}-note` : undefined}
          onKeyDown={({ key }) => {
            if (key === 'ArrowRight' && draft.shown === '') lent?.onTake?.()
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        {unit && !typing && draft.shown !== '' && <span className="suffix">{unit}</span>}
        <span id={`${id}-note`} className={note ? `hint pop ${note.bad ? 'bad' : 'parsed'}` : 'sr-only'}>
          {note?.text ?? state}
        </span>
        {focused && (
          <TouchKeys
            input={input}
            onType={draft.type}
            onValidate={(field) => enter(field, draft, onEnter ?? 'next-row')}
          />
        )}
      </span>
    </FieldFrame>
  )
}

function classOf(
  { hideLabel, className = '', best, stale, missing, lent }: KamasFieldProps,
  draft: Draft,
  bad: boolean,
): string {
  const typing = draft.reading !== null
  const marks = typing ? [] : [best && 'best', stale && 'stale', lent && 'lent']
  const states = [...marks, missing && 'miss', bad && 'bad']
  return ['field number', hideLabel && className, ...states].filter(Boolean).join(' ')
}

const stateWord = ({ best, stale, lent }: KamasFieldProps): string | null =>
  [best && 'lot le moins cher', stale && 'prix ancien', lent?.words].filter(Boolean).join(', ') || null

function noteOf(draft: Draft, focused: boolean): { text: string; bad: boolean } | null {
  if (draft.failed) return { text: 'pas enregistré, réessaie', bad: true }
  if (draft.reading?.kind === 'amount') {
    return focused ? { text: `= ${formatKamas(draft.reading.value)}`, bad: false } : null
  }
  if (draft.reading?.kind !== 'unreadable') return null
  // « 3* » and « 1, » are on their way to being read.
  const unfinished = focused && /\d\s*[*×x.,]$/i.test(draft.shown)
  return unfinished ? null : { text: text.unreadable(draft.reading.why), bad: true }
}
