import type { AccountDb } from '#data/local-db.ts'
import { readRows } from '#data/rows.ts'
import { saveAll, writeOf } from '#data/save.ts'
import { guideChecks } from '#shared/collections/guide-checks.ts'
import { guideGoals } from '#shared/collections/guide-goals.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import type { GuideId } from '#shared/contract/fields.ts'
import { type Changed, change } from './change.ts'

/** Ticks or unticks boxes of a guide. */
export const setChecks = (
  db: AccountDb,
  guide: GuideId,
  checks: readonly string[],
  checked: boolean,
): Promise<Changed> =>
  change(
    db,
    checks.map((check) => writeOf(guideChecks, { guide, check }, { checked })),
  )

export const setGoal = (db: AccountDb, guide: GuideId, goal: PatchOf<typeof guideGoals>): Promise<Changed> =>
  change(db, [writeOf(guideGoals, { guide }, goal)])

/** Nobody knows when these boxes were ticked: whatever the server holds was decided later. */
const LONG_AGO = 0

/** Ticks boxes that an older version kept outside the account, but for those that have a row. */
export const adoptTicks = (db: AccountDb, guide: GuideId, ticks: readonly string[]): Promise<void> =>
  db.write(async () => {
    const known = new Set((await readRows(db, guideChecks, `${guide}|`)).map((row) => row.check))
    const changes = ticks
      .filter((check) => !known.has(check))
      .map((check) => ({ key: { guide, check }, patch: { checked: true } }))
    await saveAll(db, guideChecks, changes, LONG_AGO)
  })
