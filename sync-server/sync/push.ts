import { together } from '#server/db/engine/together.ts'
import { isConflict, isSqlite, onOneConnection, writingUnderLock } from '#server/db/engine/transaction.ts'
import { inHistory, isOpen, lastEpoch, lockHead, openEpoch } from '#server/db/history.ts'
import { addToJournal, type JournalSize } from '#server/db/journal.ts'
import {
  bytesOf,
  recordSizesOf,
  recordsNamed,
  type ServerRow,
  type StoredRecord,
  storeRows,
  writeRecord,
} from '#server/db/records.ts'
import type { JournalTable, RecordTable, Tx } from '#server/db/schema.ts'
import { type Held, standingAtOnce } from '#server/db/standing.ts'
import { tooBusy } from '#server/http/too-busy.ts'
import { newId } from '#server/ids.ts'
import {
  mayContribute,
  rebuildContributions,
  updateContributions,
} from '#server/market/update-contributions.ts'
import { hasMoved, type PlainReading, plainReading } from '#server/plain/plain-reader.ts'
import { TimeSlice } from '#server/time-slice.ts'
import type { Collection } from '#shared/contract/collection.ts'
import type { Mark, PushResult } from '#shared/contract/wire.ts'
import type { BadEntry, Entry, Replaced } from './entry.ts'
import { type KnownKeys, keysOf, knownKeys, mergeEntries, readEntries } from './merge-entries.ts'
import { heldIn, roomLeft } from './quota.ts'
import type { Sender, SyncContext } from './sync-context.ts'

export type Pushed =
  | {
      lost: false
      results: PushResult[]
      mark: Mark
      changed: boolean
      forgotten?: JournalSize
      stale?: string[]
    }
  | { lost: true; mark: Mark }

/**
 * What the journal of one account keeps until its 30 days are over: seven hundred edits a day that met another one, of a
 * kilobyte each where a usual value has ten bytes.
 */
const MAX_JOURNAL: JournalSize = { entries: 20_000, bytes: 20_000_000 }

/**
 * Fields that one transaction judges at most, about: others wait for it, on SQLite all of them. What a player saves by
 * hand has fewer; the entries of a call are judged one by one whatever transaction they are in.
 */
const FIELDS_AT_ONCE = 100
/** How often a plain client's call is read again because the stock moved meanwhile. */
const TRIES = 5

/** Commits the entries of a bulk call, each judged on its own (sync rules 19–21). */
export async function push(
  context: SyncContext,
  userId: string,
  collection: Collection,
  bodies: Record<string, unknown>[],
  sender: Sender,
  slice: TimeSlice = new TimeSlice(),
): Promise<Pushed> {
  // One moment for all parts: the lines that a plain client sends at once were made at once.
  const wall = context.now()
  const entries = await readEntries(context, collection, bodies, sender, slice)
  const results: PushResult[] = []
  const stale = new Set<string>()
  let [mark, changed]: [Mark, boolean] = [{ epoch: '', seq: 0 }, false]
  try {
    for (const [n, part] of partsOf(entries).entries()) {
      if (n > 0 && slice.over) await slice.pause()
      const work = () => pushPart(context, { userId, collection, entries: part, sender, wall, slice })
      const pushed = await (context.turns?.take(userId, work) ?? work())
      if (pushed.lost) return pushed
      for (const result of pushed.results) results.push(result)
      mark = pushed.mark
      changed ||= pushed.changed
      for (const server of pushed.stale ?? []) stale.add(server)
      if (pushed.forgotten) context.metrics?.forgotten(pushed.forgotten)
    }
  } finally {
    if (changed) context.live.publish(userId, mark.seq)
  }
  const lender = { userId, network: sender.network ?? '' }
  for (const server of stale) await rebuildContributions(context, lender, server, slice)
  return { lost: false, results, mark, changed }
}

/** Entries that go in one transaction; one part where there are none. */
function partsOf(entries: readonly (Entry | BadEntry)[]): (Entry | BadEntry)[][] {
  const parts: (Entry | BadEntry)[][] = [[]]
  let fields = 0
  for (const entry of entries) {
    const more = 'problem' in entry ? 1 : Math.max(1, entry.fields.size)
    if (fields > 0 && fields + more > FIELDS_AT_ONCE) {
      parts.push([])
      fields = 0
    }
    fields += more
    parts.at(-1)?.push(entry)
  }
  return parts
}

type Part = {
  userId: string
  collection: Collection
  entries: readonly (Entry | BadEntry)[]
  sender: Sender
  /** When the call came (ms). */
  wall: number
  slice: TimeSlice
}

async function pushPart(context: SyncContext, part: Part): Promise<Pushed> {
  const { userId, collection, entries, sender, slice } = part
  const plain = new Set(entries.flatMap((entry) => ('problem' in entry || !entry.plain ? [] : [entry.key])))
  for (let tries = 1; tries <= TRIES; tries++) {
    const player = { userId, profile: sender.profile }
    const reading = await plainReading(context.db, player, collection, plain, slice)
    const pushed =
      (reading ? null : await pushUnlocked(context, part).catch(nullOnConflict)) ??
      (await writingUnderLock(context.db, (tx) => commitPart(context, tx, part, reading)))
    if (pushed) return pushed
  }
  throw tooBusy()
}

/**
 * What most pushes come to on PostgreSQL, in two statements: what is read is not locked, and the rows are stored where the
 * account's number is still the same, so that nobody has changed anything of it meanwhile. Null: nothing was stored, it takes
 * the lock.
 */
async function pushUnlocked(context: SyncContext, part: Part): Promise<Pushed | null> {
  if (isSqlite(context.db)) return null
  const { userId, collection, entries, sender } = part
  return onOneConnection(context.db, async (db) => {
    part.slice.restart()
    // In this order: what changes after the number was read is found when the rows are stored.
    const [found, contributes, known] = await together([
      standingAtOnce(db, userId, collection.name, keysOf(entries)),
      mayContribute(db, userId, collection),
      knownKeys(db, collection),
    ])
    if (!found || contributes || !isOpen(found)) return null
    if (!(await inHistory(db, userId, sender.mark, found))) return null
    const { results, records, replaced, growth } = await judge(context, part, { ...found, known })
    if (replaced.length > 0) return null
    if (records.length > 0 && !(await storeRows(db, records, growth))) return null
    const mark = { epoch: found.last.epoch, seq: growth.seq }
    return { lost: false, results, mark, changed: records.length > 0 }
  })
}

/** A database may be set to tell of another's change by an error. */
function nullOnConflict(error: unknown): null {
  if (!isConflict(error)) throw error
  return null
}

/** One immediate transaction. Null: the stock moved since it was read. */
async function commitPart(
  context: SyncContext,
  tx: Tx,
  part: Part,
  reading: PlainReading | undefined,
): Promise<Pushed | null> {
  const { userId, collection, entries, sender, slice } = part
  // The wait for the connection was nobody's slice; a pause inside the transaction is everybody's wait.
  slice.restart()
  // In this order: what is read is read under the lock.
  const [locked, moved, last, sizes, rows, known, contributes] = await together([
    lockHead(tx, userId, context.boot),
    reading ? hasMoved(tx, userId, reading) : Promise.resolve(false),
    lastEpoch(tx, userId),
    recordSizesOf(tx, userId),
    recordsNamed(tx, userId, collection.name, keysOf(entries), slice),
    knownKeys(tx, collection),
    mayContribute(tx, userId, collection),
  ])
  if (moved) return null
  const history = { ...locked, last }
  if (!(await inHistory(tx, userId, sender.mark, history))) {
    return { lost: true, mark: { epoch: await openEpoch(tx, userId, history), seq: 0 } }
  }
  const standing = { ...locked, held: heldIn(sizes, collection), rows, known }
  const judged = await judge(context, part, standing, reading)
  const { results, records, growth } = judged
  if (records.length === 0) {
    return { lost: false, results, mark: { epoch: last.epoch, seq: growth.seq }, changed: false }
  }
  const epoch = await openEpoch(tx, userId, history)
  const forgotten = await keepReplaced(tx, context, userId, collection, judged.replaced, slice)
  if (!(await storeRows(tx, records, growth))) throw new Error('the number of a locked account has changed')
  const lender = { userId, network: sender.network ?? '' }
  const stale = contributes
    ? await updateContributions(tx, context, lender, collection, judged.rows, slice)
    : []
  return { lost: false, results, mark: { epoch, seq: growth.seq }, changed: true, forgotten, stale }
}

/** What a part is judged against: the account's number, what it holds, the rows that are named, the keys that there may be. */
type Standing = { head: number; held: Held; rows: ReadonlyMap<string, StoredRecord>; known: KnownKeys | null }

/** What a part comes to: the rows that it changes, as they are stored, and what they add. */
async function judge(
  context: SyncContext,
  { userId, collection, entries, sender, wall, slice }: Part,
  { head, held, rows: stored, known }: Standing,
  reading?: PlainReading,
) {
  const room = roomLeft(context, collection, held)
  const call = { stored, known, room, sender, wall, slice, readAs: reading?.reader }
  const { results, rows: changed, replaced } = await mergeEntries(context, collection, entries, call)
  const rows = [...changed].map(([key, row], i): [string, ServerRow] => [key, { ...row, seq: head + i + 1 }])
  const records: RecordTable[] = []
  for (const [key, row] of rows) {
    records.push(writeRecord(userId, collection.name, key, row))
    if (slice.over) await slice.pause()
  }
  const grown = growthOf(rows, records, stored)
  const numbers = { head, seq: head + rows.length }
  const growth = { user_id: userId, collection: collection.name, ...grown, ...numbers }
  return { results, rows, records, replaced, growth }
}

/** How many living rows, tombstones and bytes a push adds. */
function growthOf(
  rows: readonly [string, ServerRow][],
  records: readonly RecordTable[],
  stored: ReadonlyMap<string, StoredRecord>,
) {
  const grown = { living: 0, deleted: 0, bytes: records.reduce((sum, record) => sum + bytesOf(record), 0) }
  for (const [key, row] of rows) {
    const before = stored.get(key)
    grown[row.deleted ? 'deleted' : 'living'] += 1
    if (!before) continue
    grown[before.deleted ? 'deleted' : 'living'] -= 1
    grown.bytes -= before.bytes
  }
  return grown
}

/** Puts replaced values into the account's journal; answers what it dropped to make room. */
async function keepReplaced(
  tx: Tx,
  context: SyncContext,
  userId: string,
  collection: Collection,
  replaced: Replaced[],
  slice: TimeSlice,
): Promise<JournalSize> {
  const at = context.now()
  const entries: JournalTable[] = []
  for (const { key, field, value, stamp, by } of replaced) {
    entries.push({
      user_id: userId,
      id: newId(context.random),
      at,
      collection: collection.name,
      key,
      field,
      value: JSON.stringify(value),
      stamp,
      replaced_by: by,
    })
    if (slice.over) await slice.pause()
  }
  return addToJournal(tx, userId, entries, context.maxJournal ?? MAX_JOURNAL, slice)
}
