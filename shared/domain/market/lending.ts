import type { marketSharing } from '#shared/collections/market-sharing.ts'
import type { profiles } from '#shared/collections/profiles.ts'
import type { RowOf } from '#shared/contract/collection.ts'
import { isLater, isValid, laterOf, NO_STAMP, type Stamp } from '#shared/contract/stamp.ts'
import { type Observation, viaOf } from '#shared/domain/prices/price-history.ts'
import { keyedProfile, listedServer } from '#shared/domain/site/profiles.ts'

/** A profile that lends its prices to the market of a game server: those written after the stamp `since`. */
export type Lending = { profile: string; server: string; since: Stamp }

type Stamped = { stamps: Readonly<Record<string, Stamp>> }
type SharingRow = Pick<RowOf<typeof marketSharing>, 'server' | 'lend'> & {
  /** The profile that its key names. */
  profile: string
} & Stamped
type ProfileRow = Pick<RowOf<typeof profiles>, 'id' | 'server' | 'archived'> & Stamped

/**
 * The markets that the profiles of an account lend to: a profile that is not archived, on the listed server that its row names,
 * where it turned lending on for that server (N193). A profile that moves back to a server lends only what it records from then
 * on: its prices of the meantime are another server's.
 */
export function lendingsOf(profileRows: readonly ProfileRow[], sharing: readonly SharingRow[]): Lending[] {
  return profileRows.flatMap(({ id, server: named, archived, stamps }) => {
    const server = archived ? null : listedServer(named)
    const profile = keyedProfile(id)
    const row = sharing.find((one) => one.profile === profile && one.server === server)
    const turnedOn = row?.stamps.lend ?? NO_STAMP
    const since = laterOf(turnedOn, stamps.server ?? NO_STAMP)
    return server !== null && row?.lend && isValid(turnedOn) ? [{ profile, server, since }] : []
  })
}

/**
 * Whether an observation of a profile that lends is lent: typed or read from a picture by the player, a price, and written
 * after lending was turned on. Never what was taken over from others, nor what a program set (N193).
 */
export function isLent(
  row: Pick<Observation, 'price_kamas' | 'via' | 'stamps'>,
  { since }: Pick<Lending, 'since'>,
): boolean {
  const via = viaOf(row)
  const own = via === 'typed' || via === 'read'
  return own && row.price_kamas > 0 && isLater(row.stamps.price_kamas ?? NO_STAMP, since)
}

const DAY_MS = 86_400_000

/** A calendar day `YYYY-MM-DD` as days since 1970, so that days can be counted. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** A contribution counts for so many days. */
export const WINDOW_DAYS = 7

/**
 * Whether a contribution of a day can count: not older than the window, nor later than tomorrow, which a device whose clock is
 * ahead may write at night. Both are days since 1970.
 */
export const isInWindow = (day: number, today: number): boolean =>
  day >= today - WINDOW_DAYS && day <= today + 1
