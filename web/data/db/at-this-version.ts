import { Dexie } from 'dexie'

/** The version of an account's database that this code reads and writes. */
export const DATABASE_VERSION = 3
/** Dexie's versions are a tenth of the browser's. */
export const NATIVE_VERSION = DATABASE_VERSION * 10

/**
 * The browser's databases, for Dexie: opened at this version or not at all. Dexie would open a newer one without a word,
 * and put into it what it misses there.
 */
export class AtThisVersion {
  onNewer = (): void => {}
  private readonly browser: IDBFactory = Dexie.dependencies.indexedDB

  open(name: string, version = NATIVE_VERSION): IDBOpenDBRequest {
    const request = this.browser.open(name, version)
    request.addEventListener('error', () => {
      if (request.error?.name === 'VersionError') this.onNewer()
    })
    return request
  }

  deleteDatabase(name: string): IDBOpenDBRequest {
    return this.browser.deleteDatabase(name)
  }

  /** Dexie keeps a list of its own where the browser has none. */
  get databases(): IDBFactory['databases'] | undefined {
    return this.browser.databases?.bind(this.browser)
  }
}
