import { deviceDb, keyOf, readMirror } from './device-db.ts'

/** The account whose data this device holds under an address. */
export async function heldAccount(email: string): Promise<string | undefined> {
  return (await deviceDb().accounts.get(keyOf(email)))?.id
}

/** Whether the server ended the last session of an address whose data are here: it may have lost the account. */
export async function isLostHere(email: string): Promise<boolean> {
  const [held, { refused, userId }] = await Promise.all([heldAccount(email), readMirror()])
  return held !== undefined && refused !== null && userId === held
}
