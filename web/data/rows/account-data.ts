import type { SyncState } from '#data/db/types.ts'
import { NO_STAMP } from '#shared/contract/stamp.ts'
import { SCHEMA_VERSION } from '#shared/contract/wire.ts'

/** The sync record as it is before anything was typed or heard. */
export const blankState = (client: string): SyncState => ({
  id: 'sync',
  client,
  names: [],
  clock: NO_STAMP,
  ahead: null,
  lastSent: NO_STAMP,
  revs: 0,
  epoch: '',
  seq: 0,
  cursor: 0,
  serverSchema: 0,
  appSchema: SCHEMA_VERSION,
})
