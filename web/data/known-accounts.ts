import { deviceDb, keyOf } from './device-db.ts'
import type { User } from './session-store.ts'

/** Notes which account an address opens, so that its data here are found again should the server lose the account. */
export async function rememberAccount({ id, email }: User): Promise<void> {
  if (email) await deviceDb().accounts.put({ email: keyOf(email), id })
}

/** Forgets an account whose data leave this device. */
export async function forgetAccount(id: string): Promise<void> {
  await deviceDb().accounts.where('id').equals(id).delete()
}
