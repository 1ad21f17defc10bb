import { MatchHint, PasswordField } from './field.tsx'
import type { PasswordMatch } from './rules.ts'
import { text } from './text.ts'

type Props = {
  labels: { password: string; confirmation: string }
  form: {
    password: string
    setPassword: (value: string) => void
    confirmation: string
    setConfirmation: (value: string) => void
    match: PasswordMatch
  }
  /** The field whose rule is broken, if it is one of these two. */
  bad: string | null | undefined
}

/** A password to be and its confirmation, with the live word on whether they are the same. */
export function NewPassword({ labels, form, bad }: Props) {
  return (
    <>
      <PasswordField
        label={labels.password}
        name="password"
        value={form.password}
        onChange={form.setPassword}
        autoComplete="new-password"
        hint={text.hint}
        bad={bad === 'password'}
      />
      <PasswordField
        label={labels.confirmation}
        name="confirmation"
        value={form.confirmation}
        onChange={form.setConfirmation}
        autoComplete="new-password"
        bad={bad === 'confirmation'}
      />
      {bad !== 'confirmation' && <MatchHint match={form.match} />}
    </>
  )
}
