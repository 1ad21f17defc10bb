import type { ComponentProps, CSSProperties, KeyboardEvent, MouseEvent } from 'react'
import { focusNextRow } from './next-row.ts'
import type { Draft } from './use-draft.ts'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  draft: Draft
  /** What Enter does after storing: goes to the same column of the next row, something else, or stays here. */
  onEnter?: OnEnter | undefined
  /** What is drawn in the empty field, where that is as long as a number. */
  instead?: string | undefined
}

export type OnEnter = 'next-row' | (() => void)

/** Characters that every field has room for. */
const LONG = 11

/** The input of a number field: selected whole on focus, Enter stores, Escape restores and leaves. */
export function NumberInput({ draft, onEnter, instead = '', onBlur, onFocus, onKeyDown, ...input }: Props) {
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const field = event.currentTarget
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      enter(field, draft, onEnter)
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      draft.cancel()
      field.blur()
    }
  }
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--ems': widthInEms(draft.shown || instead).toFixed(2),
  }
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint={onEnter ? 'next' : 'done'}
      {...input}
      style={style}
      data-number=""
      data-typed={draft.reading === null ? undefined : ''}
      title={draft.shown.length > LONG ? draft.shown : undefined}
      value={draft.shown}
      onChange={(event) => draft.type(event.target.value)}
      onKeyDown={keys}
      onMouseDown={selectOnClick}
      onFocus={(event) => {
        event.currentTarget.select()
        onFocus?.(event)
      }}
      onBlur={(event) => {
        draft.commit()
        onBlur?.(event)
      }}
    />
  )
}

/** About how wide a number is drawn, in ems: fields too narrow for it draw it smaller (fields.css, `--room`). */
function widthInEms(text: string): number {
  const figures = text.replace(/\D/g, '').length
  return Math.max(1, 0.66 * figures + 0.3 * (text.length - figures))
}

/** Stores the field and goes on; text that cannot be read keeps the cursor. */
export function enter(field: HTMLInputElement, draft: Draft, onEnter?: OnEnter): void {
  if (!draft.commit()) return
  if (typeof onEnter === 'function') {
    onEnter()
    return
  }
  if (onEnter === 'next-row' && focusNextRow(field)) return
  // In a table the focus stays with the last field; elsewhere leaving it closes a touch keyboard.
  if (onEnter === 'next-row' && !field.closest('td')) field.blur()
  else field.select()
}

// The browser would put the caret where the click fell, and undo the selection.
function selectOnClick(event: MouseEvent<HTMLInputElement>): void {
  if (event.currentTarget.ownerDocument.activeElement === event.currentTarget) return
  event.preventDefault()
  event.currentTarget.focus()
}
