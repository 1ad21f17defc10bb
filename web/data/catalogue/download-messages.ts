import type { OtherLanguage } from '#shared/catalogue/game-languages.ts'
import type { Manifest } from '#shared/catalogue/wire.ts'

/** Why the catalogue did not come: no answer, a body that is not what its hash says, no room, no storage. */
export type CatalogueFailure = 'network' | 'damaged' | 'full' | 'storage'

export class CatalogueError extends Error {
  constructor(readonly code: CatalogueFailure) {
    super(code)
    this.name = 'CatalogueError'
  }
}

/** Where the public service's data stands on the server. */
export type GameDataService = NonNullable<Manifest['service']>

/** Whether the server's catalogue will soon be another one. */
export const isImporting = (service: GameDataService | null): boolean =>
  service?.state === 'running' || service?.state === 'waiting'

/**
 * `names`: the hash of the names of another language that this device holds now, null where neither it nor the server has any;
 * `service`: what the manifest says of the public service, null from an older server; `core`: search and calculators
 * can run on `version`; `done`: nothing is missing any more.
 */
export type DownloadEvent =
  | { type: 'service'; service: GameDataService | null }
  | { type: 'progress'; done: number; total: number }
  | { type: 'core'; version: string }
  | { type: 'names'; language: OtherLanguage; hash: string | null }
  | { type: 'done'; version: string }

export type DownloadMessage = DownloadEvent | { type: 'failed'; code: CatalogueFailure }
