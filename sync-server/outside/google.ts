import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as z from 'zod'
import type { GoogleConfig } from '#server/config.ts'
import { AppError } from '#shared/contract/error.ts'
import { email } from '#shared/endpoints/auth.ts'

/** Who a verified ID token speaks for. `issuedAt` is in milliseconds. */
export type GoogleIdentity = {
  sub: string
  email: string
  emailVerified: boolean
  /** Google runs the mailbox. Any other address was verified once, and may be somebody else's since. */
  ownsAddress: boolean
  name: string
  issuedAt: number
}

export type GoogleSignIn = {
  /**
   * The identity in an ID token signed by Google for this site and still valid; null for any other text. Throws
   * `unavailable` when Google's keys cannot be had.
   */
  identify(credential: string): Promise<GoogleIdentity | null>
}

export type GoogleOptions = {
  now?: () => number
  /** How soon after the last fetch a token with an unknown key has the keys fetched again. */
  cooldownMs?: number
}

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']
const CLOCK_TOLERANCE_S = 30
const KEYS_PATIENCE_MS = 5_000
/** What is wrong with the token, not with the keys or the way to them. */
const REFUSALS = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
]

const claims = z.object({
  sub: z.string().min(1).max(255),
  email,
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  hd: z.string().optional().catch(undefined),
  name: z.string().catch(''),
  iat: z.number(),
})

const GMAIL = ['gmail.com', 'googlemail.com']

/** Reads ID tokens against Google's published keys, kept for ten minutes. */
export function createGoogle(
  { clientId, jwksUrl }: GoogleConfig,
  { now = Date.now, cooldownMs = 30_000 }: GoogleOptions = {},
): GoogleSignIn {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: KEYS_PATIENCE_MS,
    cooldownDuration: cooldownMs,
  })
  return {
    async identify(credential) {
      try {
        const { payload } = await jwtVerify(credential, keys, {
          algorithms: ['RS256'],
          audience: clientId,
          issuer: ISSUERS,
          clockTolerance: CLOCK_TOLERANCE_S,
          currentDate: new Date(now()),
          requiredClaims: ['exp', 'iat'],
        })
        const read = claims.safeParse(payload)
        if (!read.success || Array.isArray(payload.aud)) return null
        const { sub, email: address, email_verified: emailVerified, hd, name, iat } = read.data
        const ownsAddress = emailVerified && isOwned(address, hd)
        return { sub, email: address, emailVerified, ownsAddress, name, issuedAt: iat * 1000 }
      } catch (error) {
        if (REFUSALS.some((Refusal) => error instanceof Refusal)) return null
        const said = 'Google ne répond pas pour le moment. Réessaie plus tard.'
        const failure = new AppError(503, 'unavailable', said, { retry_after: 30 })
        failure.cause = error
        throw failure
      }
    },
  }
}

/** `hd` is the domain that Google hosts for the identity's organisation. */
function isOwned(address: string, hd: string | undefined): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return GMAIL.includes(domain) || domain === hd?.toLowerCase()
}
