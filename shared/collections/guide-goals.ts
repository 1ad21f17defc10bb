import { defineCollection } from '#shared/contract/collection.ts'
import { guideId, jobLevel } from '#shared/contract/fields.ts'

/** From which level of the profession the player starts, and which one they aim at. */
export const guideGoals = defineCollection({
  name: 'guide_goals',
  path: 'guide_goals',
  // Seven guides, in each of eight profiles, many times over.
  maxRows: 1_000,
  key: { guide: guideId },
  fields: { from_level: jobLevel, to_level: jobLevel },
  defaults: { from_level: 1, to_level: 200 },
})
