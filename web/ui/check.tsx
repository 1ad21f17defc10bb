import { Minus, Check as Tick } from 'lucide-react'
import type { MouseEvent } from 'react'

type Props = {
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

/** A box to tick. */
export function Check({ label, checked, onToggle, disabled, title, keepsFocus = false }: Props) {
  const Sign = checked === 'mixed' ? Minus : Tick
  const state = checked === 'mixed' ? ' mix' : checked ? ' on' : ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: the native box has no mixed look that all engines draw alike
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={label}
      title={title}
      disabled={disabled}
      className={`check${state}`}
      onMouseDown={keepsFocus ? keepFocus : undefined}
      onClick={onToggle}
    >
      <Sign className="i" aria-hidden="true" />
    </button>
  )
}

// A field that is being typed in is left all the same: that is what stores it.
function keepFocus(event: MouseEvent): void {
  if (!(document.activeElement instanceof HTMLInputElement)) event.preventDefault()
}
