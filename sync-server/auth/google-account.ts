import { type GoogleAccount, openGoogleAccount } from '#server/db/accounts.ts'
import type { AppDeps } from '#server/deps.ts'
import type { GoogleIdentity, GoogleSignIn } from '#server/outside/google.ts'
import { AppError } from '#shared/contract/error.ts'
import { beginAccount } from './begin-account.ts'

const NAME_MAX = 100

/** The third-party sign-in; throws `not_configured` where the server has none. */
export function googleOf({ outside }: AppDeps): GoogleSignIn {
  if (outside.google) return outside.google
  throw new AppError(503, 'not_configured', 'La connexion par Google n’est pas configurée sur ce serveur.')
}

/** The account of an identity whose address Google vouches for: the linked one, else the address's, else a new one. */
export async function googleAccount(
  deps: AppDeps,
  identity: GoogleIdentity,
  held?: string,
): Promise<GoogleAccount> {
  if (!identity.emailVerified) {
    throw new AppError(
      403,
      'forbidden',
      'Google n’a pas vérifié cette adresse e-mail : confirme-la d’abord chez Google.',
    )
  }
  const wanted = {
    email: identity.email,
    name: nameOf(identity),
    password_hash: '',
    google_sub: identity.sub,
    email_verified: 1,
    created_at: deps.now(),
  }
  const opened = await openGoogleAccount(deps.db, wanted, beginAccount(deps, held))
  if (opened.sealed) deps.live.closeAccount(opened.user.id)
  return opened
}

/** The name, cut without leaving half a character. */
const nameOf = ({ name }: GoogleIdentity): string =>
  name
    .trim()
    .slice(0, NAME_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
