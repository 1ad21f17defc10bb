/** The version of an account's database that this code reads and writes. */
export const DATABASE_VERSION = 2
/** Dexie's versions are a tenth of the browser's. */
export const NATIVE_VERSION = DATABASE_VERSION * 10

/** The stores of version 1: a record for each row, one for each row that waits. */
export const VERSION_1 = {
  rows: '[collection+key]',
  outbox: '[collection+key], rev, *states',
  journal: '++id, at',
  meta: 'id',
}

/**
 * The browser's databases, for Dexie: opened at this version or not at all. Dexie would open a newer one without a word,
 * and put into it what it misses there.
 */
export class AtThisVersion {
  onNewer = (): void => {}

  open(name: string, version = NATIVE_VERSION): IDBOpenDBRequest {
    const request = indexedDB.open(name, version)
    request.addEventListener('error', () => {
      if (request.error?.name === 'VersionError') this.onNewer()
    })
    return request
  }

  deleteDatabase(name: string): IDBOpenDBRequest {
    return indexedDB.deleteDatabase(name)
  }

  /** Dexie keeps a list of its own where the browser has none. */
  get databases(): IDBFactory['databases'] | undefined {
    return indexedDB.databases?.bind(indexedDB)
  }
}
