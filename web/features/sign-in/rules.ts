import { matchOf, passwordProblem } from '#ui/fields/password/rules.ts'
import { text as passwords } from '#ui/fields/password/text.ts'
export const canSignIn = (email: string, password: string): boolean => email.trim() !== '' && password !== ''

/** A link may be asked for once the email is longer than 3 characters (A80). */
export const canAskLink = (email: string): boolean => email.trim().length > 3

export type NewPassword = { password: string; confirmation: string }
type NewAccount = NewPassword & { email: string }

/** A broken rule: the field to correct, and the sentence that says why. */
export type Problem = { field: keyof NewAccount; sentence: string }

/** The first broken rule of a registration; null when it may be sent. */
export function registrationProblem(account: NewAccount): Problem | null {
  if (account.email.trim() === '') return { field: 'email', sentence: 'Entre ton adresse email.' }
  return newPasswordProblem(account)
}

/** The first broken rule of a password to be; `short` is the sentence for one that is too short. */
export function newPasswordProblem(
  { password, confirmation }: NewPassword,
  short: string = passwords.short,
): Problem | null {
  const problem = passwordProblem(password)
  if (problem) return { field: 'password', sentence: problem === 'short' ? short : passwords.long }
  if (matchOf(password, confirmation) === 'same') return null
  return { field: 'confirmation', sentence: passwords.differ }
}
