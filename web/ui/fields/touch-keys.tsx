import { type PointerEvent, type RefObject, useLayoutEffect } from 'react'
import { Button } from '#ui/fields/button.tsx'

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
export function TouchKeys({ input, onType, onValidate }: Props) {
  useLayoutEffect(followKeyboard, [])
  const insert = (key: string) => {
    const field = input.current
    if (!field) return
    const end = field.value.length
    field.setRangeText(key, field.selectionStart ?? end, field.selectionEnd ?? end, 'end')
    onType(field.value)
  }
  return (
    <span className="touch-keys fixed inset-x-0 bottom-(--keyboard) z-41 hidden min-h-[max(var(--keys),calc(var(--dock)-var(--keyboard)))] gap-2 border-t border-line bg-ink-1 px-(--gutter) py-[9px] pointer-coarse:flex">
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

/** How many fields have their keys on the screen, how to stop following for them, and what the page was last told. */
let fields = 0
let stop: (() => void) | null = null
let told = 0

/**
 * Tells the page how much of it the touch keyboard hides: most browsers lay the page out as if it were not there. All of it
 * is styled anew each time: it is told what has changed alone, and nothing from one field to the next.
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

function tell(hidden: number): void {
  const pixels = Math.max(0, Math.round(hidden))
  if (pixels === told) return
  told = pixels
  const { style } = document.documentElement
  if (pixels === 0) style.removeProperty('--keyboard')
  else style.setProperty('--keyboard', `${pixels}px`)
}
