import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

type Props = {
  message: string | null
  /** The message is about the form and not about one of its fields: the reader is brought to it. */
  takesFocus?: boolean
}

/** Why a form did not go through. The place is there before the message, so that it is read out. */
export function FormAlert({ message, takesFocus = true }: Props) {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (message && takesFocus) said.current?.focus()
  }, [message, takesFocus])
  return (
    <div role="alert" className="form-alert empty:hidden">
      {message && (
        <p
          ref={said}
          tabIndex={-1}
          className="flex gap-2.5 rounded-1 border border-[color-mix(in_oklch,var(--loss)_45%,var(--loss-tint))] bg-loss-tint px-3 py-2.5 text-loss focus:outline-none"
        >
          <CircleAlert className="icon mt-0.5" />
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
