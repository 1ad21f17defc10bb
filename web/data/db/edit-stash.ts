import { currentPage } from '#data/page-environment.ts'
import { laterOf, NO_STAMP, type Stamp, stampAbove } from '#shared/contract/stamp.ts'
import { idOfRow, serverTime } from './draft.ts'
import type { AccountDb } from './local-db.ts'
import { idText } from './memory.ts'
import type { Write } from './types.ts'

export type StashedEdit = {
  collection: string
  key: string
  field: string
  value: unknown
  stamp: Stamp
  /** The stamp of the value that was on screen when it was typed. */
  seen: Stamp
}

/** Edits that are kept until their commit, and the stamp of each row among them (`idText`). */
export type StashedEdits = {
  readonly name: string
  readonly stamps: ReadonlyMap<string, Stamp>
  /** The last of them; empty where an earlier edit of this page stays kept because it could not be stored. */
  readonly upTo: Stamp
}

/** How many rows one save of a page in sight keeps: what is larger is an import or a list, which says when it is stored. */
const MOST_KEPT = 200

const prefixOf = (userId: string): string => `edit:${userId}:`
let made = 0

/**
 * Runs a save. A page may go at any moment, and what is on its screen is not committed yet: the edit is kept in the shared
 * storage until it is. One that never is gets merged at the account's next opening, under the same stamps.
 */
export async function withStash<T>(
  db: AccountDb,
  writes: () => readonly Write[],
  now: number,
  work: (stashed: StashedEdits | null) => Promise<T>,
): Promise<T> {
  const stashed = stash(db, writes, now)
  if (!stashed) return work(null)
  try {
    const done = await work(stashed)
    currentPage()?.storage.removeItem(stashed.name)
    return done
  } catch (error) {
    db.keepsUnstored = true
    releaseStash(stashed.name)
    throw error
  } finally {
    for (const stamp of stashed.stamps.values()) db.stashed.delete(stamp)
  }
}

/** Keeps writes without waiting for anything. Null where nothing is kept: there is no page, or its player has signed out. */
function stash(db: AccountDb, writes: () => readonly Write[], now: number): StashedEdits | null {
  const page = currentPage()
  // The storage tells of a sign-out in another tab before the page has heard of it.
  if (!page || !db.isSignedIn()) return null
  const { state } = db.memory
  let clock = laterOf(state.clock, db.stashClock)
  const planned = writes()
  if (page.isVisible() && planned.length > MOST_KEPT) return null
  const edits = planned.flatMap(({ collection, key: parts, patch }) => {
    const [, key] = idOfRow(db, collection, parts)
    const shown = db.shown.get(collection.name)?.get(key)
    const seenOf = (field: string) => shown?.[field] ?? NO_STAMP
    const over = Object.keys(patch).map(seenOf)
    clock = stampAbove(over.reduce(laterOf, clock), serverTime(state, now), db.client)
    return Object.entries(patch).map(
      ([field, value]): StashedEdit => ({
        collection: collection.name,
        key,
        field,
        value,
        stamp: clock,
        seen: seenOf(field),
      }),
    )
  })
  if (edits.length === 0) return null
  made += 1
  const name = `edit:${db.userId}:${db.client}:${made}`
  try {
    page.storage.setItem(name, JSON.stringify(edits))
  } catch {
    // A full or refused storage: the save itself goes on.
    return null
  }
  db.stashClock = clock
  const stamps = new Map(edits.map(({ collection, key, stamp }) => [idText(collection, key), stamp]))
  for (const stamp of stamps.values()) db.stashed.add(stamp)
  return { name, stamps, upTo: db.keepsUnstored ? NO_STAMP : clock }
}

/** A save that failed stays kept while the page is hidden; in sight, its field holds the text and may be restored. */
function releaseStash(name: string): void {
  const page = currentPage()
  const forget = () => page?.storage.removeItem(name)
  if (!page || page.isVisible()) {
    forget()
    return
  }
  const stop = page.onVisible(() => {
    stop()
    forget()
  })
}

/** Under which names the shared storage keeps edits of this account that were never committed. */
export function stashNames(userId: string): string[] {
  const storage = currentPage()?.storage
  if (!storage) return []
  const names = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '')
  return names.filter((name) => name.startsWith(prefixOf(userId)))
}

/** Forgets what is kept of an account: its data are erased. */
export function forgetStash(userId: string): void {
  for (const name of stashNames(userId)) currentPage()?.storage.removeItem(name)
}
