import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { AlmanaxDay } from '#shared/catalogue/types.ts'
import type { PartEntry } from '#shared/catalogue/wire.ts'

/** A downloaded part, kept as the text that came: reading one big text is the fastest start. */
export type StoredPart = {
  hash: string
  name: string
  kind: string
  text: string
  /** For items: the names as searches read them, one a line, in the order of the rows. */
  search: string | null
}

/** Which parts make up the catalogue in service. `game` is as the manifest said it; absent where an older server did not. */
export type CurrentCatalogue = {
  id: 'current'
  version: string
  game?: string | null
  parts: PartEntry[]
  /** The names of another language of the game, where its player chose one (M44). */
  names?: PartEntry
}

/** A day that the catalogue does not list, as the server told it under a version of the catalogue; `fetchedAt` in ms. */
export type KeptDay = { date: string; day: AlmanaxDay; fetchedAt: number; version: string }

interface Stores extends DBSchema {
  parts: { key: string; value: StoredPart }
  meta: { key: CurrentCatalogue['id']; value: CurrentCatalogue }
  days: { key: string; value: KeptDay }
}

/** Game data, shared by the device's accounts. Nobody watches its rows, so it needs no live queries. */
export type CatalogueDb = IDBPDatabase<Stores>

/** Opens a connection; `onLost` hears when the browser ends it or a newer version of the app needs the room. */
export const openCatalogueDb = (onLost?: () => void): Promise<CatalogueDb> =>
  openDB<Stores>('comptoir-catalogue', 2, {
    upgrade(db, from) {
      if (from < 1) {
        db.createObjectStore('parts', { keyPath: 'hash' })
        db.createObjectStore('meta', { keyPath: 'id' })
      }
      db.createObjectStore('days', { keyPath: 'date' })
    },
    blocking(_current, _next, event) {
      if (event.target instanceof IDBDatabase) event.target.close()
      onLost?.()
    },
    terminated: () => onLost?.(),
  })

let opened: Promise<CatalogueDb> | undefined
const forget = (): void => {
  opened = undefined
}

/** The device's connection; one that failed or was lost is opened again by whoever asks next. */
export function catalogueDb(): Promise<CatalogueDb> {
  if (!opened) {
    opened = openCatalogueDb(forget)
    opened.catch(forget)
  }
  return opened
}
