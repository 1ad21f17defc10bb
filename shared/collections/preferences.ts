import { defineCollection } from '#shared/contract/collection.ts'
import { choice, quantity } from '#shared/contract/fields.ts'

/** Numbers that a player sets once for all devices. */
export const preferences = defineCollection({
  name: 'preferences',
  path: 'user_preferences',
  // A dozen names, in each of eight profiles, many times over.
  maxRows: 1_000,
  key: {
    name: choice([
      'almanax_characters',
      'courses_budget',
      'stock_value',
      'roi_threshold',
      'craft_seconds',
      'step_seconds',
      'mute_almanax',
      'mute_flips',
      'mute_alerts',
      'mute_pens',
      'notify_hour',
      'market_share',
      'market_days',
      'keep_average',
    ]),
  },
  fields: { value: quantity },
  defaults: { value: 0 },
})
