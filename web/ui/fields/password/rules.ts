import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/contract/password.ts'

/** What is wrong with a password to be; counted in code points, so that an emoji is one character, and never trimmed. */
export function passwordProblem(password: string): 'short' | 'long' | null {
  const { length } = [...password]
  if (length < PASSWORD_MIN) return 'short'
  return length > PASSWORD_MAX ? 'long' : null
}

export type PasswordMatch = 'none' | 'same' | 'different'

/** What the live indicator beside the confirmation says; nothing before something is typed there. */
export function matchOf(password: string, confirmation: string): PasswordMatch {
  if (confirmation === '') return 'none'
  return password === confirmation ? 'same' : 'different'
}
