import { CircleAlert } from 'lucide-react'
import type { PointerEvent, RefObject } from 'react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { type KamasReading, readKamas } from '#shared/domain/text/kamas.ts'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { coverFoot, FOOT } from '#ui/page/foot.ts'
import { text } from '#ui/text.ts'
import { FieldFrame } from './field-frame.tsx'
import { enter, NumberInput, type OnEnter } from './number-input.tsx'
import { useReportRefused } from './refused-fields.tsx'

import { type Draft, type FieldReading, useDraft } from './use-draft.ts'

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
  onType?: (reading: FieldReading | null) => void
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
  const refused = useReportRefused(id, label, note?.bad ?? false)
  return (
    <FieldFrame
      id={id}
      label={label}
      hideLabel={hideLabel}
      className={props.className}
      hint={typing ? undefined : props.hint}
    >
      <span className={classOf(props, draft, refused)}>
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
  refused: string,
): string {
  const typing = draft.reading !== null
  const marks = typing ? [] : [best && 'best', stale && 'stale', lent && 'lent']
  const states = [...marks, missing && 'miss', refused]
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

const KEYS = [
  { key: 'k', label: 'mille' },
  { key: 'M', label: 'million' },
  { key: '×', label: 'fois' },
] as const

type Props = {
  input: RefObject<HTMLInputElement | null>
  onType: (text: string) => void
  onValidate: (field: HTMLInputElement) => void
}

/** The letters that a phone's number keyboard lacks, in a bar above it; drawn on touch screens only. */
function TouchKeys({ input, onType, onValidate }: Props) {
  useLayoutEffect(followKeyboard, [])
  const insert = (key: string) => {
    const field = input.current
    if (!field) return
    const end = field.value.length
    field.setRangeText(key, field.selectionStart ?? end, field.selectionEnd ?? end, 'end')
    onType(field.value)
  }
  return (
    <span
      ref={FOOT.keys}
      className="touch-keys fixed inset-x-0 bottom-(--keyboard) z-41 hidden min-h-[max(var(--keys),calc(var(--dock)-var(--keyboard)))] gap-2 border-t border-line bg-ink-1 px-(--gutter) py-[9px] pointer-coarse:flex"
    >
      {KEYS.map(({ key, label }) => (
        <Button
          key={key}
          tabIndex={-1}
          className="h-11 max-w-[120px] flex-1 text-[16px] font-semibold"
          aria-label={label}
          onPointerDown={keepFocus}
          onClick={() => insert(key)}
        >
          {key}
        </Button>
      ))}
      <Button
        tabIndex={-1}
        className="main ml-auto h-11 max-w-[200px] flex-[1.6] text-[16px]"
        onPointerDown={keepFocus}
        onClick={() => input.current && onValidate(input.current)}
      >
        Valider
      </Button>
    </span>
  )
}

const keepFocus = (event: PointerEvent) => event.preventDefault()

/** How many fields have their keys on the screen, and how to stop following for them. */
let fields = 0
let stop: (() => void) | null = null

/**
 * Tells the page how much of it the touch keyboard hides: most browsers lay the page out as if it were not there. Nothing is told
 * from one field to the next.
 */
function followKeyboard(): () => void {
  fields += 1
  stop ??= follow(window.visualViewport)
  return () => {
    fields -= 1
    // The next field may come with another event.
    setTimeout(() => {
      if (fields > 0) return
      stop?.()
      stop = null
    })
  }
}

function follow(view: VisualViewport | null): () => void {
  if (!view) return () => {}
  const measure = () => tell(view.scale > 1 ? 0 : innerHeight - view.height - view.offsetTop)
  // Once the page is laid out: asked before, it would be laid out for this alone.
  const first = requestAnimationFrame(measure)
  view.addEventListener('resize', measure)
  view.addEventListener('scroll', measure)
  return () => {
    cancelAnimationFrame(first)
    view.removeEventListener('resize', measure)
    view.removeEventListener('scroll', measure)
    tell(0)
  }
}

const tell = (hidden: number): void => coverFoot('keyboard', Math.max(0, Math.round(hidden)))
