import * as z from 'zod/mini'
import { defineCollection } from '#shared/contract/collection.ts'

/** What one point of an effect is worth to the player, against one point of another; 0 leaves it out of the score. */
export const effectWeights = defineCollection({
  name: 'effect_weights',
  path: 'effect_weights',
  key: { effect: z.int() },
  fields: { weight: z.int().check(z.minimum(-1000), z.maximum(1000)) },
  defaults: { weight: 0 },
})
