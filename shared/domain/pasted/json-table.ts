import { isObject } from '#shared/contract/json.ts'

/** Deeper than this nothing is a table. */
const DEEPEST = 4
const START = /^\s*[[{]/

/**
 * The table that a JSON text makes: a row an object, its titles the keys that any of them has; a list of names is a column of
 * names. What stands under a key of its own, as the names of a step or a zone, has that key in the first column. Null where the
 * text is no JSON, or holds nothing of the kind.
 */
export function jsonTable(text: string): string[][] | null {
  if (!START.test(text)) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const rows = rowsOf(value, '', DEEPEST)
  if (rows.length === 0) return null
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((title) =>
    rows.some((row) => row[title] !== ''),
  )
  return [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))]
}

type Row = Record<string, string>

function rowsOf(value: unknown, under: string, depth: number): Row[] {
  if (depth === 0) return []
  if (Array.isArray(value)) return value.flatMap((one) => rowOf(one, under, depth))
  if (!isObject(value)) return []
  const entries = Object.entries(value)
  if (entries.some(([, held]) => isCell(held)) && entries.every(([, held]) => isCell(held) || isShort(held)))
    return entries.every(([, held]) => typeof held === 'number' || typeof held === 'boolean')
      ? entries.map(([name, held]) => ({ ...grouped(under), nom: name, quantité: cellOf(held) }))
      : [rowFrom(value, under)]
  return entries.flatMap(([key, held]) => rowsOf(held, under === '' ? key : `${under}, ${key}`, depth - 1))
}

const rowOf = (one: unknown, under: string, depth: number): Row[] => {
  if (isObject(one) && !Array.isArray(one)) return rowsOf(one, under, depth - 1)
  return isCell(one) ? [{ ...grouped(under), nom: cellOf(one) }] : []
}

const grouped = (under: string): Row => (under === '' ? {} : { groupe: under })

const rowFrom = (value: Record<string, unknown>, under: string): Row => ({
  ...grouped(under),
  ...Object.fromEntries(Object.entries(value).map(([key, held]) => [key, isCell(held) ? cellOf(held) : ''])),
})

const isCell = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
/** A list within an object, as the zones of a monster, is no table of its own. */
const isShort = (value: unknown): boolean => Array.isArray(value) || isObject(value)

const cellOf = (value: unknown): string => {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  return String(value)
}
