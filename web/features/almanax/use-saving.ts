import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { syncStatus } from '#data/sync-status.ts'
import type { Collection } from '#shared/contract/collection.ts'
import { useAccountDb } from '#store/live.ts'

/** The pause after the last edit, before its batch leaves (T83). */
const BATCH_MS = 600

/**
 * Whether edits of a collection are on their way: from an edit until its batch leaves, then, while the server can be
 * reached, until it has them. `note` says that there was an edit.
 */
export function useSaving({ name }: Collection): { saving: boolean; note: () => void } {
  const db = useAccountDb()
  const [edits, setEdits] = useState(0)
  const [pausing, setPausing] = useState(false)
  const reachable = useStore(syncStatus, ({ pill }) => pill === 'waiting')
  const waiting = useLiveQuery(
    () =>
      db ? db.outbox.where('[collection+key]').between([name, ''], [name, '\uffff'], true, true).count() : 0,
    [db, name],
  )
  useEffect(() => {
    if (edits === 0) return
    setPausing(true)
    const timer = setTimeout(() => setPausing(false), BATCH_MS)
    return () => clearTimeout(timer)
  }, [edits])
  const note = useCallback(() => setEdits((n) => n + 1), [])
  return { saving: pausing || (reachable && (waiting ?? 0) > 0), note }
}
