import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import './form-alert.css'

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
    <div role="alert" className="form-alert">
      {message && (
        <p ref={said} tabIndex={-1}>
          <CircleAlert className="i" aria-hidden="true" />
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
