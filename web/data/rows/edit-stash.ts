import { idText } from '#data/log/memory.ts'
import { currentPage } from '#data/session/session-store.ts'
import { currentUserId } from '#data/session/stored-session.ts'
import { laterOf, NO_STAMP, type Stamp, stampAbove } from '#shared/contract/stamp.ts'
import { idOfRow, momentOfEdit, type RowId } from './draft.ts'
import type { AccountDb } from './local-db.ts'
import type { Write } from './save.ts'

export type StashedEdit = {
  collection: string
  key: string
  field: string
  value: unknown
  stamp: Stamp
  /** The stamp of the value that was on screen when it was typed. */
  seen: Stamp
  /** The server's time (ms) at the edit, as far as it was known then. */
  moment: number | null
}

/** An edit of a page that is hidden, kept until its commit: the stamps that its save uses too. */
export type StashedEdits = { readonly name: string; stampOf: (id: RowId) => Stamp | undefined }

const prefixOf = (userId: string): string => `edit:${userId}:`
let made = 0

/**
 * Runs a save. That of a hidden page, which may be killed before the commit, is kept in the shared storage until it is
 * committed: one that never is gets merged at the account's next opening, under the same stamps.
 */
export async function withStash<T>(
  db: AccountDb,
  writes: () => readonly Write[],
  now: number,
  work: (stashed: StashedEdits | null) => Promise<T>,
): Promise<T> {
  const stashed = stash(db, writes, now)
  try {
    const done = await work(stashed)
    if (stashed) currentPage()?.storage.removeItem(stashed.name)
    return done
  } catch (error) {
    if (stashed) releaseStash(stashed.name)
    throw error
  }
}

/** Keeps writes without waiting for anything. Null where nothing is kept: the page is in sight, or there is none. */
function stash(db: AccountDb, writes: () => readonly Write[], now: number): StashedEdits | null {
  const page = currentPage()
  // The storage tells of a sign-out in another tab before the page has heard of it.
  if (!page || page.isVisible() || currentUserId() !== db.userId) return null
  const { state } = db.memory
  let clock = laterOf(state.clock, db.stashClock)
  const edits = writes().flatMap(({ collection, key: parts, patch }) => {
    const [, key] = idOfRow(db, collection, parts)
    const shown = db.shown.get(collection.name)?.get(key)
    const seenOf = (field: string) => shown?.[field] ?? NO_STAMP
    const over = Object.keys(patch).map(seenOf)
    clock = stampAbove(over.reduce(laterOf, clock), now, db.client)
    const moment = momentOfEdit(state, now, over)
    return Object.entries(patch).map(
      ([field, value]): StashedEdit => ({
        collection: collection.name,
        key,
        field,
        value,
        stamp: clock,
        seen: seenOf(field),
        moment,
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
  return { name, stampOf: (id) => stamps.get(idText(...id)) }
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
