import { text } from './text.ts'

export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 200

/** Passwords are counted in code points, so that an emoji is one character. */
const lengthOf = (password: string): number => [...password].length

export const canSignIn = (email: string, password: string): boolean => email.trim() !== '' && password !== ''

export type NewAccount = { email: string; password: string; confirmation: string }

/** The first broken rule of a registration, as a sentence; null when it may be sent. */
export function registrationProblem({ email, password, confirmation }: NewAccount): string | null {
  if (email.trim() === '') return text.emailMissing
  if (lengthOf(password) < MIN_PASSWORD) return text.passwordShort
  if (lengthOf(password) > MAX_PASSWORD) return text.passwordLong
  if (password !== confirmation) return text.passwordsDiffer
  return null
}

export type Match = 'none' | 'same' | 'different'

/** What the live indicator beside the confirmation says; nothing before something is typed there. */
export function matchOf({ password, confirmation }: NewAccount): Match {
  if (confirmation === '') return 'none'
  return password === confirmation ? 'same' : 'different'
}
