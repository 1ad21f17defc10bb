import * as z from 'zod/mini'
import { PLAYER_NAME_MAX } from '#shared/contract/fields.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/contract/password.ts'

const PASSWORD_TOO_SHORT = 'Le mot de passe doit contenir au moins 8 caractères.'
const PASSWORD_TOO_LONG = 'Le mot de passe doit contenir au plus 200 caractères.'

/** An address trimmed, with something on both sides of one @, no sign that is not seen, at most 254 characters. */
export const email = z.string('Indique ton adresse email.').check(
  z.trim(),
  z.minLength(1, 'Indique ton adresse email.'),
  z.maxLength(254, 'Cette adresse email est trop longue.'),
  z.refine(
    (text) => text === '' || /^[^\s@\p{Cc}\p{Cf}\ufffd]+@[^\s@\p{Cc}\p{Cf}\ufffd]+$/u.test(text),
    'Cette adresse email n’est pas valable.',
  ),
)

/** A password to be: 8 to 200 Unicode code points. */
export const newPassword = z.string('Indique un mot de passe.').check(
  z.refine((text) => [...text].length >= PASSWORD_MIN, PASSWORD_TOO_SHORT),
  z.refine((text) => [...text].length <= PASSWORD_MAX, PASSWORD_TOO_LONG),
)

/** Line breaks, and signs that turn what follows them round, become spaces: a name is one line that says what it shows. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim()

/** The name of a player, trimmed, on one line; may be empty. */
export const name = z
  .string('Le nom doit être un texte.')
  .check(z.overwrite(oneLine), z.maxLength(PLAYER_NAME_MAX, 'Ce nom est trop long.'))

/**
 * The account whose data the device holds under this address: 24 characters of `0-9a-z`; anything else reads as none.
 * A server that has lost that account, set back to an older backup, makes the new one under the same id, so that the
 * player's devices find their data again; one that has it ignores this.
 */
export const heldId = z.catch(z.optional(z.string().check(z.regex(/^[0-9a-z]{24}$/))), undefined)

/** Body of `POST /auth/register` (A168). */
export const registerBody = z.object({
  user: z.object(
    { id: heldId, name: z.optional(z.nullable(name)), email, password: newPassword },
    'Indique le compte à créer.',
  ),
})

/** Body of `POST /auth/login`. Any text may be tried as a password; its length is bounded only for the hash's sake. */
export const loginBody = z.object({
  email,
  password: z
    .string('Indique ton mot de passe.')
    .check(z.minLength(1, 'Indique ton mot de passe.'), z.maxLength(1000, PASSWORD_TOO_LONG)),
  /**
   * The token of a session, ended or not, that this device had on the account: with it, the failures of others lock nobody
   * out. Opens nothing; anything else reads as none.
   */
  device: z.catch(z.optional(z.string().check(z.maxLength(2000))), undefined),
})

/** The signed-in player as `/me` and the auth calls answer it (A166). `created_at` is ISO 8601. */
export type User = {
  id: string
  email: string
  name: string
  is_admin: boolean
  access_active: boolean
  created_at: string
}

/**
 * Answer to sign-in and registration. `outcome`: the account was made, or Google was linked to it; `sealed`: linked, and
 * its password, which nobody had proved to be the owner's, was removed.
 */
export type SessionAnswer = {
  token: string
  user: User
  outcome?: 'made' | 'linked' | 'sealed' | 'found'
}
