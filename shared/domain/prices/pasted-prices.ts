import type { PackSize } from '#shared/contract/fields.ts'
import { readDay } from '#shared/domain/text/day-text.ts'
import { readKamas } from '#shared/domain/text/kamas.ts'
import { type PriceColumn, priceColumns, readPack } from './pasted-columns.ts'

/**
 * A price of a pasted list: the item by its name, or by its id where the list says it; kamas for one pack; the day it
 * was read on where the list says it, else null for today.
 */
export type PastedPrice = {
  name: string
  id: number | null
  pack: PackSize
  price: number
  day: string | null
}

/** Why a row is no price: no name, no price, a price, pack or day that cannot be read, or one row too many. */
export type PasteFault = 'name' | 'none' | 'price' | 'pack' | 'day' | 'too-many'

/** A row of the list, `row` counted from 1: its prices, or why it has none. */
export type PastedRow = { row: number } & (
  | { prices: PastedPrice[]; fault: null }
  | { prices: null; fault: PasteFault }
)
type Read = { prices: PastedPrice[] } | { fault: PasteFault }

/** More rows than this are left for another time. */
export const MAX_ROWS = 5000

const LONGEST_NAME = 500

/**
 * Reads a pasted price list. A row is cells, or one cell that says it all: `nom 12k5`, `nom x10 4 500`. Two cells are
 * name and price, three name, pack and price; a first row that names columns says what they are, and may give each
 * pack a column. Without a pack a price is one piece's. Empty rows are passed over. Amounts are read as T3 says.
 */
export function readPastedPrices(rows: readonly (readonly string[])[], today: string): PastedRow[] {
  const first = rows.findIndex(isFilled)
  const head = priceColumns(rows[first] ?? [])
  let seen = 0
  return rows.flatMap((cells, at) => {
    if (!isFilled(cells) || (head && at === first)) return []
    seen += 1
    const read = seen > MAX_ROWS ? fault('too-many') : readRow(cells, head, today)
    const row = at + 1
    return [
      'fault' in read ? { row, prices: null, fault: read.fault } : { row, prices: read.prices, fault: null },
    ]
  })
}

const fault = (why: PasteFault): Read => ({ fault: why })
const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

function readRow(cells: readonly string[], head: readonly PriceColumn[] | null, today: string): Read {
  if (head) return readNamed(cells, head, today)
  const filled = withoutEnd(cells)
  if (filled.length === 1) return readWords(filled[0] ?? '')
  const [name = '', second = '', third] = filled
  if (third === undefined) return readCells(name, '', second)
  return readPack(second) === null && third.trim() !== '' && readsAsPrice(second) && !readsAsPrice(third)
    ? readCells(name, '', second)
    : readCells(name, second, third)
}

const withoutEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)

const readsAsPrice = (text: string): boolean => priceOf(text) !== null

/** Kamas above zero; null for nothing or what cannot be read: a list says prices, it clears none. */
function priceOf(text: string): number | null {
  const read = readKamas(text)
  return read.kind === 'amount' && read.value > 0 ? read.value : null
}

/** Name, pack and price in cells of their own; without a pack cell the name may end with one: `Ortie x10`. */
function readCells(text: string, packText: string, priceText: string): Read {
  const named = packText.trim() === '' ? namedPack(text) : { name: text.trim(), pack: readPack(packText) }
  if (isBadName(named.name)) return fault('name')
  if (named.pack === null) return fault('pack')
  if (priceText.trim() === '') return fault('none')
  const price = priceOf(priceText)
  if (price === null) return fault('price')
  return { prices: [{ name: named.name, id: null, pack: named.pack, price, day: null }] }
}

const isBadName = (name: string): boolean => !/\p{L}|#/u.test(name) || name.length > LONGEST_NAME

function readNamed(cells: readonly string[], head: readonly PriceColumn[], today: string): Read {
  const cell = (column: PriceColumn) => (cells[head.indexOf(column)] ?? '').trim()
  const id = /^-?[1-9]\d{0,14}$/.test(cell('id')) ? Number(cell('id')) : null
  const name = cell('name')
  const day = readDay(cell('day'))
  if (isBadName(name)) return fault('name')
  if (day === undefined || (day !== null && day > today)) return fault('day')
  const prices: PastedPrice[] = []
  for (const [at, column] of head.entries()) {
    const text = (cells[at] ?? '').trim()
    if ((column !== 'price' && typeof column !== 'number') || text === '') continue
    const pack = typeof column === 'number' ? column : cell('pack') === '' ? 1 : readPack(cell('pack'))
    const price = priceOf(text)
    if (pack === null) return fault('pack')
    if (price === null) return fault('price')
    prices.push({ name, id, pack, price, day: day === today ? null : day })
  }
  return prices.length > 0 ? { prices } : fault('none')
}

/** `1 000 000 000 000 k`, in words. */
const LONGEST_PRICE = 6
const GROUPED_PRICE = /^\d{1,3}(?:\s\d{3})+(?:\s?k|\skamas?)?$|^\S+\s(?:k|m|mk|kamas?)$/i

/** A price at the end of a line of words: the longest one, since a price may be written in groups of figures. */
function readWords(text: string): Read {
  const starts = [...text.matchAll(/\S+/g)].map(({ index }) => index)
  const commas = text.split(',')
  const [name = '', second = '', third = ''] = commas
  if (commas.length === 3 && readPack(second) !== null) return readCells(name, second, third)
  for (const start of starts.slice(Math.max(1, starts.length - LONGEST_PRICE))) {
    const price = text.slice(start).trim()
    if (/\s/.test(price) && !GROUPED_PRICE.test(price)) continue
    if (readsAsPrice(price)) return readCells(tidied(text.slice(0, start)), '', price)
  }
  if (commas.length === 2 && readsAsPrice(second)) return readCells(name, '', second)
  return starts.length > 1 && /\d/.test(text.slice(starts.at(-1))) ? fault('price') : fault('none')
}

/** A name without the signs that led to its price: `Ortie :`, `Ortie =`. */
const tidied = (name: string): string => name.replace(/[\s,:=→-]+$/, '')

const NAMED_PACK = /^(.*\S)[\s,(]+((?:lot de|par|[x×])\s?(?:10{0,2}|1 ?000)|(?:10{0,2}|1 ?000)\s?[x×])\)?$/i
const PACK_FIRST = /^((?:10{0,2}|1 ?000)\s?[x×])\s+(.*\S)$/i

function namedPack(text: string): { name: string; pack: PackSize | null } {
  const name = text.trim()
  const [, before = '', after = ''] = NAMED_PACK.exec(name) ?? []
  if (before) return { name: before, pack: readPack(after) }
  const [, pack = '', rest = ''] = PACK_FIRST.exec(name) ?? []
  return pack ? { name: rest, pack: readPack(pack) } : { name, pack: 1 }
}
