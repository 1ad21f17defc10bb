import { useState } from 'react'
import { changePassword } from '#data/account.ts'
import { ApiError } from '#data/http.ts'
import { matchOf, passwordProblem } from '#ui/password-rules.ts'
import { text as passwords } from '#ui/password-text.ts'
import { useHoldReload } from '#ui/use-hold-reload.ts'
import { useAct } from './profile-answer.ts'
import { text } from './profile-text.ts'

export type PasswordFieldName = 'current' | 'password' | 'confirmation'

/** A new password for the account; `hasPassword`: the present one is asked for, else a token of the provider. */
export function useNewPassword(hasPassword: boolean, onDone: () => void) {
  const [current, setCurrent] = useState('')
  const [credential, setCredential] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [bad, setBad] = useState<PasswordFieldName | null>(null)
  const { busy, failure, act, refuse } = useAct()
  useHoldReload(current !== '' || password !== '')

  const problem = (): [PasswordFieldName, string] | null => {
    if (hasPassword && current === '') return ['current', text.access.currentMissing]
    const wrong = passwordProblem(password)
    if (wrong) return ['password', passwords[wrong]]
    return password === confirmation ? null : ['confirmation', passwords.differ]
  }
  /** Answers the name of the field to correct. */
  const submit = (): PasswordFieldName | null => {
    if (busy) return null
    const [field, sentence] = problem() ?? [null, null]
    setBad(field)
    refuse(sentence)
    if (!field) void send()
    return field
  }
  const send = async () => {
    const proof = credential === null ? { current } : { credential }
    const sent = await act(() =>
      changePassword(proof, password).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'invalid_credentials') setCredential(null)
        throw error
      }),
    )
    if (sent) onDone()
  }
  const typing = (set: (value: string) => void) => (value: string) => {
    set(value)
    if (bad) refuse(null)
    setBad(null)
  }
  return {
    mustConfirm: !hasPassword && credential === null,
    confirm: (given: string) => {
      refuse(null)
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
