import { defineCollection } from '#shared/contract/collection.ts'
import { boolean, checkKey, guideId } from '#shared/contract/fields.ts'

/** One ticked box of a profession guide: one row per box, so that two devices never undo each other's ticks. */
export const guideChecks = defineCollection({
  name: 'guide_checks',
  path: 'guide_checks',
  // Seven guides of some 300 boxes, in each of eight profiles.
  maxRows: 20_000,
  key: { guide: guideId, check: checkKey },
  fields: { checked: boolean },
  defaults: { checked: false },
})
