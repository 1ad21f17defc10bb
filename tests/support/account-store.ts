import type { Page } from 'playwright-core'

type Stored = { revs: number; unsent: number }

/** What the signed-in account's database holds, read from outside the application. */
function stored(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
    const name = `comptoir-${id}`
    // Opening a database that the page has not made yet would make an empty one in its place.
    const made = (await indexedDB.databases()).some((known) => known.name === name)
    if (!made) return { revs: 0, unsent: 0 }
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await answer(indexedDB.open(name))
    try {
      const transaction = db.transaction(['meta', 'outbox'])
      const sync = answer<{ revs: number } | undefined>(transaction.objectStore('meta').get('sync'))
      const outbox = answer(transaction.objectStore('outbox').count())
      return { revs: (await sync)?.revs ?? 0, unsent: await outbox }
    } finally {
      db.close()
    }
  })
}

/** How many saves the database has taken. */
export const commits = async (page: Page): Promise<number> => (await stored(page)).revs

/** How many rows wait for the server. */
export const unsent = async (page: Page): Promise<number> => (await stored(page)).unsent
