import type { AccountDb } from '#data/local-db.ts'
import { writeOf } from '#data/save.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { type Changed, change } from './change.ts'

/** What a made item is to be sold for, in kamas, and the tax on it, in percent. */
export const setSalePrefs = (
  db: AccountDb,
  madeId: number,
  prefs: PatchOf<typeof salePrefs>,
): Promise<Changed> => change(db, [writeOf(salePrefs, { item_id: madeId }, prefs)])
