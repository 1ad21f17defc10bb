import {
  type GoogleAccount,
  type GoogleRefusal,
  linkIdentity,
  openGoogleAccount,
} from '#server/db/accounts.ts'
import type { UserTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import type { GoogleIdentity, GoogleSignIn } from '#server/outside/google.ts'
import { AppError } from '#shared/contract/error.ts'
import { PLAYER_NAME_MAX } from '#shared/contract/fields.ts'
import { newAccountKeys } from './new-account-keys.ts'

/** What the player reads where Google does not vouch for them. */
export const NOT_CONFIRMED = 'Google n’a pas confirmé ton identité. Recommence.'
/** How old the ID token of a proof may be: the player has just pressed the button. */
const FRESH_MS = 600_000

/** The third-party sign-in; throws `not_configured` where the server has none. */
export function requireGoogle({ outside }: AppDeps): GoogleSignIn {
  if (outside.google) return outside.google
  throw new AppError(503, 'not_configured', 'La connexion par Google n’est pas configurée sur ce serveur.')
}

/** The identity in an ID token that its owner has just got; null for any other text. */
export async function freshIdentity(deps: AppDeps, credential: string): Promise<GoogleIdentity | null> {
  const identity = await requireGoogle(deps).identify(credential)
  return identity && deps.now() - identity.issuedAt < FRESH_MS ? identity : null
}

/** The account of an identity: the linked one, else that of an address which Google owns, else a new one. */
export async function googleAccount(
  deps: AppDeps,
  identity: GoogleIdentity,
  held?: string,
): Promise<GoogleAccount> {
  requireVerified(identity)
  const wanted = {
    email: identity.email,
    name: nameOf(identity),
    password_hash: '',
    google_sub: identity.sub,
    email_verified: identity.ownsAddress ? 1 : 0,
    created_at: deps.now(),
  }
  const opened = await openGoogleAccount(deps.db, wanted, newAccountKeys(deps, held))
  if (typeof opened === 'string') throw refusal(opened)
  if (opened.done === 'sealed') deps.live.closeAccount(opened.user.id)
  return opened
}

/** Links a Google account to the account of a player who has proved to be its owner, and answers Google's address. */
export async function linkGoogleAccount(deps: AppDeps, user: UserTable, credential: string): Promise<string> {
  const identity = await freshIdentity(deps, credential)
  if (!identity) {
    throw new AppError(422, 'invalid_credentials', NOT_CONFIRMED)
  }
  requireVerified(identity)
  const refused = await linkIdentity(deps.db, user.id, identity, deps.now())
  if (!refused) return identity.email
  throw new AppError(409, 'google_conflict', NOT_LINKED[refused])
}

const NOT_LINKED = {
  account_linked: 'Ton compte est déjà lié à un compte Google.',
  identity_linked: 'Ce compte Google ouvre déjà un autre compte Comptoir.',
  address_unproved:
    'Ce compte Google a une autre adresse que ton compte\u00a0: confirme d’abord ton adresse email, plus haut.',
}

function requireVerified({ emailVerified }: GoogleIdentity): void {
  if (emailVerified) return
  throw new AppError(
    403,
    'forbidden',
    'Google n’a pas vérifié cette adresse email\u00a0: confirme-la d’abord chez Google.',
  )
}

const refusal = (why: GoogleRefusal): AppError =>
  why === 'other_identity'
    ? new AppError(
        409,
        'google_conflict',
        'Ce compte est lié à un autre compte Google\u00a0: connecte-toi avec celui-là, ou choisis un mot de passe par «\u00a0Mot de passe oublié\u00a0».',
      )
    : new AppError(
        409,
        'google_not_linked',
        'Un compte existe déjà avec cette adresse\u00a0: connecte-toi avec ton mot de passe, puis lie Google dans «\u00a0Mon compte\u00a0».',
      )

/** The name, cut without leaving half a character. */
const nameOf = ({ name }: GoogleIdentity): string =>
  name
    .trim()
    .slice(0, PLAYER_NAME_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
