import { Dexie } from 'dexie'
import { onceVisible, type PageEnvironment } from '#data/page-environment.ts'
import { NATIVE_VERSION } from './local-db.ts'

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
  // A browser that lists none tells it of an opening without a version, which makes none.
  const db = new Dexie(name)
  return db
    .open()
    .then(({ verno }) => verno * 10)
    .catch('NoSuchDatabaseError', () => 0)
    .finally(() => db.close())
}

/** Whether a pass may open a database: an older one is left to the page that upgrades it, a newer one to its version. */
export async function mayReplay(name: string): Promise<boolean> {
  const standing = await standingOf(name)
  return standing === 'none' || standing === 'current'
}

/** Resolves once a page may open a database: an older one is upgraded by a page in sight alone. */
export async function waitUntilOpenable(name: string, page: PageEnvironment | null): Promise<void> {
  if (!page || page.isVisible() || (await standingOf(name)) !== 'older') return
  await new Promise<void>((resolve) => onceVisible(page, resolve))
}
