import { blankState, Memory } from '#data/db/memory.ts'
import { rowsOfSegment } from '#data/db/segments.ts'
import type {
  JournalEntry,
  LogRecord,
  OutboxEntry,
  Segment,
  SegmentPlace,
  StoredRow,
  SyncState,
} from '#data/db/types.ts'

/** A page of whichever browser, in which a function can be run. */
type Page = { evaluate<R, A>(task: (argument: A) => R | Promise<R>, argument: A): Promise<R> }
export type Account = {
  rows: StoredRow[]
  outbox: OutboxEntry[]
  journal: JournalEntry[]
  sync: SyncState
  /** Rows that stand in two segments. */
  doubled: string[]
  /** Up to which number the log was compacted. */
  compactedUpTo: number
}
type Disk = {
  log: LogRecord[]
  numbers: number[]
  places: SegmentPlace[]
  segments: Segment[]
  journal: JournalEntry[]
  meta: { id: string; upTo?: number; state?: Partial<SyncState>; entries?: OutboxEntry[] }[]
}

/** Stands for what JSON has no word for. */
const NONE = '\u0000'

/** The signed-in account's database, read from outside the application; null before the page has made it. */
async function readDisk(page: Page): Promise<Disk | null> {
  const text = await page.evaluate(async (none) => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
    const name = `comptoir-${id}`
    // Opening a database that the page has not made yet would make an empty one in its place.
    const made = (await indexedDB.databases()).some((known) => known.name === name)
    if (!made) return ''
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await answer(indexedDB.open(name))
    try {
      const stores = ['log', 'segments', 'journal', 'meta']
      const transaction = db.transaction(stores)
      const [numbers, places, ...found] = await Promise.all([
        answer(transaction.objectStore('log').getAllKeys()),
        answer(transaction.objectStore('segments').getAllKeys()),
        ...stores.map((store) => answer(transaction.objectStore(store).getAll())),
      ])
      const [log, segments, journal, meta] = found
      const disk = { numbers, places, log, segments, journal, meta }
      return JSON.stringify(disk, (_, value) => (value === undefined ? none : value))
    } finally {
      db.close()
    }
  }, NONE)
  return text === '' ? null : JSON.parse(text, (_, value) => (value === NONE ? undefined : value))
}

/** What the signed-in account holds on the device, joined as the application joins it. */
export async function accountOn(page: Page): Promise<Account> {
  const disk = await readDisk(page)
  const memory = new Memory(blankState(''))
  const base = disk?.meta.find(({ id }) => id === 'base')
  const compactedUpTo = disk?.meta.find(({ id }) => id === 'compacted')?.upTo ?? 0
  memory.reset(compactedUpTo, base?.state ?? {}, base?.entries ?? [])
  // What is derived from rows is none itself.
  const segments = (disk?.segments ?? []).filter((_, at) => disk?.places[at]?.[1] !== 'summary')
  const compacted = segments.flatMap(rowsOfSegment)
  const rows = new Map(compacted.map((row) => [idOf(row), row]))
  const doubled = compacted.filter((row) => rows.get(idOf(row)) !== row).map(idOf)
  for (const [at, record] of (disk?.log ?? []).entries()) {
    memory.join(disk?.numbers[at] ?? 0, record)
    for (const row of (record.rows ?? []).flatMap(rowsOfSegment)) rows.set(idOf(row), row)
    for (const [collection, key] of record.gone ?? []) rows.delete(idOf({ collection, key }))
  }
  return {
    rows: [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
    outbox: [...memory.entries.values()],
    journal: disk?.journal ?? [],
    sync: memory.state,
    doubled,
    compactedUpTo,
  }
}

/** The numbers of the log's records that hold such a row. */
export async function recordsWith(page: Page, such: (row: StoredRow) => boolean): Promise<number[]> {
  const disk = await readDisk(page)
  const numbers = disk?.numbers ?? []
  return numbers.filter((_, at) => (disk?.log[at]?.rows ?? []).flatMap(rowsOfSegment).some(such))
}

const idOf = ({ collection, key }: Pick<StoredRow, 'collection' | 'key'>) => `${collection}/${key}`

/** All of one kind that the signed-in account holds on the device. */
export const stored = async <N extends keyof Account>(page: Page, kind: N): Promise<Account[N]> =>
  (await accountOn(page))[kind]

/** How many rows wait for the server. */
export const unsent = async (page: Page): Promise<number> => (await accountOn(page)).outbox.length

/** How many rows the device holds. */
export const held = async (page: Page): Promise<number> => (await accountOn(page)).rows.length

/** How many saves the database has taken. */
export const commits = async (page: Page): Promise<number> => (await accountOn(page)).sync.revs
