import { almanaxBetween } from '#server/catalogue/search/queries.ts'
import type { Db, WebPushSubscriptionTable } from '#server/db/schema.ts'
import { isOfferingMade, unsoldFlips } from '#server/db/web-push.ts'
import {
  type NotificationText,
  offeringText,
  unsoldText,
} from '#shared/domain/notifications/notification-text.ts'
import { newlyUnsold, unsoldBetween } from '#shared/domain/notifications/notifications.ts'
import type { PushedKind } from '#shared/domain/notifications/web-push-message.ts'

/** A subscribed device, the Paris day (`YYYY-MM-DD`), and for how many characters its account makes offerings. */
export type Recipient = { device: WebPushSubscriptionTable; day: string; characters: number }

/** The notification of a kind that is due on a day; null: none; undefined: not known yet, to be asked again. */
export const dueNotification = (
  db: Db,
  kind: PushedKind,
  recipient: Recipient,
): Promise<NotificationText | null | undefined> =>
  kind === 'almanax' ? dueOffering(db, recipient) : dueUnsold(db, recipient)

async function dueOffering(db: Db, { device, day, characters }: Recipient) {
  const [offering] = await almanaxBetween(db, day, day)
  if (!offering) return undefined
  if (await isOfferingMade(db, device.user_id, day)) return null
  const { item_name: name, quantity, bonus } = offering
  return offeringText({ name, quantity, bonus }, characters)
}

async function dueUnsold(db: Db, { device, day }: Recipient) {
  const { user_id, flips_day: since } = device
  const flips = newlyUnsold(await unsoldFlips(db, user_id, unsoldBetween(day, since)), day, since)
  return flips.length > 0 ? unsoldText(flips, day) : null
}
