import type { CompiledQuery } from 'kysely'
import { together } from '#server/db/engine/together.ts'
import { writingUnderLock } from '#server/db/engine/transaction.ts'
import { inHistory, lastEpoch, lockHead, openEpoch } from '#server/db/history.ts'
import { addToJournal, type JournalSize } from '#server/db/journal.ts'
import { bytesOf, type ServerRow, type StoredRecord, writeRecord, writesOf } from '#server/db/records.ts'
import type { JournalTable, RecordTable, Tx } from '#server/db/schema.ts'
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
import { mergeEntries, readEntries, readStored } from './merge-entries.ts'
import { roomLeft } from './quota.ts'
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

async function pushPart(context: SyncContext, part: Part): Promise<Pushed> {
  const { userId, collection, entries, sender, slice } = part
  const plain = new Set(entries.flatMap((entry) => ('problem' in entry || !entry.plain ? [] : [entry.key])))
  for (let tries = 1; tries <= TRIES; tries++) {
    const player = { userId, profile: sender.profile }
    const reading = await plainReading(context.db, player, collection, plain, slice)
    const pushed = await writingUnderLock(context.db, async (tx, atEnd) => {
      // The wait for the connection was nobody's slice; a pause inside the transaction is everybody's wait.
      slice.restart()
      return commitPart(context, tx, part, reading, atEnd)
    })
    if (pushed) return pushed
  }
  throw tooBusy()
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

/** One immediate transaction. Null: the stock moved since it was read. */
async function commitPart(
  context: SyncContext,
  tx: Tx,
  { userId, collection, entries, ...call }: Part,
  reading: PlainReading | undefined,
  atEnd: (...queries: CompiledQuery[]) => void,
): Promise<Pushed | null> {
  const { sender, slice } = call
  // In this order: what is read is read under the lock.
  const [locked, moved, last, room, stored, contributes] = await together([
    lockHead(tx, userId, context.boot),
    reading ? hasMoved(tx, userId, reading) : Promise.resolve(false),
    lastEpoch(tx, userId),
    roomLeft(context, tx, userId, collection),
    readStored(tx, userId, collection, entries, slice),
    mayContribute(tx, userId, collection),
  ])
  if (moved) return null
  const history = { ...locked, last }
  if (!(await inHistory(tx, userId, sender.mark, history))) {
    return { lost: true, mark: { epoch: await openEpoch(tx, userId, history), seq: 0 } }
  }
  const merged = await mergeEntries(context, collection, entries, {
    stored,
    room,
    readAs: reading?.reader,
    ...call,
  })
  const changed = [...merged.rows]
  if (changed.length === 0) {
    const mark = { epoch: last.epoch, seq: locked.head }
    return { lost: false, results: merged.results, mark, changed: false }
  }
  const epoch = await openEpoch(tx, userId, history)
  const seq = locked.head + changed.length
  const numbered = changed.map(([key, row], i): [string, ServerRow] => [
    key,
    { ...row, seq: locked.head + i + 1 },
  ])
  const forgotten = await keepReplaced(tx, context, userId, collection, merged.replaced, slice)
  const records: RecordTable[] = []
  for (const [key, row] of numbered) {
    records.push(writeRecord(userId, collection.name, key, row))
    if (slice.over) await slice.pause()
  }
  const grown = growth(numbered, records, stored.rows)
  const writes = writesOf(tx, records, { user_id: userId, collection: collection.name, ...grown, seq })
  let stale: string[] = []
  if (contributes) {
    await together(writes.map((query) => tx.executeQuery(query)))
    const lender = { userId, network: sender.network ?? '' }
    stale = await updateContributions(tx, context, lender, collection, numbered, slice)
  } else atEnd(...writes)
  return { lost: false, results: merged.results, mark: { epoch, seq }, changed: true, forgotten, stale }
}

/** How many living rows, tombstones and bytes a push adds. */
function growth(
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
