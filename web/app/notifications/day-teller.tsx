import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useAlmanaxDays } from '#blocks/almanax/use-days.ts'
import { tellOnce } from '#blocks/notifications/tell.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { crossingId, crossingsBetween } from '#shared/domain/breeding/pen-clock.ts'
import { offeringText, pensText, unsoldText } from '#shared/domain/notifications/notification-text.ts'
import {
  isFreshEnough,
  isNotificationTime,
  LATEST_CROSSING_MS,
  newlyUnsold,
} from '#shared/domain/notifications/notifications.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { useCharacters, useDoneOfferings } from '#store/almanax.ts'
import { useFlipRows } from '#store/flips.ts'
import { useNotificationChoices } from '#store/notifications.ts'
import { useRunningGauges } from '#store/pens.ts'
import { useNow } from '#ui/hooks/use-now.ts'

/** Gauges are told at their instants, the rest from the player's hour on; nothing is told of data that are older than a day. */
export function DayTeller({ user }: { user: string }) {
  const now = useNow()
  const choices = useNotificationChoices()
  const syncedAt = useStore(syncStatus, ({ lastSyncAt }) => lastSyncAt)
  const today = parisDay(now)
  if (!choices || !isFreshEnough(syncedAt, now)) return null
  const due = isNotificationTime(choices, now)
  return (
    <>
      {choices.pens && <CrossingTeller user={user} now={now} />}
      {due && choices.almanax && <OfferingTeller key={`offering-${today}`} user={user} today={today} />}
      {due && choices.flips && <UnsoldTeller key={`unsold-${today}`} user={user} today={today} />}
    </>
  )
}

/** Of what the pens crossed while nobody looked, the same as the server would tell. */
function CrossingTeller({ user, now }: { user: string; now: number }) {
  const running = useRunningGauges()
  useEffect(() => {
    for (const crossing of crossingsBetween(running ?? [], now - LATEST_CROSSING_MS, now))
      void tellOnce({ user, what: `pens:${crossingId(crossing)}` }, parisDay(crossing.when), () =>
        pensText([crossing]),
      )
  }, [running, user, now])
  return null
}

type DayProps = { user: string; today: string }

function OfferingTeller({ user, today }: DayProps) {
  const { days } = useAlmanaxDays([today])
  const characters = useCharacters()
  const done = useDoneOfferings()
  const found = days.get(today)
  const day = found?.status === 'known' ? found.day : null
  const due = day !== null && characters !== undefined && done !== undefined && !done.has(today)
  useEffect(() => {
    if (due) void tellOnce({ user, what: 'almanax' }, today, () => offeringText(day, characters))
  }, [due, day, characters, user, today])
  return null
}

function UnsoldTeller({ user, today }: DayProps) {
  const flips = useFlipRows()
  useEffect(() => {
    if (!flips) return
    void tellOnce({ user, what: 'flips' }, today, (before) => {
      const unsold = newlyUnsold(flips, today, before).sort(byPurchase)
      return unsold.length > 0 ? unsoldText(unsold, today) : null
    })
  }, [flips, user, today])
  return null
}

type Bought = { purchase_date: string | null }
const byPurchase = (a: Bought, b: Bought): number =>
  (a.purchase_date ?? '').localeCompare(b.purchase_date ?? '')
