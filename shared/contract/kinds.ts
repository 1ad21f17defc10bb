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
