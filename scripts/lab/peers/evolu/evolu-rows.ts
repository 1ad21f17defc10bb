import { createAppOwner, type Id, IdBytes, idBytesToId, idToIdBytes, OwnerSecret } from '@evolu/common'
import type { FlipRow } from '../../../bench/peers/flip-rows.ts'

/** The owner of a database: made of its name alone, so that the relay knows it without being told. */
export async function ownerOf(name: string) {
  const secret = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name))
  return createAppOwner(OwnerSecret.orThrow(new Uint8Array(secret)))
}

/** Our ids are 16 bytes in hexadecimal, Evolu's the same bytes in base64url. */
export const idOf = (hex: string): Id =>
  idBytesToId(
    IdBytes.orThrow(Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))),
  )

export const hexOf = (id: Id): string =>
  [...idToIdBytes(id)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The first characters of the ids whose hexadecimal begins with this digit: a character holds six bits, a digit four. */
export const leadsOf = (digit: string): string[] => {
  const from = Number.parseInt(digit, 16) * 4
  return [...BASE64URL.slice(from, from + 4)]
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** The columns of a row. SQLite knows no booleans. */
export const columnsOf = ({ id: _, sold, autoTax, ...rest }: FlipRow) => ({
  ...rest,
  sold: flag(sold),
  autoTax: flag(autoTax),
})
