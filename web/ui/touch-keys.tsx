import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { text } from './text.ts'

const KEYS = [
  { key: 'k', label: text.thousand },
  { key: 'M', label: text.million },
  { key: '×', label: text.times },
] as const
const MARGIN = 12

type Props = {
  input: RefObject<HTMLInputElement | null>
  onType: (text: string) => void
  onValidate: (field: HTMLInputElement) => void
}

/** The letters that a phone's number keyboard lacks, under the field that is typed in; drawn on touch screens only. */
export function TouchKeys({ input, onType, onValidate }: Props) {
  const pad = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (pad.current) keepOnScreen(pad.current)
  }, [])
  const insert = (key: string) => {
    const field = input.current
    if (!field) return
    const end = field.value.length
    field.setRangeText(key, field.selectionStart ?? end, field.selectionEnd ?? end, 'end')
    onType(field.value)
  }
  return (
    <span className="touch-keys" ref={pad}>
      {KEYS.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          className="btn"
          aria-label={label}
          onPointerDown={keepFocus}
          onClick={() => insert(key)}
        >
          {key}
        </button>
      ))}
      <button
        type="button"
        tabIndex={-1}
        className="btn main"
        onPointerDown={keepFocus}
        onClick={() => input.current && onValidate(input.current)}
      >
        {text.validate}
      </button>
    </span>
  )
}

const keepFocus = (event: PointerEvent) => event.preventDefault()

function keepOnScreen(pad: HTMLElement): void {
  pad.style.translate = '0px 0'
  const { left, right } = pad.getBoundingClientRect()
  const over = Math.max(0, right - (document.documentElement.clientWidth - MARGIN))
  const under = Math.max(0, MARGIN - left)
  pad.style.translate = `${under - over}px 0`
}
