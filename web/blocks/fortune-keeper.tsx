import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useMutate } from '#blocks/use-mutate.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { fortuneDays } from '#shared/collections/fortune.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { storeFortuneDay, useFortune } from '#store/fortune.ts'
import { useRow } from '#store/live.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'

type Props = { when: 'up-to-date' | 'offline' }

/**
 * Stores what is owned once a day, since nothing tells it afterwards (M14): on the first device that has heard that day what
 * the others did and sent what it did itself; on the tool's own page without a network too.
 */
export function FortuneKeeper({ when }: Props) {
  const today = useParisDay()
  const stored = useRow(fortuneDays, { day: today })
  const isTime = useStore(
    syncStatus,
    ({ pill, lastSyncAt }) =>
      pill === when && (when === 'offline' || (lastSyncAt !== null && parisDay(lastSyncAt) === today)),
  )
  const missing = stored !== undefined && !stored?.holdings
  return isTime && missing && <Today key={today} day={today} />
}

function Today({ day }: { day: string }): null {
  const fortune = useFortune()
  const mutate = useMutate({ quiet: true, batched: true })
  const something = fortune && (fortune.kamas !== null || Object.keys(fortune.holdings).length > 0)
  useEffect(() => {
    if (something) void mutate((db) => storeFortuneDay(db, day, fortune))
  }, [something, fortune, day, mutate])
  return null
}
