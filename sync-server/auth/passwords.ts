import { hash, verify } from '@node-rs/argon2'

/** What one hash costs: kibibytes of memory and passes over it. */
export type PasswordCost = { memoryCost: number; timeCost: number }

const USUAL: PasswordCost = { memoryCost: 19_456, timeCost: 2 }

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long for an unknown address (`hash` null) or an account without password (empty) as for any other. */
  matches(hash: string | null, password: string): Promise<boolean>
}

/** Argon2id hashes (the library's usual algorithm). */
export function createPasswords(cost: PasswordCost = USUAL): Passwords {
  const make = (password: string) => hash(password, { parallelism: 1, ...cost })
  const decoy = make('une adresse inconnue')
  return {
    hash: make,
    async matches(known, password) {
      const fits = await verify(known || (await decoy), password)
      return fits && Boolean(known)
    },
  }
}
