import {
  asClient,
  clientOf,
  isLater,
  isValid,
  laterOf,
  NO_STAMP,
  type Stamp,
  sameJson,
} from '#shared/contract/stamp.ts'
import { idText, type Memory } from './memory.ts'
import { notEmpty, RowReads, type RowSource, type RowStore } from './rows.ts'
import { GROUPED_BY, type Segments, segmentsOf } from './segments.ts'
import type {
  JournalEntry,
  LogRecord,
  OutboxEntry,
  PendingField,
  Refusal,
  RowId,
  StoredRow,
  SyncState,
} from './types.ts'

/**
 * What one transaction changes. The rules of merge, save and acknowledgement change a draft in memory; `AccountDb.write`
 * commits what is then different as one record of the log.
 */
export class Draft implements RowStore, RowSource {
  readonly journal: Omit<JournalEntry, 'id'>[] = []
  readonly memory: Memory
  readonly profile: string
  /** The stamps of the edits that are kept until their commit. A row that has one was merged by a tab opened meanwhile. */
  readonly stashed: ReadonlySet<Stamp>
  readonly state: SyncState
  readonly stored = new RowReads(async (work) => work(this))
  readonly changed = new Map<string, StoredRow>()
  private readonly read = new Map<string, StoredRow>()
  private readonly entries = new Map<string, OutboxEntry>()
  private lastAsked: { id: RowId | null; text: string } = { id: null, text: '' }

  constructor(
    { memory, profile, stashed }: Pick<Draft, 'memory' | 'profile' | 'stashed'>,
    /** The table of segments, as the transaction has it. */
    readonly segments: Segments,
    /** When its work is done (ms of the device's clock). */
    readonly now: number,
  ) {
    this.memory = memory
    this.profile = profile
    this.stashed = stashed
    this.state = { ...memory.state }
  }

  /** Reads these rows where they are not in memory, so that they can be looked at and changed without waiting. */
  async ensure(ids: readonly RowId[]): Promise<void> {
    const { memory, changed } = this
    const missing = ids.filter(
      ([collection, key]) => !memory.rows(collection).knows(key) && !changed.has(idText(collection, key)),
    )
    if (missing.length === 0) return
    for (const row of await this.stored.bulkGet(missing))
      if (row) this.read.set(idText(row.collection, row.key), row)
  }

  /** The name of a row: each of its fields asks for it several times over. */
  private textOf(id: RowId): string {
    if (this.lastAsked.id !== id) this.lastAsked = { id, text: idText(...id) }
    return this.lastAsked.text
  }

  /** A row that was ensured, to be read only. */
  peek(id: RowId): Readonly<StoredRow> | undefined {
    const changed = this.changed.get(this.textOf(id))
    return changed ? notEmpty(changed) : this.before(id)
  }

  /** The row, to be changed. */
  row(id: RowId): StoredRow {
    const text = this.textOf(id)
    const changed = this.changed.get(text)
    if (changed) return changed
    const known = this.peek(id)
    const [collection, key] = id
    const row = known
      ? { ...known, v: { ...known.v }, h: { ...known.h } }
      : { collection, key, v: {}, h: {}, del: false }
    this.changed.set(text, row)
    return row
  }

  /** What waits of a row, to be changed. */
  entryIfAny(id: RowId): OutboxEntry | undefined {
    const text = this.textOf(id)
    const open = this.entries.get(text)
    if (open) return open
    const known = this.memory.entries.get(text)
    if (!known) return undefined
    const copy = copyOf(known)
    this.entries.set(text, copy)
    return copy
  }

  entry(id: RowId): OutboxEntry {
    const found = this.entryIfAny(id)
    if (found) return found
    const [collection, key] = id
    const blank: OutboxEntry = {
      collection,
      key,
      rev: 0,
      del: false,
      fields: {},
      tries: 0,
      lastError: null,
      at: this.now,
    }
    this.entries.set(this.textOf(id), blank)
    return blank
  }

  /** Everything that waits, to be changed. */
  allEntries(): OutboxEntry[] {
    for (const { collection, key } of this.memory.entries.values()) this.entryIfAny([collection, key])
    return [...this.entries.values()].filter((entry) => !isEmpty(entry))
  }

  /** What waited before this draft, to be read only: what it changes of it, it changes through `entry`. */
  *waiting(): Generator<Readonly<OutboxEntry>> {
    for (const [text, entry] of this.memory.entries) if (!this.entries.has(text)) yield entry
    yield* this.entries.values()
  }

  /** Marks an entry as changed: an acknowledgement of what was sent before no longer empties it. */
  touch(entry: OutboxEntry): void {
    this.state.revs += 1
    entry.rev = this.state.revs
    entry.tries = 0
    entry.lastError = null
  }

  /** Puts values over what the row shows; `seen`: what they were typed over, where that is not what is shown. */
  edit(
    id: RowId,
    edited: readonly (readonly [field: string, value: unknown])[],
    stamp: Stamp,
    rev: number,
    seen?: Stamp,
  ): void {
    const [row, { fields }] = [this.row(id), this.entry(id)]
    // Fields that had no value wait alike: they share an object, of which whoever opens the entry is given copies.
    const overNothing = pendingOver({ v: {}, h: {} }, '', undefined, rev)
    for (const [field, value] of edited) {
      const isNew = fields[field] === undefined && row.h[field] === undefined && row.v[field] === undefined
      const pending = isNew ? overNothing : pendingOver(row, field, fields[field], rev)
      fields[field] = seen === undefined ? pending : { ...pending, seen: [seen] }
      row.v[field] = value
      row.h[field] = stamp
    }
  }

  log(id: RowId, field: string, value: unknown, stamp: Stamp, by: Stamp, why: JournalEntry['why']): void {
    const [collection, key] = id
    this.journal.push({ at: this.now, collection, key, field, value, stamp, by, why })
  }

  /** What this draft changes; null for nothing. Called inside the transaction. */
  async record(): Promise<LogRecord | null> {
    const [rows, gone]: [StoredRow[], RowId[]] = [[], []]
    for (const row of this.changed.values()) {
      const { collection, key } = row
      if (notEmpty(row)) rows.push(row)
      else if (this.before([collection, key])) gone.push([collection, key])
    }
    // Where the last row of a group goes, the one before it is written again, so that nobody has to look for it.
    for (const [collection, key] of gone) {
      const group = GROUPED_BY[collection]?.(key)
      const left = group === undefined ? [] : await this.stored.range(collection, `${group}|`)
      rows.push(...left.slice(-1))
    }
    const [entries, done]: [OutboxEntry[], RowId[]] = [[], []]
    for (const [text, entry] of this.entries) {
      const before = this.memory.entries.get(text)
      if (isEmpty(entry)) {
        if (before) done.push([entry.collection, entry.key])
      } else if (!before || !sameJson(before, entry)) {
        shareAlike(entry)
        entries.push(entry)
      }
    }
    const record: LogRecord = {
      ...(rows.length > 0 && { rows: segmentsOf(rows) }),
      ...(gone.length > 0 && { gone }),
      ...(entries.length > 0 && { entries }),
      ...(done.length > 0 && { done }),
    }
    const { state: before } = this.memory
    const after: Partial<SyncState> = this.state
    // What the state has no longer is stored as undefined.
    const names = Object.keys({ ...before, ...after }) as (keyof SyncState)[]
    const changed = names.filter((name) => name !== 'client' && !sameJson(after[name], before[name]))
    if (changed.length) record.state = Object.fromEntries(changed.map((name) => [name, after[name]]))
    return Object.keys(record).length > 0 || this.journal.length > 0 ? record : null
  }

  private before(id: RowId): StoredRow | undefined {
    const [collection, key] = id
    return this.memory.rows(collection).get(key) ?? this.read.get(this.textOf(id))
  }
}

const copyOf = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  fields: Object.fromEntries(Object.entries(entry.fields).map(([name, pending]) => [name, { ...pending }])),
})

/** Fields that wait alike become one object, which is stored once: whoever opens the entry is given copies. */
function shareAlike({ fields }: OutboxEntry): void {
  let before: PendingField | undefined
  for (const field in fields) {
    const pending = fields[field]
    if (before && pending && (before === pending || waitAlike(before, pending))) fields[field] = before
    else before = pending
  }
}

/** Every member, one by one: a thousand rows that are saved together have ten thousand fields. */
const waitAlike = (a: PendingField, b: PendingField): boolean =>
  a.rev === b.rev &&
  a.state === b.state &&
  a.baseStamp === b.baseStamp &&
  a.seen[0] === b.seen[0] &&
  a.seen[1] === b.seen[1] &&
  sameJson(a.base, b.base)

/** After how many failed requests of its own an entry is shown as failing. */
const FAILING_TRIES = 3

const isEmpty = ({ again, del, fields }: Readonly<OutboxEntry>): boolean =>
  !again && !del && Object.keys(fields).length === 0

/** Whether something of an entry goes to the server by itself; a delete covers the edits of its row. */
export function isReady({ again, del, delProblem, fields }: Readonly<OutboxEntry>): boolean {
  if (again || del) return again === true || !delProblem
  return Object.values(fields).some(({ state }) => !refusalOf(state))
}

/** Whether the requests with this entry alone fail again and again. */
export const isFailing = (entry: Readonly<OutboxEntry>): boolean =>
  entry.tries >= FAILING_TRIES && isReady(entry)

/** Why a value does not leave; undefined: it does. */
export const refusalOf = (state: PendingField['state']): Refusal | undefined =>
  typeof state === 'object' ? state : undefined

/** What waits of a field once a value is typed over what the row holds; `rev`: the place of this edit. */
function pendingOver(
  { v, h }: Pick<StoredRow, 'v' | 'h'>,
  field: string,
  before: Readonly<PendingField> | undefined,
  rev: number,
): PendingField {
  const stamp = h[field] ?? NO_STAMP
  if (!before) return { base: v[field], baseStamp: stamp, seen: [stamp], rev, state: 'ready' }
  const { base, baseStamp, seen, state } = before
  return { base, baseStamp, seen: state === 'sent' ? [seen[0], stamp] : seen, rev, state: 'ready' }
}

/** How many names of earlier openings are remembered: those of a month, for most. */
const NAMES_KEPT = 64

/** Remembers that a name of this device, the opening's own or that of `stamp`, is in use: the journal says « ici » by it. */
export function recordClientName(state: SyncState, stamp?: Stamp): void {
  const name = stamp ? clientOf(stamp) : state.client
  if (!state.names.includes(name)) state.names = [name, ...state.names].slice(0, NAMES_KEPT)
}

/** How many pages are remembered whose kept edits a browser may bring back, which writes localStorage a minute late. */
const PAGES_KEPT = 32

/** Notes that what a page kept of its edits is stored, up to this stamp of its own. */
export function recordStored(state: SyncState, upTo: Stamp): void {
  const { stored: last, storedBefore: before = [] } = state
  const page = clientOf(upTo)
  if (last !== undefined && clientOf(last) !== page)
    state.storedBefore = [last, ...before.filter((one) => clientOf(one) !== page)].slice(0, PAGES_KEPT)
  state.stored = upTo
}

/** Whether a kept edit has been stored: what stands in its place by now was judged against it. */
export const wasStored = ({ stored, storedBefore = [] }: SyncState, stamp: Stamp): boolean =>
  [stored, ...storedBefore].some(
    (last) => last !== undefined && clientOf(last) === clientOf(stamp) && !isLater(stamp, last),
  )

/** The clock after a stamp was received: at or above it (sync rule 3). An invalid stamp says nothing of the time. */
export const clockAfter = ({ clock, client }: SyncState, stamp: Stamp): Stamp =>
  isValid(stamp) ? laterOf(clock, asClient(stamp, client)) : clock

/** The server's time (ms) as far as it is known, by which edits are stamped: the device's where no server was met yet. */
export const serverTime = ({ ahead }: Pick<SyncState, 'ahead'>, now: number): number => now - (ahead ?? 0)
