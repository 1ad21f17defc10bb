import { useEffect } from 'react'
import { FortuneKeeper } from '#blocks/fortune-keeper.tsx'
import { useAccountDb } from '#store/account.ts'
import { watchMarket } from '#store/market-watch.ts'
import { useOrphanWatch } from './notices/orphan-watch.ts'
import { PageNotifier } from './notifications/page-notifier.tsx'

/** What tells the player of the day, where they asked this device for it; what is kept of it; the prices of others, where they see those; what a deleted account left here. */
export function IdleParts() {
  const db = useAccountDb()
  useEffect(() => (db ? watchMarket(db) : undefined), [db])
  useOrphanWatch(db?.userId)
  return (
    <>
      <PageNotifier />
      <FortuneKeeper when="up-to-date" />
    </>
  )
}
