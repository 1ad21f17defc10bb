import type { AccountDb } from '#data/db/local-db.ts'
import { newRowId } from '#data/db/row-id.ts'
import type { Stored } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { mounts } from '#shared/collections/mounts.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { type Changed, change, create, destroy } from './change.ts'
import { useArrived, useRows } from './live.ts'

export type Mount = Stored<typeof mounts>
export type NewMount = Omit<Mount, 'id' | 'stamps'>

/** The stable, live; undefined while it is read. */
export const useMountRows = (): Mount[] | undefined => useArrived(useRows(mounts))

/** Puts a mount into the stable, under the id that it answers. */
export async function addMount(db: AccountDb, mount: NewMount): Promise<Changed & { id: string }> {
  const id = newRowId()
  return { id, ...(await create(db, mounts, [{ key: { id }, patch: mount }])) }
}

export const editMount = (db: AccountDb, id: string, patch: PatchOf<typeof mounts>): Promise<Changed> =>
  change(db, [writeOf(mounts, { id }, patch)])

/** Keeps the pictures that were found for mounts, by their ids. */
export const setPictures = (db: AccountDb, urls: ReadonlyMap<string, string>): Promise<Changed> =>
  change(
    db,
    [...urls].map(([id, image_url]) => writeOf(mounts, { id }, { image_url })),
  )

export function removeMount(db: AccountDb, { id, stamps: _, ...mount }: Mount): Promise<Changed> {
  return destroy(db, mounts, [{ id }], () => [{ key: { id: newRowId() }, patch: mount }])
}
