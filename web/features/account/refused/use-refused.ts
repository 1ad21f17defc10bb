import { listRefused, type Refused } from '#data/db/list-refused.ts'
import { abandonRefused, correctRefused, deleteAgain, isDelete, retryRefused } from '#data/db/refused.ts'
import { SaveError } from '#data/db/save.ts'
import { requestSync } from '#data/sync/sync-engine.ts'
import { useAccountDb, useAccountRead } from '#store/live.ts'
import { downloadJson } from '../download.ts'
import { readValue } from '../words/place-words.ts'

export const idOf = ({ collection, key, field }: Refused): string => `${collection}/${key}/${field}`

export type Correction = 'saved' | 'unreadable' | Unsaved
/** `gone`: the row was deleted meanwhile. */
type Unsaved = 'failed' | 'gone'

/** What the server refused or cannot take yet, live, and what a player can do about it. */
export function useRefused() {
  const db = useAccountDb()
  const items = useAccountRead(listRefused, [])

  const attempt = async (work: Promise<void> | null): Promise<'saved' | Unsaved> => {
    try {
      await work
      requestSync()
      return work === null ? 'failed' : 'saved'
    } catch (error) {
      console.error('[comptoir] modification refusée', error)
      return error instanceof SaveError && error.code === 'deleted' ? 'gone' : 'failed'
    }
  }
  const act = async (work: Promise<void> | null): Promise<boolean> => (await attempt(work)) === 'saved'

  return {
    items,
    retry: (item: Refused) => act(db && retryRefused(db, item)),
    async correct(item: Refused, typed: string): Promise<Correction> {
      const value = readValue(item, typed)
      if (value === undefined) return 'unreadable'
      return attempt(db && correctRefused(db, item, value))
    },
    abandon: (item: Refused) => act(db && abandonRefused(db, item)),
    /** Takes an abandon back: the value is saved again, or the row deleted again, and judged again. */
    restore: (item: Refused) =>
      act(db && (isDelete(item) ? deleteAgain(db, item) : correctRefused(db, item, item.value))),
    exportItems: (items: readonly Refused[]) => downloadJson('comptoir-refus', items),
  }
}
