import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'

/** The client id that the stand-in's own button signs for, unless the page names another. */
export const GOOGLE_CLIENT = 'comptoir-doublure'

/** Who is signed in at the provider. */
export type StandInIdentity = {
  sub: string
  email: string
  email_verified: boolean
  name: string
  /** The domain that the provider hosts for the identity's organisation. */
  hd?: string
}

export type TokenOverrides = {
  audience?: string | string[]
  issuer?: string
  /** Seconds since 1970; now, unless given. */
  issuedAt?: number
  /** Seconds from `issuedAt`; null: the token names no end. */
  lasts?: number | null
  /** Signed by a key that the provider never published, under a published key's name. */
  forged?: boolean
  /** Claims put over the identity's; undefined takes one away. */
  claims?: Record<string, unknown>
}

type Key = Awaited<ReturnType<typeof newKey>>

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

// Making a key is slow, and every stand-in of a process may sign with the same ones.
const keys = new Map<string, Promise<Key>>()
function keyNamed(kid: string): Promise<Key> {
  const made = keys.get(kid) ?? newKey(kid)
  keys.set(kid, made)
  return made
}

/** A signer of ID tokens whose key can be replaced by a new one. */
export async function createTokens() {
  let count = 1
  let key = await keyNamed('cle-1')
  return {
    keySet: (): JSONWebKeySet => ({ keys: [key.jwk] }),
    async rotate(): Promise<void> {
      count += 1
      key = await keyNamed(`cle-${count}`)
    },
    async credentialFor(identity: StandInIdentity, overrides: TokenOverrides = {}): Promise<string> {
      const { audience = GOOGLE_CLIENT, issuer = 'https://accounts.google.com', lasts = 3600 } = overrides
      const { issuedAt = Math.floor(Date.now() / 1000), forged = false, claims } = overrides
      const token = new SignJWT({ ...identity, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
      if (lasts !== null) token.setExpirationTime(issuedAt + lasts)
      return token.sign(forged ? (await keyNamed('inconnue')).privateKey : key.privateKey)
    },
  }
}
