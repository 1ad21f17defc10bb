import { Minus, Check as Tick } from 'lucide-react'
import type { MouseEvent } from 'react'

type Props = {
  id?: string
  /** Read out; what stands beside the box says it to the eye. */
  label: string
  /** `mixed`: some of what the box stands for. */
  checked: boolean | 'mixed'
  onToggle: () => void
  disabled?: boolean
  /** A tooltip, where the box needs one. */
  title?: string
  /** A press leaves the focus where it is, for a box in a card that the focus opens. */
  keepsFocus?: boolean
}

const BOX =
  'check inline-grid size-(--box,18px) flex-none place-items-center rounded-[28%] border-[1.5px] align-middle transition-colors duration-(--fast) disabled:cursor-default disabled:opacity-45'
const OFF = 'border-line-2 bg-well text-on-kama'
const MIXED = 'mix border-line-2 bg-well text-kama'
const ON = 'active border-[color-mix(in_oklch,var(--kama)_62%,var(--kama-tint))] bg-kama-tint text-kama'

/** A box to tick. */
export function Check({ id, label, checked, onToggle, disabled, title, keepsFocus = false }: Props) {
  const Sign = checked === 'mixed' ? Minus : Tick
  const look = checked === 'mixed' ? MIXED : checked ? ON : OFF
  return (
    // biome-ignore lint/a11y/useSemanticElements: the native box has no mixed look that all engines draw alike
    <button
      type="button"
      id={id}
      role="checkbox"
      aria-checked={checked}
      aria-label={label}
      title={title}
      disabled={disabled}
      className={`${BOX} ${look}`}
      onMouseDown={keepsFocus ? keepFocus : undefined}
      onClick={onToggle}
    >
      {checked && <Sign className="icon size-[calc(0.72*var(--box,18px))] stroke-3" />}
    </button>
  )
}

// A field that is being typed in is left all the same: that is what stores it.
function keepFocus(event: MouseEvent): void {
  if (!(document.activeElement instanceof HTMLInputElement)) event.preventDefault()
}
