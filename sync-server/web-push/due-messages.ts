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

/** A device of an account, the Paris day, and for how many characters the account makes its offerings. */
export type Teller = { device: WebPushSubscriptionTable; day: string; characters: number }

/** What a device is to be told of a day; null: nothing; undefined: not known yet, and to be asked again. */
export const dueText = (
  db: Db,
  kind: PushedKind,
  teller: Teller,
): Promise<NotificationText | null | undefined> =>
  kind === 'almanax' ? offeringDue(db, teller) : unsoldDue(db, teller)

async function offeringDue(db: Db, { device, day, characters }: Teller) {
  const [offering] = await almanaxBetween(db, day, day)
  if (!offering) return undefined
  if (await isOfferingMade(db, device.user_id, day)) return null
  const { item_name: name, quantity, bonus } = offering
  return offeringText({ name, quantity, bonus }, characters)
}

async function unsoldDue(db: Db, { device, day }: Teller) {
  const { user_id, flips_day: since } = device
  const flips = newlyUnsold(await unsoldFlips(db, user_id, unsoldBetween(day, since)), day, since)
  return flips.length > 0 ? unsoldText(flips, day) : null
}
