import type { JournalEntry, OutboxEntry, StoredRow, SyncState } from '#data/rows/local-db.ts'

/** A page of whichever browser, in which a function can be run. */
type Page = { evaluate<R, A>(task: (argument: A) => R | Promise<R>, argument: A): Promise<R> }
type Stores = { rows: StoredRow; outbox: OutboxEntry; journal: JournalEntry; meta: SyncState }
type Question = { store: keyof Stores; want: 'rows' | 'count' }

/** Looks into the signed-in account's database from outside the application. */
const look = (page: Page, question: Question): Promise<unknown> =>
  page.evaluate(async ({ store, want }) => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
    const name = `comptoir-${id}`
    // Opening a database that the page has not made yet would make an empty one in its place.
    const made = (await indexedDB.databases()).some((known) => known.name === name)
    if (!made) return want === 'count' ? 0 : []
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await answer(indexedDB.open(name))
    try {
      const rows = db.transaction(store).objectStore(store)
      return want === 'count' ? await answer(rows.count()) : await answer(rows.getAll())
    } finally {
      db.close()
    }
  }, question)

/** All that one store of the signed-in account holds, typed as the application writes it. */
export const stored = async <N extends keyof Stores>(page: Page, store: N): Promise<Stores[N][]> =>
  (await look(page, { store, want: 'rows' })) as Stores[N][]

const counted = async (page: Page, store: keyof Stores): Promise<number> =>
  Number(await look(page, { store, want: 'count' }))

/** How many rows wait for the server. */
export const unsent = (page: Page): Promise<number> => counted(page, 'outbox')

/** How many rows the device holds. */
export const held = (page: Page): Promise<number> => counted(page, 'rows')

const syncState = async (page: Page): Promise<SyncState | undefined> =>
  (await stored(page, 'meta')).find(({ id }) => id === 'sync')

/** How many saves the database has taken. */
export const commits = async (page: Page): Promise<number> => (await syncState(page))?.revs ?? 0

/** The number of the last change that the device has pulled. */
export const pulledUpTo = async (page: Page): Promise<number> => (await syncState(page))?.cursor ?? 0
