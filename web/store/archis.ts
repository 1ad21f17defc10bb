import type { AccountDb } from '#data/db/local-db.ts'
import type { Stored } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import { archis } from '#shared/collections/archis.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { type Changed, change } from './change.ts'
import { useArrived, useRows } from './live.ts'

export type CapturePatch = PatchOf<typeof archis>

/** What was noted of each archimonster, live; undefined while it is read. */
export const useCaptureRows = (): Stored<typeof archis>[] | undefined => useArrived(useRows(archis))

export const setCapture = (db: AccountDb, archimonstre: string, patch: CapturePatch): Promise<Changed> =>
  change(db, [writeOf(archis, { archimonstre }, patch)])

/** What a list says of captures, in one transaction. */
export const setCaptures = (
  db: AccountDb,
  patches: readonly { archimonstre: string; patch: CapturePatch }[],
): Promise<Changed> =>
  change(
    db,
    patches.map(({ archimonstre, patch }) => writeOf(archis, { archimonstre }, patch)),
  )
