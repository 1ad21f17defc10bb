import { useEffect, useRef, useState } from 'react'
import { linkGoogle } from '#data/account.ts'
import { FormAlert } from '#ui/form-alert.tsx'
import { OwnerHint, PasswordField } from '#ui/password-field.tsx'
import { useHoldReload } from '#ui/use-hold-reload.ts'
import { GoogleProof } from './google-proof.tsx'
import { useAct } from './profile-answer.ts'
import { text } from './profile-text.ts'

const words = text.access

type Props = { email: string; onCancel: () => void; onDone: () => void }

/** Links a Google account: the password says whose this account is, the provider's button which one to link. */
export function GoogleLinkForm({ email, onCancel, onDone }: Props) {
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, failure, act, refuse } = useAct()
  const shown = useRef<HTMLFormElement>(null)
  useHoldReload(password !== '')
  const focusField = () => shown.current?.querySelector<HTMLElement>('.secret input')?.focus()
  useEffect(focusField, [])
  const link = async (credential: string) => {
    setMissing(password === '')
    if (password === '') {
      refuse(words.currentMissing)
      focusField()
    } else if (await act(() => linkGoogle(password, credential))) onDone()
  }
  return (
    <form className="password-form" ref={shown} onSubmit={(event) => event.preventDefault()} noValidate>
      <OwnerHint email={email} />
      <PasswordField
        label={words.current}
        name="current"
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          if (missing) refuse(null)
          setMissing(false)
        }}
        autoComplete="current-password"
        bad={missing}
      />
      <GoogleProof ask={words.chooseGoogle} onCredential={(credential) => void link(credential)} />
      <FormAlert message={failure} takesFocus={!missing} />
      <p className="acts">
        <button type="button" className="btn ghost" disabled={busy} onClick={onCancel}>
          {text.cancel}
        </button>
      </p>
    </form>
  )
}
