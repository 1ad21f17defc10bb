import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { type JournalLine, listJournal, restoreFromJournal } from '#data/journal.ts'
import { SaveError } from '#data/save.ts'
import { requestSync } from '#data/sync-engine.ts'
import { useAccountDb } from '#store/live.ts'

const PAGE = 100

export type Restored = 'restored' | 'gone' | 'failed'

/** The values that merges replaced in the last 30 days, newest first, live. */
export function useJournal() {
  const db = useAccountDb()
  const [limit, setLimit] = useState(PAGE)
  const found = useLiveQuery(() => (db ? listJournal(db, limit + 1) : undefined), [db, limit])
  return {
    lines: found?.slice(0, limit),
    more: (found?.length ?? 0) > limit,
    showMore: () => setLimit(limit + PAGE),
    async restore(line: JournalLine): Promise<Restored> {
      try {
        if (!db) return 'failed'
        await restoreFromJournal(db, line.id)
        requestSync()
        return 'restored'
      } catch (error) {
        return error instanceof SaveError && error.code === 'deleted' ? 'gone' : 'failed'
      }
    },
  }
}
