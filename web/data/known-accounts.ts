import { deviceDb, readMirror } from './device-db.ts'
import type { User } from './session-store.ts'

const keyOf = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** Notes which account an address opens, so that its data here are found again should the server lose the account. */
export async function rememberAccount({ id, email }: User): Promise<void> {
  if (email) await deviceDb().accounts.put({ email: keyOf(email), id })
}

/** Forgets an account whose data leave this device. */
export async function forgetAccount(id: string): Promise<void> {
  await deviceDb().accounts.where('id').equals(id).delete()
}

/** The account whose data this device holds under an address. */
export async function heldAccount(email: string): Promise<string | undefined> {
  return (await deviceDb().accounts.get(keyOf(email)))?.id
}

/** Whether the server ended the last session of an address whose data are here: it may have lost the account. */
export async function isLostHere(email: string): Promise<boolean> {
  const [held, { refused, userId }] = await Promise.all([heldAccount(email), readMirror()])
  return held !== undefined && refused !== null && userId === held
}
