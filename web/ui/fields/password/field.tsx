import { Check, CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import type { PasswordMatch } from './rules.ts'
import { text } from './text.ts'

type Props = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  /** The rule that it breaks is said by the form's alert. */
  bad?: boolean
}

/** A password, hidden until the player shows it. */
export function PasswordField({ label, name, value, onChange, autoComplete, hint, bad = false }: Props) {
  const [shown, setShown] = useState(false)
  const id = useId()
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="lab">
      <label htmlFor={id}>{label}</label>
      <span className={bad ? 'field secret bad pr-0' : 'field secret pr-0'}>
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={bad}
          aria-describedby={hint ? `${id}-hint` : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className="group grid w-11 place-items-center self-stretch rounded-1 touch:-my-px"
          aria-pressed={shown}
          aria-label={shown ? text.hide : text.show}
          title={shown ? text.hide : text.show}
          onClick={() => setShown(!shown)}
        >
          <Icon className="icon group-hover:text-text" />
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

const TONE: Record<PasswordMatch, string> = { none: '', same: '', different: 'text-loss' }

/** Says while typing whether the two passwords are the same. */
export function MatchHint({ match }: { match: PasswordMatch }) {
  return (
    <p className={`hint match flex min-h-4 items-center gap-1.5 ${TONE[match]}`} role="status">
      {match === 'same' && (
        <>
          <Check className="icon small text-gain" />
          {text.same}
        </>
      )}
      {match === 'different' && (
        <>
          <CircleAlert className="icon small" />
          {text.differ}
        </>
      )}
    </p>
  )
}

/** Tells a password manager whose password the form below is about. */
export function OwnerHint({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
