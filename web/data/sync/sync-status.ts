import { createStore } from 'zustand/vanilla'
import { unsentOf } from '#data/db/list-refused.ts'
import { watch } from '#data/db/live-rows.ts'
import { type AccountDb, readSyncState } from '#data/db/local-db.ts'
import type { PassStatus } from '#data/db/types.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { newAccount } from '#data/session/tab-memory.ts'
import { storage } from '#data/storage.ts'
import { type SyncStatus, syncStatus } from './sync-status-store.ts'

/** What the running page knows of the network: a pass that is silent for long counts as no network. */
const reach = createStore<{ online: boolean; silent: boolean }>(() => ({ online: true, silent: false }))
export const noteReach = (known: Partial<{ online: boolean; silent: boolean }>): void => reach.setState(known)

let heardAt = 0
/** When rows of the server last arrived, whoever runs the pass; milliseconds since 1970. */
export const lastHeardAt = (): number => heardAt
/** A pass of this page ended without a word for the store; whoever waits for rows has waited enough. */
export const notePassEnded = (): void =>
  syncStatus.setState(({ pill }) => ({ firstPull: false, pill: pill === 'first-pull' ? 'up-to-date' : pill }))
export const notePersistence = (persisted: boolean): void => syncStatus.setState({ persisted })

type Stored = { waiting: number; dead: number; held: number; last: PassStatus | null; cursor: number }

/** What is shown until the store was read. */
const NOTHING: Stored = { waiting: 0, dead: 0, held: 0, last: null, cursor: 0 }

async function readStored(db: AccountDb): Promise<Stored> {
  const [unsent, { lastPass = null, cursor }] = await Promise.all([unsentOf(db), readSyncState(db)])
  return { ...unsent, last: lastPass, cursor }
}

/** The pill of what is stored and what is known of the network: what needs the player first, then what waits. */
export function pillOf(
  stored: Omit<Stored, 'cursor'>,
  network: { online: boolean; silent: boolean },
  firstPull = false,
): SyncStatus['pill'] {
  if (stored.dead || stored.held || stored.last?.kind === 'blocked') return 'action'
  if (!network.online || network.silent || stored.last?.kind === 'later') return 'offline'
  if (stored.waiting) return 'waiting'
  return firstPull ? 'first-pull' : 'up-to-date'
}

/** Keeps `syncStatus` true for whoever is signed in. Answers how to stop. */
export function startSyncStatus(): () => void {
  let stored = NOTHING
  const publish = () => {
    const network = reach.getState()
    const { waiting, dead, held, last } = stored
    // Once over it stays over: a field that is being typed in is not taken away again.
    const { fault } = storage.getState()
    const firstPull = syncStatus.getState().firstPull && network.online && !network.silent && fault === null
    const pill = fault ? 'action' : pillOf(stored, network, firstPull && stored !== NOTHING)
    const blocked = last?.kind === 'blocked' ? last.code : null
    const lastSyncAt = last?.doneAt ?? null
    syncStatus.setState({ firstPull, pill, fault, waiting, dead, held, blocked, lastSyncAt })
  }
  const follow = (db: AccountDb) =>
    watch(db, () => readStored(db), {
      next: (now) => {
        if (now.cursor !== stored.cursor) heardAt = Date.now()
        stored = now
        publish()
        // What the pass brought is on the device, and may still be on its way to the screens.
        if (now.last)
          void db.memory.readsEnded().then(() => activeAccount.getState().db === db && notePassEnded())
      },
      error: (error: unknown) => {
        console.warn('[comptoir] état de synchronisation', error)
        notePassEnded()
      },
    })
  let end: (() => void) | null = null
  const begin = ({ db }: { db: AccountDb | null }) => {
    end?.()
    stored = NOTHING
    // An account that was made here has nothing elsewhere.
    syncStatus.setState({ firstPull: db !== null && newAccount.getState().id !== db.userId })
    publish()
    end = db && follow(db)
  }
  begin(activeAccount.getState())
  const stops = [activeAccount.subscribe(begin), reach.subscribe(publish), storage.subscribe(publish)]
  return () => {
    end?.()
    for (const stop of stops) stop()
    notePassEnded()
  }
}
