import { Check, CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Match } from './rules.ts'
import { text } from './text.ts'
import './sign-in.css'

export function FormPage({
  title,
  purpose,
  onSubmit,
  children,
}: {
  title: string
  purpose: string
  onSubmit: () => void
  children: ReactNode
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <div className="page sign-in">
      <h1>{title}</h1>
      <p className="muted">{purpose}</p>
      <form onSubmit={submit} noValidate>
        {children}
      </form>
    </div>
  )
}

export function EmailField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <label className="lab">
      <span>{text.email}</span>
      <span className="field">
        <input
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </label>
  )
}

export function PasswordField({
  label,
  value,
  onChange,
  autoComplete,
  hint,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  hint?: string
}) {
  const [shown, setShown] = useState(false)
  const id = useId()
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="lab">
      <label htmlFor={id}>{label}</label>
      <span className="field secret">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-describedby={hint ? `${id}-hint` : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? text.hide : text.show}
          title={shown ? text.hide : text.show}
          onClick={() => setShown(!shown)}
        >
          <Icon className="i" aria-hidden="true" />
        </button>
      </span>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}

/** Says while typing whether the two passwords are the same. */
export function MatchHint({ match }: { match: Match }) {
  return (
    <p className={`hint match ${match}`} role="status">
      {match === 'same' && (
        <>
          <Check className="i s" aria-hidden="true" />
          {text.same}
        </>
      )}
      {match === 'different' && (
        <>
          <CircleAlert className="i s" aria-hidden="true" />
          {text.different}
        </>
      )}
    </p>
  )
}

export function Failure({ message }: { message: string | null }) {
  return (
    <div role="alert" className="failure">
      {message && (
        <p>
          <CircleAlert className="i" aria-hidden="true" />
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}

export function Submit({ label, busy, disabled }: { label: string; busy: boolean; disabled: boolean }) {
  return (
    <button type="submit" className="btn main" disabled={disabled} aria-busy={busy}>
      {label}
    </button>
  )
}
