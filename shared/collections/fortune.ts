import { defineCollection } from '#shared/contract/collection.ts'
import { day, kamas, MAX_AMOUNT, nullable, object, text, whole } from '#shared/contract/fields.ts'

/** The longest name of a character, and the purse of whoever does not tell their characters apart. */
export const CHARACTER_NAME_MAX = 40
export const ALL_CHARACTERS = '*'

/** The kamas of a character of the profile, as the player typed them; null where there are none to tell of. */
export const purses = defineCollection({
  name: 'purses',
  path: 'purses',
  // Five characters on each of eight servers, many times over.
  maxRows: 1_000,
  key: { character: text({ pattern: /^[^|@\p{Cc}\p{Cs}][^|\p{Cc}\p{Cs}]{0,39}$/u }) },
  fields: { kamas: nullable(kamas) },
  defaults: { kamas: null },
})

/** How many are owned, and the price of a thousand in kamas, so that no net price per piece is rounded; null: none is known. */
export type Holding = readonly [count: number, price: number | null]

/**
 * What was owned, by what it is: `421` pieces of an item in stock, `421x100` lots of a hundred of it on sale, `purchases`
 * kamas paid for what is not resold yet; `stock` and `lots`: kamas that all others of their kind are worth together.
 */
export type Holdings = Readonly<Record<string, Holding>>

/** The holdings of a day that are kept one by one, those of most value. */
export const MOST_HOLDINGS = 200

const KEY = /^(?:stock|lots|purchases|-?\d{1,16}(?:x10{0,3})?)$/
const count = whole({ minimum: 0 })
const price = nullable(whole({ minimum: 0, maximum: 1000 * MAX_AMOUNT }))
const isHolding = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && count.is(value[0]) && price.is(value[1])

/** A day of the profile's fortune, as the first device of that day saw it. `holdings` null: not stored (M14). */
export const fortuneDays = defineCollection({
  name: 'fortune_days',
  path: 'fortune_days',
  // Ten years in each of eight profiles.
  maxRows: 30_000,
  key: { day },
  fields: {
    kamas: nullable(count),
    // Two hundred of the longest, and the three that have a name.
    holdings: nullable(
      object<Holdings>({
        maxLength: 14_000,
        also: (all) => Object.entries(all).every(([key, one]) => KEY.test(key) && isHolding(one)),
      }),
    ),
  },
  defaults: { kamas: null, holdings: null },
})
