/**
 * What a field accepts: a check that is quick and light enough for the page's start, and the same as data, from which
 * the server derives its schemas (`fields-zod.ts`), its sentences and its views.
 */
export type Kind<T = unknown> = { readonly is: (value: unknown) => value is T; readonly rule: Rule }

export type Rule =
  | { readonly type: 'boolean' }
  | ({ readonly type: 'number'; readonly whole: boolean } & Limits)
  | ({ readonly type: 'text' } & Form)
  | { readonly type: 'choice'; readonly of: readonly (string | number)[] }
  | ({ readonly type: 'object' } & Content)
  | { readonly type: 'nullable'; readonly of: Kind }
  | { readonly type: 'either'; readonly of: readonly Kind[] }

/** Both ends are included. */
type Limits = {
  readonly minimum?: number
  readonly maximum?: number
  readonly also?: (value: number) => boolean
}
/** The length is of its JSON text. */
type Content = {
  readonly maxLength: number
  readonly also?: (value: Record<string, unknown>) => boolean
}
/** Lengths in UTF-16 units. The pattern has no state (`g`, `y`). */
type Form = {
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: RegExp
  readonly also?: (value: string) => boolean
}

export const boolean: Kind<boolean> = {
  is: (value) => typeof value === 'boolean',
  rule: { type: 'boolean' },
}

/** A whole number that a double holds exactly. */
export const whole = (limits: Limits = {}): Kind<number> => ({
  is: (value): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value) && isWithin(value, limits),
  rule: { type: 'number', whole: true, ...limits },
})

/** Any finite number. */
export const decimal = (limits: Limits = {}): Kind<number> => ({
  is: (value): value is number =>
    typeof value === 'number' && Number.isFinite(value) && isWithin(value, limits),
  rule: { type: 'number', whole: false, ...limits },
})

const isWithin = (value: number, { minimum = -Infinity, maximum = Infinity, also }: Limits): boolean =>
  value >= minimum && value <= maximum && (also?.(value) ?? true)

export const text = (form: Form = {}): Kind<string> => {
  const { minLength = 0, maxLength = Infinity, pattern, also } = form
  return {
    is: (value): value is string =>
      typeof value === 'string' &&
      value.length >= minLength &&
      value.length <= maxLength &&
      (pattern?.test(value) ?? true) &&
      (also?.(value) ?? true),
    rule: { type: 'text', ...form },
  }
}

/** One of a few values. */
export const choice = <const T extends string | number>(values: readonly T[]): Kind<T> => {
  const known = new Set<unknown>(values)
  return { is: (value): value is T => known.has(value), rule: { type: 'choice', of: values } }
}

/** An object of whatever names and values, where `also` says no more. */
export const object = <T extends object>(content: Content): Kind<T> => ({
  // Its length comes first: an object of many names is dear to look through.
  is: (value): value is T =>
    (JSON.stringify(value)?.length ?? 0) <= content.maxLength &&
    isPlainObject(value) &&
    (content.also?.(value) ?? true),
  rule: { type: 'object', ...content },
})

export const nullable = <T>(kind: Kind<T>): Kind<T | null> => ({
  is: (value): value is T | null => value === null || kind.is(value),
  rule: { type: 'nullable', of: kind },
})

export const either = <A, B>(one: Kind<A>, other: Kind<B>): Kind<A | B> => ({
  is: (value): value is A | B => one.is(value) || other.is(value),
  rule: { type: 'either', of: [one, other] },
})

/** No list, no instance of a class, no names that JSON cannot write. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const maker: unknown = value.constructor
  if (typeof maker === 'function' && !isBase(maker.prototype)) return false
  return Object.getOwnPropertySymbols(value).every((name) => !isEnumerable(value, name))
}

const isBase = (prototype: unknown): boolean =>
  typeof prototype === 'object' && prototype !== null && Object.hasOwn(prototype, 'isPrototypeOf')

const isEnumerable = (value: object, name: symbol): boolean =>
  Object.prototype.propertyIsEnumerable.call(value, name)

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

/** The six gauges of a pen, each of which feeds one thing of the mounts that stand there. */
export const GAUGES = ['mangeoire', 'abreuvoir', 'foudroyeur', 'dragofesse', 'caresseur', 'baffeur'] as const
export const penGauge = choice(GAUGES)

/** A box of a guide: tier index from 0, hyphen, folded name of the resource, e.g. `1-bois-de-frene`. */
export const checkKey = text({ maxLength: 100, pattern: /^\d{1,2}-[a-z0-9]+(-[a-z0-9]+)*$/ })

/** A number of pieces that enter or leave the stock: a whole number, −10¹² to 10¹². */
export const pieces = whole({ minimum: -MAX_AMOUNT, maximum: MAX_AMOUNT })

/** A level of a profession, 1 to 200. */
export const jobLevel = whole({ minimum: 1, maximum: 200 })

const anyDay = text({ pattern: /^\d{4}-\d{2}-\d{2}$/, also: isRealDay })
/** Days that were found real: thousands of rows, read at a page's start, say the same few. */
const realDays = new Set<unknown>()
/** More than ten years of them. */
const MOST_REAL_DAYS = 4000

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const day: Kind<string> = {
  is: (value): value is string => realDays.has(value) || (anyDay.is(value) && noteDay(value)),
  rule: anyDay.rule,
}

function noteDay(day: string): true {
  if (realDays.size === MOST_REAL_DAYS) realDays.clear()
  realDays.add(day)
  return true
}

const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isRealDay(written: string): boolean {
  const [year, month, date] = [+written.slice(0, 4), +written.slice(5, 7), +written.slice(8)]
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = month === 2 && isLeap ? 29 : (MONTHS[month - 1] ?? 0)
  return date >= 1 && date <= days
}
