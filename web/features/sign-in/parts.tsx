import type { FormEvent, ReactNode } from 'react'
import { loadSignIn } from '#data/load-sign-in.ts'
import { FormAlert } from '#ui/form-alert.tsx'
import { GoogleButton } from '#ui/google-button.tsx'
import { text } from './text.ts'
import type { Failure } from './use-attempt.ts'
import './sign-in.css'

/** The frame of these pages: a heading, one line, and what is done here. */
export function SignInPage({
  title,
  purpose,
  children,
}: {
  title: string
  purpose?: string
  children: ReactNode
}) {
  return (
    <div className="page sign-in">
      <h1 tabIndex={-1}>{title}</h1>
      {purpose && <p className="muted">{purpose}</p>}
      {children}
    </div>
  )
}

/**
 * A form that is sent by Enter too. `onSubmit` answers the name of the field to correct, if there is one. The method
 * « dialog » sends nothing by itself: what is typed before the page is alive stays out of every URL.
 */
export function Form({
  onSubmit,
  children,
}: {
  onSubmit: () => string | null | undefined
  children: ReactNode
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const bad = onSubmit()
    const field = bad && event.currentTarget.elements.namedItem(bad)
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <form method="dialog" onSubmit={submit} onFocus={warmUp} noValidate>
      {children}
    </form>
  )
}

const warmUp = () => void loadSignIn().catch(() => {})

export function EmailField({
  value,
  onChange,
  bad = false,
}: {
  value: string
  onChange: (value: string) => void
  bad?: boolean
}) {
  return (
    <label className="lab">
      <span>{text.email}</span>
      <span className={bad ? 'field bad' : 'field'}>
        <input
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={bad}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </label>
  )
}

export const FailureAlert = ({ failure }: { failure: Failure | null }) => (
  <FormAlert message={failure?.sentence ?? null} takesFocus={failure?.field === null} />
)

export function Submit({ label, busy, disabled }: { label: string; busy: boolean; disabled: boolean }) {
  return (
    <button type="submit" className="btn main" disabled={disabled} aria-busy={busy}>
      {label}
    </button>
  )
}

/** The third-party provider, where there is one; last on the page, so that its coming moves nothing. */
export function GoogleChoice({ onCredential }: { onCredential: (credential: string) => void }) {
  return <GoogleButton onCredential={onCredential} before={<p className="or">{text.or}</p>} />
}
