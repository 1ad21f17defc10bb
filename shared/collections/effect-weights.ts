import { defineCollection } from '#shared/contract/collection.ts'
import { either, foldedEffect, whole } from '#shared/contract/fields.ts'

/**
 * What one point of an effect is worth to the player, against one point of another; 0 leaves it out of the score. A
 * weight is written under the effect's folded name. Numbers are those of older apps (`domain/effects/old-effects.ts`): such rows
 * are read where the name has none, and never rewritten, so that devices that update on different days agree.
 */
export const effectWeights = defineCollection({
  name: 'effect_weights',
  path: 'effect_weights',
  // The game has some 400 effects, which older apps named by number too.
  maxRows: 5_000,
  key: { effect: either(whole(), foldedEffect) },
  fields: { weight: whole({ minimum: -1000, maximum: 1000 }) },
  defaults: { weight: 0 },
  ofAccount: true,
})
