import { currentPage } from '#data/session/session-store.ts'
import { currentUserId } from '#data/session/stored-session.ts'
import { collectionNamed } from '#shared/collections/registry.ts'
import { judgeField, readKey } from '#shared/contract/collection.ts'
import { isObject } from '#shared/contract/json.ts'
import {
  canonical,
  isLater,
  isStamp,
  isValid,
  laterOf,
  NO_STAMP,
  type Stamp,
  stampAbove,
  wins,
} from '#shared/contract/stamp.ts'
import {
  clockAfter,
  type Draft,
  idOfRow,
  pendingOver,
  type RowId,
  recordClientName,
  transact,
} from './draft.ts'
import type { AccountDb } from './local-db.ts'
import type { Write } from './save.ts'

type StashedEdit = {
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

function isStashedEdit(json: unknown): json is StashedEdit {
  if (!isObject(json)) return false
  const { stamp, moment, ...rest } = json
  const texts = [rest.collection, rest.key, rest.field, rest.seen]
  const timed = moment === null || Number.isFinite(moment)
  return texts.every((text) => typeof text === 'string') && timed && isUsable(stamp)
}

const isUsable = (stamp: unknown): boolean => typeof stamp === 'string' && isStamp(stamp) && isValid(stamp)

/** An edit of a page that is hidden, kept until its commit: the stamps that its save uses too. */
export type StashedEdits = { readonly name: string; stampOf: (id: RowId, field: string) => Stamp | undefined }

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
  const { ahead } = state
  const edits = writes().flatMap(({ collection, key: parts, patch }) => {
    const [, key] = idOfRow(db, collection, parts)
    return Object.entries(patch).map(([field, value]): StashedEdit => {
      const seen = db.shown.get(collection.name)?.get(key)?.[field] ?? NO_STAMP
      clock = stampAbove(laterOf(clock, seen), now, db.client)
      const moment = ahead === null ? null : Math.max(now - ahead, state.lastMoment + 1)
      return { collection: collection.name, key, field, value, stamp: clock, seen, moment }
    })
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
  const stamps = new Map(edits.map((edit) => [`${edit.collection}/${edit.key}/${edit.field}`, edit.stamp]))
  return { name, stampOf: ([collection, key], field) => stamps.get(`${collection}/${key}/${field}`) }
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

function namesOf(userId: string): string[] {
  const storage = currentPage()?.storage
  if (!storage) return []
  const names = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '')
  return names.filter((name) => name.startsWith(prefixOf(userId)))
}

/** Forgets what is kept of an account: its data are erased. */
export function forgetStash(userId: string): void {
  for (const name of namesOf(userId)) currentPage()?.storage.removeItem(name)
}

/**
 * Merges what pages that were killed kept of this account, each edit under its own stamp and never as a new one, then
 * forgets it. Where it throws, everything stays kept.
 */
export async function mergeStash(db: AccountDb, now = Date.now()): Promise<void> {
  const storage = currentPage()?.storage
  const names = namesOf(db.userId)
  if (!storage || names.length === 0) return
  const edits = names.flatMap((name) => readEdits(storage.getItem(name)))
  // In the order in which they were made, so that a later one finds the earlier one's stamp below its own.
  edits.sort((a, b) => (a.stamp < b.stamp ? -1 : 1))
  const ids = edits.map((edit): RowId => [edit.collection, edit.key])
  await transact(db, now, ids, (draft) => {
    for (const edit of edits) mergeEdit(draft, edit)
  })
  for (const name of names) storage.removeItem(name)
}

function readEdits(text: string | null): StashedEdit[] {
  try {
    const edits: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(edits) || !edits.every(isStashedEdit)) throw new TypeError('no list of edits')
    return edits.filter(isAllowed)
  } catch (error) {
    console.warn('[comptoir] saisie gardée illisible', error)
    return []
  }
}

/** A newer version may have kept a field that this one does not know: it is stored untouched. */
function isAllowed({ collection: name, key, field, value }: StashedEdit): boolean {
  const collection = collectionNamed(name)
  return Boolean(collection && readKey(collection, key) && judgeField(collection, field, value) !== 'invalid')
}

export function mergeEdit(
  draft: Draft,
  { collection, key, field, value, stamp, seen, moment }: StashedEdit,
): void {
  const id: RowId = [collection, key]
  const { state } = draft
  const stored = draft.peek(id)
  const ours = stored?.v[field]
  const ourStamp = stored?.h[field] ?? NO_STAMP
  state.clock = clockAfter(state, stamp)
  if (stored?.del) {
    draft.log(id, field, value, stamp, NO_STAMP, 'deleted')
    return
  }
  const differs = canonical(ours) !== canonical(value)
  if (!wins(stamp, value, ourStamp, ours)) {
    if (differs) draft.log(id, field, value, stamp, ourStamp, 'replaced')
    return
  }
  if (ourStamp && ourStamp !== seen && differs) draft.log(id, field, ours, ourStamp, stamp, 'overridden')
  const row = draft.row(id)
  const entry = draft.entry(id)
  const pending = entry.fields[field] ?? pendingOver(ours, ourStamp)
  // The server is told what the player saw; what was sent under a later stamp they did not.
  if (ourStamp !== seen && isLater(pending.seen, seen)) pending.seen = seen
  entry.fields[field] = pending
  pending.state = 'ready'
  delete pending.code
  delete pending.message
  row.v[field] = value
  row.h[field] = stamp
  recordClientName(state, stamp)
  draft.touch(entry)
  pending.made = entry.rev
  pending.moment = moment
  state.lastMoment = Math.max(state.lastMoment, moment ?? 0)
}
