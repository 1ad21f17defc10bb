import { defineCollection } from '#shared/contract/collection.ts'
import { boolean, day, decimal, itemId, nullable, object, rowId, whole } from '#shared/contract/fields.ts'

/** The coefficients of crushing that the game shows, in percent, and how fine they are told. */
export const COEFFICIENTS = { minimum: 1, maximum: 4000 } as const
const THOUSANDTHS = 1000

/** Percent, at most three decimals; null where none is known. */
const coefficient = nullable(
  decimal({
    ...COEFFICIENTS,
    also: (percent) => Math.abs(percent * THOUSANDTHS - Math.round(percent * THOUSANDTHS)) < 1e-6,
  }),
)

/** What the game last showed as an item's coefficient; its stamp says when. */
export const crushCoefficients = defineCollection({
  name: 'crush_coefficients',
  path: 'crush_coefficients',
  // Every piece of equipment in each of eight profiles.
  maxRows: 40_000,
  key: { item_id: itemId },
  fields: { coefficient },
  defaults: { coefficient: null },
})

const count = whole({ minimum: 0, maximum: 1_000_000 })
const jet = whole({ minimum: -100_000, maximum: 100_000 })

/** Whole numbers by the id of an effect. */
export type ByEffect = Readonly<Record<string, number>>
const byEffect = (number: { is: (value: unknown) => boolean }) =>
  object<ByEffect>({
    maxLength: 1500,
    also: (all) => Object.entries(all).every(([effect, one]) => /^\d{1,6}$/.test(effect) && number.is(one)),
  })

/**
 * One item that the player has crushed: at which coefficient, with the focus on which effect, what its lines were worth, and the
 * base runes that came, both by effect. `exact`: the lines are those of that very item, not the mean of its kind.
 */
export const crushings = defineCollection({
  name: 'crushings',
  path: 'crushings',
  // Thirty a day for ten years.
  maxRows: 100_000,
  key: { id: rowId },
  fields: {
    item_id: nullable(itemId),
    coefficient,
    focus: nullable(whole({ minimum: 0 })),
    jets: byEffect(jet),
    exact: boolean,
    runes: byEffect(count),
    at: nullable(day),
  },
  defaults: { item_id: null, coefficient: null, focus: null, jets: {}, exact: false, runes: {}, at: null },
  deletable: true,
})
