import { deviceDb, keyOf, readMirror } from '#data/device-db.ts'
import type { SignedInUser } from './session-store.ts'

/**
 * Notes which account an address opens, so that its data here are found again should the server lose the account. One
 * that the address opened before was deleted: its data belong to no account any more. `token`, of a session, tells the
 * server later that this device has signed in before.
 */
export async function rememberAccount({ id, email }: SignedInUser, token?: string): Promise<void> {
  if (!email) return
  const { accounts, orphans } = deviceDb()
  await deviceDb().transaction('rw', [accounts, orphans], async () => {
    const before = await accounts.get(keyOf(email))
    // An account has one address: under an earlier one it is not looked for any more.
    await accounts.where('id').equals(id).delete()
    await accounts.put({ email: keyOf(email), id, ...(token === undefined ? {} : { token }) })
    if (before && before.id !== id) {
      await orphans.where('owner').equals(before.id).modify({ owner: id })
      await orphans.put({ id: before.id, owner: id, told: false })
    }
    await orphans.delete(id)
  })
}

/** Whether deleted accounts left data here that the one that has their address now was not told of. */
export async function hasUntoldOrphans(owner: string): Promise<boolean> {
  return (await deviceDb().orphans.where({ owner }).toArray()).some(({ told }) => !told)
}

/** The account whose data this device holds under an address. */
export async function keptAccount(email: string): Promise<string | undefined> {
  return (await deviceDb().accounts.get(keyOf(email)))?.id
}

/** The token of the last session that an address had on this device. */
export async function lastToken(email: string): Promise<string | undefined> {
  return (await deviceDb().accounts.get(keyOf(email)))?.token
}

/** Whether the server ended the last session of an address whose data are here: it may have lost the account. */
export async function isLostHere(email: string): Promise<boolean> {
  const [kept, { refused, userId }] = await Promise.all([keptAccount(email), readMirror()])
  return kept !== undefined && refused !== null && userId === kept
}
