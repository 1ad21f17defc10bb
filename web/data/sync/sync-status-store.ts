import { createStore } from 'zustand/vanilla'
import type { StorageFault } from '#data/storage.ts'

export type SyncStatus = {
  pill: 'up-to-date' | 'first-pull' | 'waiting' | 'offline' | 'action'
  waiting: number
  dead: number
  held: number
  /** Why the server takes nothing of this player at present, as a code; null when it does. */
  blocked: string | null
  lastSyncAt: number | null
  persisted: boolean | null
  /** Why this device keeps nothing more, or nothing at all; null when it does. */
  fault: StorageFault | null
  /** No pass has ended on this device yet: what this account has may still be on its way. */
  firstPull: boolean
}

const UNKNOWN: SyncStatus = {
  pill: 'up-to-date',
  waiting: 0,
  dead: 0,
  held: 0,
  blocked: null,
  lastSyncAt: null,
  persisted: null,
  fault: null,
  firstPull: false,
}

/** The truth of the header's pill, derived from the outbox, the last pass and the network. */
export const syncStatus = createStore<SyncStatus>(() => UNKNOWN)
