import { defineCollection } from '#shared/contract/collection.ts'
import { nullable, penGauge, whole } from '#shared/contract/fields.ts'

/** The pens of a player, and what a gauge may hold. */
export const PENS = 6
export const MOST_POINTS = 200_000

/**
 * What a gauge of a pen held at an instant, from which it runs down by itself; `domain/breeding/pen-clock.ts` says when it
 * crosses what. `at`: milliseconds since 1970, null while nothing runs; `keep`: points at which the player means to refill it.
 */
export const penGauges = defineCollection({
  name: 'pen_gauges',
  path: 'pen_gauges',
  // Six gauges of six pens, in each of eight profiles.
  maxRows: 1_000,
  key: { pen: whole({ minimum: 1, maximum: PENS }), gauge: penGauge },
  fields: {
    points: whole({ minimum: 0, maximum: MOST_POINTS }),
    at: nullable(whole({ minimum: 0 })),
    keep: whole({ minimum: 0, maximum: MOST_POINTS }),
  },
  defaults: { points: 0, at: null, keep: 0 },
})
