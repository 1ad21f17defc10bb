import { countRows } from '#data/db/all-rows.ts'
import { type AccountDb, nameOfAccountDb } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { stashNames } from '#data/db/save.ts'
import { deviceDb, readMirror, TOLD_HERE } from '#data/device-db.ts'
import { currentPage, pageStorage } from '#data/page-environment.ts'
import { keptTextsOf } from './kept-texts.ts'
import { currentToken } from './session-store.ts'
import { OF_PROFILE } from './shown-profile.ts'

/** What the screens remember of who used them last. */
const LAST_SEEN = [
  'profiles',
  'dock:recent',
  'profit:last',
  'palmares:hidden',
  'stable:folded',
  'stable:closed',
  'stable:births',
]
/** Ends the name under which an older version's values wait for one account; without it, theirs. */
const OWNER = ':compte'

/** Reads the data of an account, signed in or not; undefined where this device holds none, and none are made. */
export async function readKeptData<T>(
  id: string,
  read: (db: AccountDb) => Promise<T>,
): Promise<T | undefined> {
  const { standingOf, waitUntilOpenable } = await import('#data/db/database-version.ts')
  const name = nameOfAccountDb(id)
  await waitUntilOpenable(name, currentPage())
  if ((await standingOf(name)) === 'none') return undefined
  const db = openAccountDb(id)
  try {
    return await read(db)
  } finally {
    db.close()
  }
}

/** How long other tabs may take to let go of the data. */
const PATIENCE_MS = 5000

/** Deletes a database; false when it is still there. The browser would wait for ever for a frozen tab that holds it. */
async function deleteWithin(db: AccountDb, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error('another tab holds the data')), ms)
  })
  try {
    await Promise.race([db.delete(), tooLong])
    return true
  } catch (error) {
    console.error('[comptoir] effacement', error)
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** How many contact messages of an account have not left this device. */
export const unsentMessages = (id: string): Promise<number> =>
  deviceDb().messages.where('by').equals(id).count()

/**
 * Removes everything that this device holds of an account: its data, those of deleted accounts of its address, its
 * address and its messages. Never throws: false when something stayed, which can be tried again.
 */
export async function eraseAccount(id: string): Promise<boolean> {
  try {
    let gone = true
    const orphans = await deviceDb().orphans.where('owner').equals(id).primaryKeys()
    for (const one of [...orphans, id]) {
      const erased = await deleteWithin(openAccountDb(one), PATIENCE_MS)
      // What names the player goes whatever another tab holds; the note of an orphan leads back to its data.
      if (erased || one === id) await forgetAccount(one)
      gone &&= erased
    }
    return gone
  } catch (error) {
    console.error('[comptoir] effacement', error)
    return false
  }
}

async function forgetAccount(id: string): Promise<void> {
  const db = deviceDb()
  await db.transaction(
    'rw',
    [db.accounts, db.orphans, db.messages, db.told, db.folders, db.session],
    async () => {
      await db.accounts.where('id').equals(id).delete()
      await db.orphans.delete(id)
      await db.folders.delete(id)
      await db.messages.where('by').equals(id).delete()
      await db.told.where('key').startsWith(`${id}|`).delete()
      const { token, userId } = await readMirror()
      if (userId === id && token === null) await db.session.delete('session')
    },
  )
  const storage = pageStorage()
  if (!storage) return
  for (const name of stashNames(storage, id)) storage.removeItem(name)
  if (storage.getItem(TOLD_HERE) === id) storage.removeItem(TOLD_HERE)
  const names = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '')
  for (const name of names) if (name.startsWith(keptTextsOf(id))) storage.removeItem(name)
  for (const name of names) {
    if (!name.endsWith(OWNER) || storage.getItem(name) !== id) continue
    storage.removeItem(name.slice(0, -OWNER.length))
    storage.removeItem(name)
  }
  // Whoever is signed in meanwhile keeps what they see.
  if (currentToken()) return
  for (const name of names) if (LAST_SEEN.includes(name.split(OF_PROFILE, 1).join())) storage.removeItem(name)
}

/** What a deleted account left on this device; `told`: the player who has its address now has heard of it. */
export type OrphanData = { id: string; rows: number; told: boolean }

/** What deleted accounts left here, for the account that has their address now and for no other; without the empty. */
export async function orphansOf(owner: string): Promise<OrphanData[]> {
  const orphans = await deviceDb().orphans.where('owner').equals(owner).toArray()
  const found: OrphanData[] = []
  for (const { id, told } of orphans) {
    const rows = (await readKeptData(id, (db) => db.read(countRows))) ?? 0
    if (rows > 0) found.push({ id, rows, told })
  }
  return found
}

/** Notes that the player has heard of what was left here. */
export async function markOrphansTold(owner: string): Promise<void> {
  await deviceDb().orphans.where('owner').equals(owner).modify({ told: true })
}
