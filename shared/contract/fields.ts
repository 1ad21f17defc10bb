import { choice, decimal, object, text, whole } from './kinds.ts'

/** The largest price or quantity that any call accepts (T204). */
export const MAX_AMOUNT = 10 ** 12

/** An item of the game, or one of our own additions (negative). Never 0. */
export const itemId = whole({ also: (id) => id !== 0 })

/** An amount of kamas: a whole number, 0 to 10¹². */
export const kamas = whole({ minimum: 0, maximum: MAX_AMOUNT })

/** A number of items: a whole number, 0 to 10¹². */
export const quantity = whole({ minimum: 0, maximum: MAX_AMOUNT })

/** A percentage from 0 to 100 with at most two decimals. */
export const percent = decimal({
  minimum: 0,
  maximum: 100,
  also: (p) => Math.abs(p * 100 - Math.round(p * 100)) < 1e-6,
})

/** The pack sizes of the auction house (T7). */
export const PACK_SIZES = [1, 10, 100, 1000] as const
export type PackSize = (typeof PACK_SIZES)[number]
export const packSize = choice(PACK_SIZES)

/** A whole number for some of the pack sizes: how many of them, or kamas for one. */
export type PackAmounts = Partial<Record<PackSize, number>>
const PACK_NAMES: ReadonlySet<string> = new Set(PACK_SIZES.map(String))
export const packAmounts = object<PackAmounts>({
  maxLength: 120,
  also: (amounts) =>
    Object.entries(amounts).every(([size, amount]) => PACK_NAMES.has(size) && quantity.is(amount)),
})

/** The id of a row made on a device or by the server: letters, figures, `-` and `_`, 1 to 64. */
export const rowId = text({ pattern: /^[A-Za-z0-9_-]{1,64}$/ })

/** A name that is a key, 1 to 120 characters that are seen, without the sign that joins key parts. */
export const name = text({ pattern: /^[^|\p{Cc}\p{Cs}]{1,120}$/u })

/**
 * An effect's name as a key: lower case, without accents, straight apostrophes, single spaces. Signs stay, because
 * they tell effects apart: « % Résistance Terre » is not « Résistance Terre » (T64).
 */
export const foldEffect = (effectName: string): string =>
  effectName
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[|\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()

/** A folded effect name, 1 to 120 characters; a whole number is none: it reads as the number of an effect. */
export const foldedEffect = text({
  pattern: /^(?!-?\d+$).{1,120}$/u,
  also: (effectName) => foldEffect(effectName) === effectName,
})

/** The longest name of a player. */
export const PLAYER_NAME_MAX = 100

/** One line of text, at most 500 characters; a note, at most 2,000. */
export const line = text({ maxLength: 500 })
export const NOTE_MAX = 2000
export const note = text({ maxLength: NOTE_MAX })

/** The profession guides, by their names on the wire (T112, N189). */
export const GUIDE_IDS = [
  'chasseur_v1',
  'paysan_v1',
  'pecheur_v1',
  'mineur_v1',
  'bucheron_v1',
  'alchimiste_v1',
  'eleveur_v1',
] as const
export type GuideId = (typeof GUIDE_IDS)[number]
export const guideId = choice(GUIDE_IDS)

/** A box of a guide: tier index from 0, hyphen, folded name of the resource, e.g. `1-bois-de-frene`. */
export const checkKey = text({ maxLength: 100, pattern: /^\d{1,2}-[a-z0-9]+(-[a-z0-9]+)*$/ })

/** A number of pieces that enter or leave the stock: a whole number, −10¹² to 10¹². */
export const pieces = whole({ minimum: -MAX_AMOUNT, maximum: MAX_AMOUNT })

/** A level of a profession, 1 to 200. */
export const jobLevel = whole({ minimum: 1, maximum: 200 })

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const day = text({ pattern: /^\d{4}-\d{2}-\d{2}$/, also: isRealDay })

function isRealDay(written: string): boolean {
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
}
