import type { ServerRow, StoredRecord } from '#server/db/records.ts'
import type { Db } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { completeEntry } from '#server/plain/complete-entry.ts'
import type { PlainReader } from '#server/plain/plain-read.ts'
import type { TimeSlice } from '#server/time-slice.ts'
import { archis } from '#shared/collections/archis.ts'
import { type Collection, splitKey } from '#shared/contract/collection.ts'
import type { FieldProblem, PushResult } from '#shared/contract/wire.ts'
import { ochreKey } from '#shared/domain/ochre.ts'
import { plainRules } from '#shared/domain/plain-entry.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import {
  type BadEntry,
  badKey,
  type Committed,
  commitEntry,
  type Entry,
  type Replaced,
  readEntry,
  refuseEntry,
  type ServerNow,
} from './entry.ts'
import { entryProblem, nothingToMake, unknownKey } from './messages.ts'
import { overQuota, type QuotaRoom, takeRoom } from './quota.ts'
import { type Sender, type SyncContext, schemaOf } from './sync-context.ts'

/** What a call comes to: an answer per entry, the rows that changed and were stored, and the values replaced unseen. */
type Merged = {
  results: PushResult[]
  rows: Map<string, ServerRow>
  replaced: Replaced[]
}

/**
 * The rows that are named, the keys that there may be, what room there is, when the call came (ms), who sends the entries, how
 * plain ones are read, and when others get their turn.
 */
type Call = {
  stored: ReadonlyMap<string, StoredRecord>
  known: KnownKeys | null
  room: QuotaRoom
  wall: number
  sender: Sender
  readAs: PlainReader | undefined
  slice: TimeSlice
}

/** Reads the entries of a call; a new row of a plain client may be given its id here. */
export async function readEntries(
  context: SyncContext,
  collection: Collection,
  bodies: readonly Record<string, unknown>[],
  sender: Sender,
  slice: TimeSlice,
): Promise<(Entry | BadEntry)[]> {
  const { keyed } = plainRules[collection.name] ?? {}
  const makeId = () => newId(context.random)
  const entries: (Entry | BadEntry)[] = []
  for (const body of bodies) {
    const whole = keyed && body.h === undefined ? keyed(body, makeId) : body
    entries.push(readEntry(collection, whole, sender.schema === null ? sender.profile : null))
    if (slice.over) await slice.pause()
  }
  return entries
}

/** The keys of the rows that entries name. */
export const keysOf = (entries: readonly (Entry | BadEntry)[]): string[] => [
  ...new Set(entries.flatMap((entry) => ('problem' in entry ? [] : [entry.key]))),
]

/** Judges the entries of a call one after the other, each against what the ones before it made of its row. */
export async function mergeEntries(
  context: SyncContext,
  collection: Collection,
  entries: readonly (Entry | BadEntry)[],
  { stored, known, room, wall, sender, readAs, slice }: Call,
): Promise<Merged> {
  const { keyed, makesRow } = plainRules[collection.name] ?? {}
  const server = { wall, client: context.boot }
  const newer = (sender.schema ?? 0) > schemaOf(context)
  // A newer device may know keys that this server does not know yet: its edit waits for our update (sync rule 18).
  const told = (problem: FieldProblem) =>
    newer && (problem === badKey || problem === known?.problem) ? unknownKey : problem
  const merged: Merged = { results: [], rows: new Map(), replaced: [] }
  for (const entry of entries) {
    if (slice.over) await slice.pause()
    if ('problem' in entry) {
      merged.results.push(refuseEntry({ ...entry, problem: told(entry.problem) }))
      continue
    }
    const before = merged.rows.get(entry.key) ?? stored.get(entry.key)
    const isKnown = before || !known || known.keys.has(splitKey(entry.key).key)
    const isEmpty = !before && entry.plain && !entry.deleted && makesRow?.(valuesOf(entry)) === false
    const problem = isKnown ? isEmpty && nothingToMake : known.problem
    const judged = problem
      ? refused(entry, told(problem))
      : judgeEntry(collection, entry, before, server, readAs)
    const fate = judged.row ? takeRoom(room, before, judged.row) : 'needless'
    const { result, replaced } = fate === 'over' ? refused(entry, overQuota) : judged
    const row = fate === 'stored' ? judged.row : null
    if (row) merged.rows.set(entry.key, row)
    merged.replaced.push(...replaced)
    const withId = keyed && entry.plain && result.status !== 'rejected'
    merged.results.push(withId ? { ...result, id: splitKey(entry.key).key } : result)
  }
  return merged
}

const valuesOf = ({ fields }: Entry): Record<string, unknown> =>
  Object.fromEntries([...fields].map(([name, { value }]) => [name, value]))

const refused = ({ key, fields }: Entry, problem: FieldProblem): Committed => ({
  result: refuseEntry({ key, names: [...fields.keys()], problem }),
  row: null,
  replaced: [],
})

function judgeEntry(
  collection: Collection,
  entry: Entry,
  before: ServerRow | undefined,
  server: ServerNow,
  readAs: PlainReader | undefined,
) {
  // Finding the day costs more than judging the entry, and a device's own needs none.
  const complete = entry.plain
    ? completeEntry(collection, entry, before, parisDay(server.wall), readAs)
    : entry
  const committed = commitEntry(collection, complete, before, server)
  // A plain client that is refused a new row sends it again: half of it must not be there already.
  const half = entry.plain && !before && committed.result.status === 'rejected'
  return half ? { ...committed, row: null, replaced: [] } : committed
}

/** The keys that a collection may have, and what is said of an entry that names another; null: any key will do. */
export type KnownKeys = { keys: ReadonlySet<string>; problem: ReturnType<typeof entryProblem> }

const unknownArchimonstre = entryProblem(
  'unknown_archimonstre',
  'Modification refusée\u00a0: aucun archimonstre ni boss de la quête ocre ne porte ce nom.',
)

/** One query for a whole call (T144). */
export async function knownKeys(db: Db, { name }: Collection): Promise<KnownKeys | null> {
  if (name !== archis.name) return null
  const rows = await db.selectFrom('catalogue_ochre').select(['monster', 'archimonstre']).execute()
  // Before a catalogue is loaded no name can be judged.
  return rows.length > 0 ? { keys: new Set(rows.map(ochreKey)), problem: unknownArchimonstre } : null
}
