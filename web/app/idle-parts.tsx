import { useEffect } from 'react'
import { FortuneKeeper } from '#blocks/fortune-keeper.tsx'
import { useAccountDb } from '#store/live.ts'
import { watchMarket } from '#store/market-watch.ts'
import { PageNotifier } from './notifications/page-notifier.tsx'

/** What tells the player of the day, where they asked this device for it; what is kept of it; the prices of others, where they see those. */
export function IdleParts() {
  const db = useAccountDb()
  useEffect(() => (db ? watchMarket(db) : undefined), [db])
  return (
    <>
      <PageNotifier />
      <FortuneKeeper when="up-to-date" />
    </>
  )
}
