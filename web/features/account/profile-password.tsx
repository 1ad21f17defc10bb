import { type FormEvent, useEffect, useRef } from 'react'
import { FormAlert } from '#ui/form-alert.tsx'
import { NewPassword } from '#ui/new-password.tsx'
import { OwnerHint, PasswordField } from '#ui/password-field.tsx'
import { GoogleProof } from './google-proof.tsx'
import { useNewPassword } from './profile-password-model.ts'
import { text } from './profile-text.ts'

const words = text.access

type Props = {
  hasPassword: boolean
  email: string
  online: boolean
  onCancel: () => void
  onDone: () => void
}

export function PasswordForm({ hasPassword, email, online, onCancel, onDone }: Props) {
  const form = useNewPassword(hasPassword, onDone)
  const { mustConfirm } = form
  const shown = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!mustConfirm) shown.current?.querySelector<HTMLElement>('.secret input')?.focus()
  }, [mustConfirm])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const bad = form.submit()
    const field = bad && event.currentTarget.elements.namedItem(bad)
    if (field instanceof HTMLElement) field.focus()
  }
  if (mustConfirm) {
    return (
      <div className="password-form">
        <GoogleProof ask={words.confirmFirst} onCredential={form.confirm} />
        <FormAlert message={form.failure} />
        <p className="acts">
          <Cancel onCancel={onCancel} />
        </p>
      </div>
    )
  }
  return (
    <form className="password-form" ref={shown} onSubmit={submit} noValidate>
      <OwnerHint email={email} />
      {hasPassword && (
        <PasswordField
          label={words.current}
          name="current"
          value={form.current}
          onChange={form.setCurrent}
          autoComplete="current-password"
          bad={form.bad === 'current'}
        />
      )}
      <NewPassword
        labels={{ password: words.next, confirmation: words.confirmation }}
        form={form}
        bad={form.bad}
      />
      <FormAlert message={form.failure} takesFocus={form.bad === null} />
      <p className="acts">
        <Cancel onCancel={onCancel} />
        <button type="submit" className="btn main" disabled={form.busy || !online} aria-busy={form.busy}>
          {form.busy ? words.busy : words.submit}
        </button>
      </p>
    </form>
  )
}

const Cancel = ({ onCancel }: { onCancel: () => void }) => (
  <button type="button" className="btn ghost" onClick={onCancel}>
    {text.cancel}
  </button>
)
