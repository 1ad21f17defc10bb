import { Dexie, type Table } from 'dexie'
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

/** Which parts make up the catalogue in service. */
export type CurrentCatalogue = { id: 'current'; version: string; parts: PartEntry[] }

/** Game data, shared by the device's accounts. */
export class CatalogueDb extends Dexie {
  parts!: Table<StoredPart, string>
  meta!: Table<CurrentCatalogue, string>

  constructor() {
    super('comptoir-catalogue')
    this.version(1).stores({ parts: 'hash', meta: 'id' })
  }
}

let opened: CatalogueDb | undefined

export function catalogueDb(): CatalogueDb {
  opened ??= new CatalogueDb()
  return opened
}
