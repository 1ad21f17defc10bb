import * as z from 'zod/mini'

/** The largest price or quantity that any call accepts (checklist T204). */
export const MAX_AMOUNT = 10 ** 12

/** An item of the game, or one of our own additions (negative). Never 0. */
export const itemId = z.int().check(z.refine((id) => id !== 0))

/** An amount of kamas: a whole number, 0 to 10¹². */
export const kamas = z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT))

/** A number of items: a whole number, 0 to 10¹². */
export const quantity = z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT))

/** A percentage from 0 to 100 with at most two decimals. */
export const percent = z.number().check(
  z.minimum(0),
  z.maximum(100),
  z.refine((p) => Math.abs(p * 100 - Math.round(p * 100)) < 1e-6),
)

/** The pack sizes of the auction house (spec tools §9). */
export const PACK_SIZES = [1, 10, 100, 1000] as const
export type PackSize = (typeof PACK_SIZES)[number]
export const packSize = z.literal(PACK_SIZES)

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isRealDay))

function isRealDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
