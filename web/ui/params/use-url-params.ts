import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/** One parameter of the URL: its name, how its text is read and written, and the value that the URL leaves out. */
export type UrlParam<T> = {
  name: string
  fallback: T
  /** The value of a text; undefined where it is none. */
  parse: (text: string) => T | undefined
  /** The text of a value; the empty text is left out like the fallback. */
  format: (value: T) => string
}

/** The parameters of a screen by what the screen calls them: a constant outside the component. */
export type UrlSchema<V> = { [K in keyof V]: UrlParam<V[K]> }

/** `push`: the change is a step back in the history; without it the URL is replaced. */
type Change<V> = (patch: Partial<V>, options?: { push?: boolean }) => void

/**
 * What the last change asked for, until the router has come to it: on a slow device a second change may be made before, by
 * any part of the page, and keeps the first.
 */
let ahead: URLSearchParams | null = null

/** State that a reload or a link brings back. Parameters that the schema does not name stay as they are. */
export function useUrlParams<V extends object>(schema: UrlSchema<V>): [values: V, change: Change<V>] {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router has come to another location
  useEffect(() => {
    ahead = null
  }, [location])
  const values = useMemo(() => readParams(schema, params), [schema, params])
  const change = useCallback<Change<V>>(
    (patch, { push = false } = {}) => {
      ahead = writeParams(schema, ahead ?? params, patch)
      setParams(ahead, { replace: !push })
    },
    [schema, params, setParams],
  )
  return [values, change]
}

export function readParams<V extends object>(schema: UrlSchema<V>, params: URLSearchParams): V {
  const values: Partial<V> = {}
  for (const key in schema) {
    const { name, fallback, parse } = schema[key]
    const text = params.get(name)
    const value = text === null ? undefined : parse(text)
    values[key] = value === undefined ? fallback : value
  }
  // Every key of the schema has a value now.
  return values as V
}

/** The parameters after a change; a value that is its fallback is left out. */
export function writeParams<V extends object>(
  schema: UrlSchema<V>,
  before: URLSearchParams,
  patch: Partial<V>,
): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const key in schema) {
    const value = patch[key]
    if (value === undefined) continue
    const { name, fallback, format } = schema[key]
    const text = format(value)
    if (text === '' || text === format(fallback)) after.delete(name)
    else after.set(name, text)
  }
  return after
}

/** One of a few values; the first one is left out unless `fallback` is another. */
export const choiceParam = <V extends string | number>(
  name: string,
  values: readonly [V, ...V[]],
  fallback: V = values[0],
): UrlParam<V> => ({
  name,
  fallback,
  parse: (text) => values.find((value) => String(value) === text),
  format: String,
})

/** Free text, cut where a URL would become too long. */
export const textParam = (name: string, maxLength = 200): UrlParam<string> => ({
  name,
  fallback: '',
  parse: (text) => cut(text, maxLength),
  format: (value) => cut(value, maxLength),
})

/** Never in the middle of a surrogate pair: half a character cannot be encoded. */
const cut = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')

/** One of a list that the data names, e.g. a family; null is all of it. */
export const nameParam = (name: string): UrlParam<string | null> => ({
  name,
  fallback: null,
  parse: (text) => text || undefined,
  format: (value) => value ?? '',
})

const LAST_PAGE = 1_000_000

/** A page of a list, from 1. */
export const pageParam = (name: string): UrlParam<number> => ({
  name,
  fallback: 1,
  parse: (text) => (/^[1-9]\d*$/.test(text) ? Math.min(Number(text), LAST_PAGE) : undefined),
  format: (page) => (page <= 1 ? '' : String(page)),
})

/** On or off; off is left out. */
export const flagParam = (name: string): UrlParam<boolean> => ({
  name,
  fallback: false,
  parse: (text) => text !== '',
  format: (on) => (on ? '1' : ''),
})

/** The number of an item or a recipe; null is none. */
export const idParam = (name: string): UrlParam<number | null> => ({
  name,
  fallback: null,
  parse: (text) => (/^-?\d{1,9}$/.test(text) && Number(text) !== 0 ? Number(text) : undefined),
  format: (id) => (id === null ? '' : String(id)),
})

/** A whole number between two bounds, 13 digits at most; the fallback, `null` for none, is left out. */
export const numberParam = <F extends number | null>(
  name: string,
  fallback: F,
  least: number,
  most: number,
): UrlParam<number | F> => ({
  name,
  fallback,
  parse: (text) => {
    const number = Number(text)
    return /^-?\d{1,13}$/.test(text) && number >= least && number <= most ? number : undefined
  },
  format: (number) => (number === null ? '' : String(number)),
})

export type Sort<K extends string> = { by: K; descending: boolean }

type SortValue = string | number | null
const plainly = (a: string | number, b: string | number): number => (a < b ? -1 : Number(a > b))

/** Compares what two rows are sorted by; null, for nothing to go by, comes last both ways. */
export function byValue(a: SortValue, b: SortValue, descending: boolean, compare = plainly): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return descending ? compare(b, a) : compare(a, b)
}

/** How a sort is written: `prix` ascending, `prix-` descending. */
export const sortText = ({ by, descending }: Sort<string>): string => (descending ? `${by}-` : by)

/** The column that sorts a table, and its direction. */
export const sortParam = <K extends string>(
  name: string,
  keys: readonly K[],
  fallback: Sort<K>,
): UrlParam<Sort<K>> => ({
  name,
  fallback,
  parse: (text) => {
    const by = keys.find((key) => text === key || text === `${key}-`)
    return by && { by, descending: text.endsWith('-') }
  },
  format: sortText,
})

/** The order after a press on a column's head: the same column turns round, another begins in its own direction. */
export const nextSort = <K extends string>(now: Sort<K>, by: K, descendingFirst: boolean): Sort<K> => ({
  by,
  descending: now.by === by ? !now.descending : descendingFirst,
})
