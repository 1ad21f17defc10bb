import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#data/http.ts'
import { changePassword } from '#data/session/account.ts'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { OwnerHint, PasswordField } from '#ui/fields/password/field.tsx'
import { NewPassword } from '#ui/fields/password/new-password.tsx'
import { matchOf, passwordProblem } from '#ui/fields/password/rules.ts'
import { text as passwords } from '#ui/fields/password/text.ts'
import { useHoldReload } from '#ui/page/use-hold-reload.ts'
import { ACTS, GoogleProof, PASSWORD_FORM, useAccountCommand } from './section.tsx'

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
      <div className={PASSWORD_FORM}>
        <GoogleProof ask="Confirme d’abord avec Google que c’est toi." onCredential={form.confirm} />
        <FormAlert message={form.failure} />
        <p className={ACTS}>
          <Cancel onCancel={onCancel} />
        </p>
      </div>
    )
  }
  return (
    <form className={PASSWORD_FORM} ref={shown} onSubmit={submit} noValidate>
      <OwnerHint email={email} />
      {hasPassword && (
        <PasswordField
          label="Mot de passe actuel"
          name="current"
          value={form.current}
          onChange={form.setCurrent}
          autoComplete="current-password"
          bad={form.bad === 'current'}
        />
      )}
      <NewPassword
        labels={{ password: 'Nouveau mot de passe', confirmation: 'Confirme le mot de passe' }}
        form={form}
        bad={form.bad}
      />
      <FormAlert message={form.failure} takesFocus={form.bad === null} />
      <p className={ACTS}>
        <Cancel onCancel={onCancel} />
        <button type="submit" className="btn main" disabled={form.busy || !online} aria-busy={form.busy}>
          {form.busy ? 'Mise à jour…' : 'Mettre à jour le mot de passe'}
        </button>
      </p>
    </form>
  )
}

const Cancel = ({ onCancel }: { onCancel: () => void }) => (
  <button type="button" className="btn ghost" onClick={onCancel}>
    Annuler
  </button>
)

type PasswordFieldName = 'current' | 'password' | 'confirmation'

/** A new password for the account; `hasPassword`: the present one is asked for, else a token of the provider. */
function useNewPassword(hasPassword: boolean, onDone: () => void) {
  const [current, setCurrent] = useState('')
  const [credential, setCredential] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [bad, setBad] = useState<PasswordFieldName | null>(null)
  const { busy, failure, run, setFailure } = useAccountCommand()
  useHoldReload(current !== '' || password !== '')

  const problem = (): [PasswordFieldName, string] | null => {
    if (hasPassword && current === '') return ['current', 'Entre ton mot de passe actuel.']
    const wrong = passwordProblem(password)
    if (wrong) return ['password', passwords[wrong]]
    return password === confirmation ? null : ['confirmation', passwords.differ]
  }
  /** Answers the name of the field to correct. */
  const submit = (): PasswordFieldName | null => {
    if (busy) return null
    const [field, sentence] = problem() ?? [null, null]
    setBad(field)
    setFailure(sentence)
    if (!field) void send()
    return field
  }
  const send = async () => {
    const proof = credential === null ? { current } : { credential }
    const sent = await run(() =>
      changePassword(proof, password).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'invalid_credentials') setCredential(null)
        throw error
      }),
    )
    if (sent) onDone()
  }
  const typing = (set: (value: string) => void) => (value: string) => {
    set(value)
    if (bad) setFailure(null)
    setBad(null)
  }
  return {
    mustConfirm: !hasPassword && credential === null,
    confirm: (given: string) => {
      setFailure(null)
      setCredential(given)
    },
    current,
    setCurrent: typing(setCurrent),
    password,
    setPassword: typing(setPassword),
    confirmation,
    setConfirmation: typing(setConfirmation),
    match: matchOf(password, confirmation),
    bad,
    busy,
    failure,
    submit,
  }
}
