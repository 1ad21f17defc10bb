import { deviceDb } from './device-db.ts'
import type { User } from './session-store.ts'

/** What makes an address one: neither case nor the spaces around it. */
export const keyOf = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** Notes which account an address opens, so that its data here are found again should the server lose the account. */
export async function rememberAccount({ id, email }: User): Promise<void> {
  if (email) await deviceDb().accounts.put({ email: keyOf(email), id })
}

/** Forgets an account whose data leave this device. */
export async function forgetAccount(id: string): Promise<void> {
  await deviceDb().accounts.where('id').equals(id).delete()
}
