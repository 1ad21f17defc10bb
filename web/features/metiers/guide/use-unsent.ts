import { useLiveQuery } from 'dexie-react-hooks'
import { useStore } from 'zustand'
import { syncStatus } from '#data/sync-status.ts'
import { guideChecks } from '#shared/collections/guide-checks.ts'
import type { GuideId } from '#shared/contract/fields.ts'
import { useAccountDb } from '#store/live.ts'

/** Whether boxes of this guide are on their way to the server: they wait to leave, and nothing known holds them. */
export function useUnsent(guide: GuideId): boolean {
  const db = useAccountDb()
  const moving = useStore(syncStatus, ({ pill, blocked }) => pill !== 'offline' && blocked === null)
  const waiting = useLiveQuery(async () => {
    const { name } = guideChecks
    const entries = db?.outbox
      .where('[collection+key]')
      .between([name, `${guide}|`], [name, `${guide}|\uffff`])
      .filter((entry) => entry.states.includes('ready'))
    return (await entries?.count()) ?? 0
  }, [db, guide])
  return moving && (waiting ?? 0) > 0
}
