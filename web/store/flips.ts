import type { AccountDb } from '#data/db/local-db.ts'
import { newRowId } from '#data/db/row-id.ts'
import type { Stored } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { flips } from '#shared/collections/flips.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { type Changed, change, create, destroy } from './change.ts'
import { useArrived, useRows } from './live.ts'

export type Flip = Stored<typeof flips>
/** A line to be made, whole. */
export type NewFlip = Omit<Flip, 'id' | 'stamps'>

/** All lines, live; undefined while they are read. */
export const useFlipRows = (): Flip[] | undefined => useArrived(useRows(flips))

export const editFlip = (db: AccountDb, id: string, patch: PatchOf<typeof flips>): Promise<Changed> =>
  change(db, [writeOf(flips, { id }, patch)])

/** Makes lines, the last ones first: the first of the list is the newest. */
export const addFlips = (db: AccountDb, lines: readonly NewFlip[]): Promise<Changed> =>
  create(db, flips, lines.map((patch) => ({ key: { id: newRowId() }, patch })).reverse())

export function removeFlip(db: AccountDb, { id, stamps: _, ...line }: Flip): Promise<Changed> {
  return destroy(db, flips, [{ id }], () => [{ key: { id: newRowId() }, patch: line }])
}
