import { Dexie } from 'dexie'
import type { PageEnvironment } from '#data/page-environment.ts'

/** The version of an account's database that this code reads and writes. */
export const DATABASE_VERSION = 3
/** Dexie's versions are a tenth of the browser's. */
const NATIVE_VERSION = DATABASE_VERSION * 10

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

/** How a database stands to this code. Looks only: nothing is made, upgraded, or taken from another tab. */
export async function standingOf(name: string): Promise<'none' | 'older' | 'current' | 'newer'> {
  const version = await nativeVersion(name)
  if (version === 0) return 'none'
  if (version === NATIVE_VERSION) return 'current'
  return version < NATIVE_VERSION ? 'older' : 'newer'
}

/** 0: there is none. */
async function nativeVersion(name: string): Promise<number> {
  const known = await indexedDB.databases?.()
  if (known) return known.find((one) => one.name === name)?.version ?? 0
  // A browser that lists none tells it of an opening without a version; one that would make the database is undone.
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    let made = false
    request.onupgradeneeded = () => {
      made = true
      request.transaction?.abort()
    }
    request.onsuccess = () => {
      const { version } = request.result
      request.result.close()
      resolve(version)
    }
    request.onerror = () => (made ? resolve(0) : reject(request.error))
  })
}

/** Whether a pass may open a database: an older one is left to the page that upgrades it, a newer one to its version. */
export async function mayReplay(name: string): Promise<boolean> {
  const standing = await standingOf(name)
  return standing === 'none' || standing === 'current'
}

type Page = Pick<PageEnvironment, 'isVisible' | 'onVisible'>

/** Resolves once a page may open a database: an older one is upgraded by a page in sight alone. */
export async function waitUntilOpenable(name: string, page: Page | null): Promise<void> {
  while (page && !page.isVisible() && (await standingOf(name)) === 'older' && !page.isVisible())
    await new Promise<void>((resolve) => {
      const stop = page.onVisible(() => {
        stop()
        resolve()
      })
    })
}
