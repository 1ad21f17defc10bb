import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { readChat } from '#shared/domain/pasted/chat.ts'
import type { Reader } from '#shared/domain/pasted/ingest.ts'
import { readPackSize } from '#shared/domain/pasted/pack-size.ts'
import { type Columns, isTotal, overflows, type TableLine } from '#shared/domain/pasted/table.ts'
import { readDay } from '#shared/domain/text/day-text.ts'
import { fold } from '#shared/domain/text/fold.ts'
import {
  certainColumns,
  figureOf,
  isMarket,
  isPrice,
  likelyColumns,
  type PriceColumn,
  priceColumn,
  priceOf,
} from './pasted-columns.ts'
import type {
  Names,
  PastedEntry,
  PastedMarket,
  PastedPrice,
  PastedReading,
  PasteFault,
  Read,
  Way,
} from './pasted-price.ts'

type Options = { today: string; names: Names }

/**
 * Reads a pasted price list. A row is cells, or one cell that says it all: `nom 12k5`, `nom x10 4 500`. A head says what the
 * cells are, and may give each pack a column; without one, two are name and price, three name, pack and price. Whatever is not
 * certain is asked. Without a pack a price is one piece's. Amounts are read as T3 says.
 */
export const priceReader = (options: Options): Reader<PriceColumn, PastedEntry, PasteFault, Way> => ({
  columnOf: priceColumn,
  anchor: 'name',
  day: 'day',
  isLine: (text) => readChat(text) !== null || isKnown(readWords(text, options.names)),
  isAmount,
  certain: certainColumns,
  likely: likelyColumns,
  words: (line, block) => {
    const chat = readChatPrice(line.cells.join(' '), options)
    if (chat) return [chat]
    const alone = !block.head && block.lines.every(({ cells }) => cells.length === 1)
    return alone ? [readWords(line.cells[0] ?? '', options.names)] : null
  },
  read: (line, columns) => readCells(line, columns, options),
  either: eitherOf,
})

/** What was bought may have been one pack, or several of another size; what was sold says what is asked no more. */
function readChatPrice(text: string, { names }: Options): Read | null {
  const said = readChat(text)
  if (!said) return null
  if (said.kind === 'sold') return refused('sale')
  const pack = PACK_SIZES.find((size) => size === said.pieces)
  if (!pack) return refused('pack')
  const item = names.idOf(said.name) ?? null
  const prices = [{ name: said.name, item, day: null, pack, price: said.kamas }]
  return { kind: 'choice', readings: [{ way: 'bought', values: prices }] }
}

const isAmount = (column: PriceColumn): boolean => isPrice(column) || isMarket(column)

const isKnown = (read: Read): boolean =>
  read.kind === 'choice' || (read.kind === 'ready' && read.values.some(({ item }) => item !== null))

const refused = (fault: PasteFault): Read & { kind: 'refused' } => ({ kind: 'refused', faults: [fault] })

/** What a row may say with a comma within its price, or behind it. */
function eitherOf(joined: Read, parted: Read): Read {
  if (joined.kind === 'refused' || parted.kind === 'refused') return parted
  if (joined.kind === 'choice' || parted.kind === 'choice') return refused('price')
  return {
    kind: 'choice',
    readings: [
      { way: 'joined', values: joined.values },
      { way: 'parted', values: parted.values },
    ],
  }
}

function readCells(line: TableLine, columns: Columns<PriceColumn>, { today, names }: Options): Read {
  const cell = (column: PriceColumn) => (line.cells[columns.indexOf(column)] ?? '').trim()
  const ofId = columns.includes('name') ? undefined : nameOfId(cell('id'), names)
  const name = ofId ?? cell('name')
  const day = readDay(cell('day'))
  if (overflows(line, columns)) return refused('cells')
  if (isNameless(name)) return refused('name')
  if (day === undefined || (day !== null && day > today)) return refused('day')
  const prices: Omit<PastedPrice, 'name' | 'item'>[] = []
  for (const [at, column] of columns.entries()) {
    const text = (line.cells[at] ?? '').trim()
    if (column === null || !isPrice(column) || text === '') continue
    const said =
      typeof column === 'number' ? column : columns.includes('pack') ? readPackSize(cell('pack')) : 1
    const price = priceOf(text)
    if (said === null) return refused('pack')
    if (price === null) return refused('price')
    prices.push({ pack: said, price, day: day === today ? null : day })
  }
  const figures = figuresOf(line, columns)
  if (figures === undefined) return refused('market')
  const [first, ...others] = prices
  if (!first && !figures) return refused('none')
  const id = cell('id') || cell('any_id')
  // Only where nothing else says the pack may the name's cell.
  if (first && !figures && others.length === 0 && !columns.includes('pack') && columns.includes('price')) {
    const read = readNamed(name, first.price, names)
    const dated = (some: PastedEntry[]) => some.map((price) => ({ ...price, day: first.day }))
    if (read.kind === 'choice')
      return { ...read, readings: read.readings.map(({ way, values }) => ({ way, values: dated(values) })) }
    if (read.kind === 'ready') return byId(dated(read.values), id, names)
    return read
  }
  const item = names.idOf(name) ?? null
  const market = figures ? [{ name, item, day: day === today ? null : day, figures }] : []
  return byId([...prices.map((price) => ({ name, item, ...price })), ...market], id, names)
}

const nameOfId = (text: string, names: Names): string | undefined =>
  ID.test(text) ? names.nameOf(Number(text)) : undefined

/** What a row says of its item's market; null where it says nothing, undefined where a figure cannot be read. */
function figuresOf(
  line: TableLine,
  columns: Columns<PriceColumn>,
): PastedMarket['figures'] | null | undefined {
  const said: [string, number][] = []
  for (const [at, column] of columns.entries()) {
    if (!isMarket(column)) continue
    const figure = figureOf(column, (line.cells[at] ?? '').trim())
    if (figure === undefined) return undefined
    if (figure !== null) said.push([column, figure])
  }
  return said.length > 0 ? Object.fromEntries(said) : null
}

const ID = /^-?[1-9]\d{0,14}$/

/** An id counts where it names the same item, or no other; an id of no item says nothing, and one of another item is asked about. */
function byId(values: PastedEntry[], idText: string, names: Names): Read {
  const id = ID.test(idText) ? Number(idText) : null
  const known = id === null ? undefined : names.nameOf(id)
  const [first] = values
  if (id === null || known === undefined || !first || first.item === id) return { kind: 'ready', values }
  const ofId = values.map((price) => ({ ...price, name: known, item: id }))
  if (fold(known) === fold(first.name)) return { kind: 'ready', values: ofId }
  const readings: PastedReading[] = [{ way: 'id', values: ofId }]
  if (first.item !== null) readings.unshift({ way: 'name', values })
  return { kind: 'choice', readings }
}

const LONGEST_NAME = 500
/** `1 000 000 000 000 k`, in words. */
const LONGEST_PRICE = 6
const GROUPED_PRICE = /^\d{1,3}(?:\s\d{3})+(?:\s?k|\skamas?|\s?₭)?$|^\S+\s(?:k|m|mk|kamas?|₭)$/i
/** A figure after these is no price of its own: it says the pack, or how strong a creature is. */
const LEADS = /(?:^|[\s,(])(?:(?:par )?lots?(?: de)?|par|[x×*]|niv(?:eau)?\.?|nv\.?|lvl|level)$/i
/** What stands around a comma of thousands: `Fer 1,200`. */
const FIGURE_LAST = /[\s:=]\d{1,3}$/
const GROUP = /^\d{3}(?!\d)/
/** Signs that lead to the price, so that the figures before and after are told apart. */
const SIGN = /[:=→]\s*$/
/** U+202F stands within a number, so it parts no words. */
const WORD = /[^\s\u202f]+(?:\u202f[^\s\u202f]+)*/g

/** One way to read a line: `bare` where a figure alone is taken as the pack. */
type Said = { name: string; pack: PackSize; price: number; bare: boolean }

const isNameless = (name: string): boolean => !/\p{L}|#/u.test(name) || name.length > LONGEST_NAME

/**
 * A line of words: its price stands at the end. That may be written in groups of figures, of which the first may be a pack as
 * well: `Ortie 10 450`. What only one known name allows is certain.
 */
function readWords(text: string, names: Names): Read {
  if (isTotal(text)) return refused('name')
  const [name = '', second = '', third = '', ...more] = text.split(',')
  const pack = readPackSize(second)
  const price = priceOf(third)
  if (more.length === 0 && pack !== null && price !== null) {
    // Without a space the comma may be one of decimals, `1,2m`, or of thousands, `1,200`.
    const glued = GROUP.test(third) ? `${second}${third}` : `${second},${third}`
    const whole = /^\s/.test(third) ? null : priceOf(glued)
    const packed = { name: name.trim(), pack, price, bare: !/^\s/.test(third) && !/[^\d\s]/.test(second) }
    return readOf([...(whole === null ? [] : namedIn(name, whole, names)), packed], names)
  }
  const starts = [...text.matchAll(WORD)].map(({ index }) => index)
  const priced = starts.slice(Math.max(1, starts.length - LONGEST_PRICE)).flatMap((start) => {
    const price = text.slice(start).trim()
    const inWords = /[^\S\u202f]/.test(price) && !GROUPED_PRICE.test(price)
    const kamas = inWords ? null : priceOf(price)
    return kamas === null ? [] : [{ before: text.slice(0, start), kamas }]
  })
  const beside = [third, ...more].every((cell) => cell.trim() === '') ? priceOf(second) : null
  const cut = FIGURE_LAST.test(name) && GROUP.test(second) && names.idOf(name.trim()) === undefined
  if (priced.length === 0 && cut) return refused('price')
  if (priced.length === 0 && beside !== null) return readNamed(name, beside, names)
  const said = priced.flatMap(({ before, kamas }) => namedIn(before, kamas, names))
  if (said.length > 0) return readOf(said, names)
  return refused(priced.length === 0 && /\s\S*\d\S*$/.test(text.trim()) ? 'price' : 'none')
}

/** A cell that names an item and may say its pack, beside a cell that says the price. */
function readNamed(name: string, price: number, names: Names): Read {
  const said = namedIn(name, price, names)
  return said.length > 0 ? readOf(said, names) : refused('name')
}

const NAMED_PACK =
  /^(.*?\S)[\s,(]+((?:(?:par )?lots?(?: de)?|par|[x×])\s?(?:10{0,2}|1 ?000)|(?:10{0,2}|1 ?000)\s?[x×])\)?$/i
const PACK_FIRST = /^((?:10{0,2}|1 ?000)\s?[x×])\s*(\p{L}.*)$/iu
const BARE_PACK = /^(.*\S)[\s,;]+(10{0,2}|1 ?000)$/
const BARE_FIRST = /^(10{0,2}|1 ?000)\s+(\p{L}.*)$/u

/** A name without the signs that lead to what follows it. */
const tidied = (name: string): string => name.trim().replace(/[\s,:=→-]+$/, '')

/** What stands before a price: the name, and the pack where that says it, surely or by a figure of its own. */
function namedIn(before: string, price: number, names: Names): Said[] {
  const name = tidied(before)
  if (isNameless(name)) return []
  const of = (called: string, size = '1', bare = false): Said[] => {
    const pack = readPackSize(size)
    return pack === null ? [] : [{ name: tidied(called), pack, price, bare }]
  }
  if (names.idOf(name) !== undefined) return of(name)
  if (LEADS.test(name) && !SIGN.test(before)) return []
  const [, called, pack] = NAMED_PACK.exec(name) ?? []
  if (called) return of(called, pack)
  const [, first, rest] = PACK_FIRST.exec(name) ?? []
  if (rest) return of(rest, first)
  const [, bareName, barePack] = BARE_PACK.exec(name) ?? []
  const [, bareFirst, bareRest] = BARE_FIRST.exec(name) ?? []
  return [
    ...of(name),
    ...(bareName && !SIGN.test(bareName) ? of(bareName, barePack, true) : []),
    ...(bareRest ? of(bareRest, bareFirst, true) : []),
  ]
}

/** A name that swallowed a figure, or the sign that leads to one. */
const SWALLOWED = /(?:^|\s)[x×]?\d[\d.,]*(?=\s|$)|[:=→]$/

function readOf(said: readonly Said[], names: Names): Read {
  const priced = said.map(({ bare, ...rest }) => ({
    bare,
    price: { ...rest, item: names.idOf(rest.name) ?? null, day: null },
  }))
  const known = priced.filter(({ price }) => price.item !== null)
  const clean = priced.filter(({ price }) => !SWALLOWED.test(price.name))
  const [first = priced[0], ...others] = known.length > 0 ? known : clean
  if (!first) return refused('none')
  const asked = others.length > 0 || first.bare
  return asked
    ? { kind: 'choice', readings: [first, ...others].map(readingOf) }
    : { kind: 'ready', values: [first.price] }
}

const readingOf = ({ bare, price }: { bare: boolean; price: PastedPrice }): PastedReading => ({
  way: bare ? 'pack' : 'whole',
  values: [price],
})
