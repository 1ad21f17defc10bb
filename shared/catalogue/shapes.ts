import type { Kind } from '#shared/contract/fields.ts'
import { isObject } from '#shared/contract/json.ts'

/** What a piece of JSON must be: a kind of field, or one of the lists and objects below. */
export type Shape<T = unknown> = Pick<Kind<T>, 'is'>
export type Shaped<S> = S extends Shape<infer T> ? T : never

type Row<S extends readonly Shape[]> = { -readonly [I in keyof S]: Shaped<S[I]> }
type Fields = Readonly<Record<string, Shape>>
type Has<F> = { -readonly [N in keyof F]: Shaped<F[N]> }
type MayHave<F> = { -readonly [N in keyof F]?: Shaped<F[N]> | undefined }

export const anything: Shape = { is: (value): value is unknown => value !== undefined }

/** A list of any length from `minimum` on. */
export const listOf = <T>(shape: Shape<T>, minimum = 0): Shape<T[]> => ({
  is: (value): value is T[] =>
    Array.isArray(value) && value.length >= minimum && value.every((one) => shape.is(one)),
})

/** A list whose places each have a shape; with `rest`, it may go on with any number of that. */
export function row<const S extends readonly Shape[]>(places: S): Shape<Row<S>>
export function row<const S extends readonly Shape[], R>(
  places: S,
  rest: Shape<R>,
): Shape<[...Row<S>, ...R[]]>
export function row(places: readonly Shape[], rest?: Shape): Shape<unknown[]> {
  return {
    is: (value): value is unknown[] =>
      Array.isArray(value) &&
      value.length >= places.length &&
      value.every((one, place) => (places[place] ?? rest)?.is(one) ?? false),
  }
}

export const oneOf = <A, B>(one: Shape<A>, other: Shape<B>): Shape<A | B> => ({
  is: (value): value is A | B => one.is(value) || other.is(value),
})

/** An object that has the fields of `must`, and those of `may` as they should be where it has them. */
export const fields = <const F extends Fields, const O extends Fields = Record<never, Shape>>(
  must: F,
  may?: O,
): Shape<Has<F> & MayHave<O>> => ({
  is: (value): value is Has<F> & MayHave<O> =>
    isObject(value) &&
    Object.entries(must).every(([name, shape]) => shape.is(value[name])) &&
    Object.entries(may ?? {}).every(([name, shape]) => value[name] === undefined || shape.is(value[name])),
})
