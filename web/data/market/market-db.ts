import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { MARKET_DB } from './forget-markets.ts'

/** What this device holds of a server's market. */
export type KeptMarket = {
  server: string
  /** The hour of the last answer, in whole hours since 1970; null before the first. */
  hour: number | null
  /** When the server last answered, whatever it said, in milliseconds: it is asked once for each hour. */
  askedAt: number
  /** Seven figures a price, as the server's answer has them: read at once, with nothing to parse. */
  figures: Float64Array
}

interface Stores extends DBSchema {
  markets: { key: string; value: KeptMarket }
}

/** Beside the catalogue, and the same for every account; opened for each use, so that nothing waits to delete it. */
async function inMarkets<T>(work: (db: IDBPDatabase<Stores>) => Promise<T>): Promise<T> {
  const db = await openDB<Stores>(MARKET_DB, 1, {
    upgrade: (created) => void created.createObjectStore('markets', { keyPath: 'server' }),
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

export const readMarket = (server: string): Promise<KeptMarket | undefined> =>
  inMarkets((db) => db.get('markets', server))

export const keepMarket = (market: KeptMarket): Promise<unknown> =>
  inMarkets((db) => db.put('markets', market))

/** Forgets the markets of all servers but these. */
export const keepOnly = (servers: ReadonlySet<string>): Promise<unknown> =>
  inMarkets(async (db) => {
    const kept = await db.getAllKeys('markets')
    await Promise.all(kept.filter((one) => !servers.has(one)).map((one) => db.delete('markets', one)))
  })
