import type { ServerRow } from '#server/db/records.ts'
import type { RecordSizeTable } from '#server/db/schema.ts'
import type { Held } from '#server/db/standing.ts'
import type { AppDeps } from '#server/deps.ts'
import { collections } from '#shared/collections/registry.ts'
import type { Collection } from '#shared/contract/collection.ts'
import { MAX_ACCOUNT_BYTES, MAX_TOMBSTONES, QUOTA } from '#shared/contract/wire.ts'
import type { QuotaAnswer } from '#shared/endpoints/account.ts'
import { entryProblem } from './messages.ts'
import type { SyncContext } from './sync-context.ts'

export const overQuota = entryProblem(
  QUOTA,
  'Ton compte n’a plus de place pour cette modification. Elle reste sur cet appareil et partira dès qu’il y en aura\u00a0: «\u00a0Mon compte\u00a0» montre ce qui est plein.',
)

/**
 * The room that an account has left: living rows of the collection that is pushed, and tombstones of all of them. `full`: its
 * bytes are at their bound. A push that begins below the bound is taken whole: only one that begins above it is measured.
 */
export type QuotaRoom = { living: number; tombstones: number; full: boolean }

export const roomLeft = ({ bounds }: SyncContext, { maxRows }: Collection, held: Held): QuotaRoom => ({
  living: (bounds?.rows ?? maxRows) - held.living,
  tombstones: (bounds?.tombstones ?? MAX_TOMBSTONES) - held.tombstones,
  full: held.bytes >= (bounds?.bytes ?? MAX_ACCOUNT_BYTES),
})

/** What an account holds, by what is counted of each of its collections. */
export const heldIn = (sizes: readonly RecordSizeTable[], { name }: Collection): Held => ({
  living: sizes.find(({ collection }) => collection === name)?.living ?? 0,
  tombstones: sum(sizes, 'deleted'),
  bytes: sum(sizes, 'bytes'),
})

/** What an account holds, beside its bounds. */
export const quotaOf = (
  { bounds, collections: synced = collections }: Pick<AppDeps, 'bounds' | 'collections'>,
  sizes: readonly RecordSizeTable[],
): QuotaAnswer => ({
  rows: synced.map(({ name, maxRows }) => ({
    collection: name,
    used: sizes.find(({ collection }) => collection === name)?.living ?? 0,
    most: bounds?.rows ?? maxRows,
  })),
  tombstones: { used: sum(sizes, 'deleted'), most: bounds?.tombstones ?? MAX_TOMBSTONES },
  bytes: { used: sum(sizes, 'bytes'), most: bounds?.bytes ?? MAX_ACCOUNT_BYTES },
})

const sum = (sizes: readonly RecordSizeTable[], what: 'deleted' | 'bytes'): number =>
  sizes.reduce((total, size) => total + size[what], 0)

/**
 * Whether a row that an entry makes or changes is stored; takes its room. A delete always is, but for that of a row which was
 * never here, where no tombstone fits (`needless`): no row will come for it to bury.
 */
export function takeRoom(
  room: QuotaRoom,
  before: ServerRow | undefined,
  row: ServerRow,
): 'stored' | 'over' | 'needless' {
  if (row.deleted) {
    if (!before && room.tombstones <= 0) return 'needless'
    if (before) room.living += 1
    room.tombstones -= 1
    return 'stored'
  }
  if (!before && (room.living <= 0 || room.tombstones <= 0)) return 'over'
  if (room.full && textLength(row) > (before ? textLength(before) : 0)) return 'over'
  if (!before) room.living -= 1
  return 'stored'
}

const textLength = ({ v, h }: ServerRow): number => JSON.stringify([v, h]).length
