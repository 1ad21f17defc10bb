import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { isDash, packOf, readAmount, readTimes } from './amounts.ts'
import { type Box, type Cell, letterHeight, linesOf, middle, right, type Word } from './words.ts'

/** What a picture is of: prices by pack, how many of each the player has, what the player sells or sold. */
export const READING_KINDS = ['prices', 'stock', 'sales'] as const
export type ReadingKind = (typeof READING_KINDS)[number]

/** An amount of a line. `pack`: the pack whose price it is, null where the picture does not say. */
export type LineAmount = Box & {
  text: string
  confidence: number
  value: number
  sure: boolean
  pack: PackSize | null
}

/** An item of the picture as it was read, its name not looked for yet. `count`: what is written « ×12 » beside it. */
export type ReadLine = {
  name: Cell
  amounts: LineAmount[]
  count: (Box & { value: number; confidence: number }) | null
}

/** `certain`: the picture itself says what it is of, and which packs its columns are. */
export type Layout = {
  kind: ReadingKind
  certain: boolean
  lines: ReadLine[]
  /** What has letters or figures and found no place. */
  unplaced: Cell[]
}

type Part =
  | { is: 'amount'; cell: Cell; value: number; sure: boolean; short: boolean }
  | { is: 'count'; cell: Cell; value: number }
  | { is: 'dash' | 'name' | 'other'; cell: Cell }
type Head = { pack: PackSize; cell: Cell }

/** A row of more words is a sentence, and heads nothing. */
const FEW_WORDS = 6
const OF_STOCK = /\b(?:quantites?|qtes?|inventaire|coffre|banque)\b/
const OF_SALES = /\b(?:ventes?|vendus?|vendues?)\b/
const HEAD_WORDS =
  /^(?:objets?|noms?|prix(?: moyen| du lot| unitaire)?|lots?|niveau|niv\.?|quantites?|qte|categorie|ressources?|total)$/

/**
 * Lays out the words of a picture: a table of items with packs in columns, whose heads are read where they are there; items
 * with their packs in lines; a list of names and quantities; the player's own sales. Whatever it cannot place it says.
 * Boxes are in pixels of the picture; the order of the words does not matter (N143 to N147).
 */
export function layoutOf(words: readonly Word[]): Layout {
  const spoken = words.filter(({ text }) => text.trim() !== '')
  const rows = linesOf(spoken).map((cells) => cells.flatMap(partsOf))
  const letter = letterHeight(spoken)
  const reader = new LayoutReader(letter)
  for (const row of rows) reader.add(row)
  return reader.layout(rows)
}

/** A cell as what it says; a count at the end of a name is a part of its own. */
function partsOf(cell: Cell): Part[] {
  const [, name, count] = /^(.*\p{L}.*?)\s+([x×]\s?\d[\d .\u00a0\u202f]*)$/iu.exec(cell.text) ?? []
  if (name !== undefined && count !== undefined && readTimes(cell.text) === null) {
    const share = name.length / cell.text.length
    const width = cell.width * share
    return [
      partOf({ ...cell, text: name, width }),
      partOf({ ...cell, text: count, x: cell.x + width, width: cell.width - width }),
    ]
  }
  return [partOf(cell)]
}

function partOf(cell: Cell): Part {
  if (isDash(cell.text)) return { is: 'dash', cell }
  const count = readTimes(cell.text)
  if (count !== null) return { is: 'count', cell, value: count }
  const amount = readAmount(cell.text)
  if (amount) return { is: 'amount', cell, ...amount }
  return { is: lettersIn(cell) >= 3 ? 'name' : 'other', cell }
}

const lettersIn = ({ text }: Cell): number => text.match(/\p{L}/gu)?.length ?? 0

class LayoutReader {
  readonly #letter: number
  readonly #lines: ReadLine[] = []
  readonly #unplaced: Cell[] = []
  #heads: Head[] = []
  #headed = false
  #title: Cell | null = null
  #ofStock = false
  #ofSales = false

  constructor(letter: number) {
    this.#letter = letter
  }

  add(row: readonly Part[]): void {
    if (!this.#place(row)) this.#leave(row)
  }

  /** Whether the row said something that has a place. */
  #place(row: readonly Part[]): boolean {
    const said = fold(row.map(({ cell }) => cell.text).join(' '))
    const heads = headsOf(row)
    if (heads.length > 0) {
      this.#heads = heads
      this.#headed = true
      return true
    }
    const name = nameOf(row)
    const from = name ? right(name) - this.#letter : Number.NEGATIVE_INFINITY
    const amounts = row.filter((part) => part.is === 'amount' && part.cell.x >= from)
    const counts = row.filter((part) => part.is === 'count' && part.cell.x >= from)
    const count = counts[0]?.is === 'count' ? counts[0] : null
    if (amounts.length === 0 && count === null) return this.#placeWords(row, name, said)
    // Under a title, a word or two of signs is a pack's size that the reader did not make out.
    if (name && this.#title && count === null && lettersIn(name) <= 4) return false
    if (name) {
      this.#dropTitle()
      this.#addLine(name, amounts, count, row)
      return true
    }
    const pack = packOf(count?.value ?? null)
    const title = this.#title ?? this.#lines.at(-1)?.name
    const [amount] = amounts
    if (pack === null || !amount || !title || !this.#isUnder(title)) return false
    this.#addPack(title, pack, amount)
    return true
  }

  layout(rows: readonly (readonly Part[])[]): Layout {
    this.#dropTitle()
    const grouped = rows.flat().some((part) => part.is === 'amount' && part.value >= 1000 && isUnit(part))
    const lines = this.#lines.map((line) => ({
      ...line,
      amounts: line.amounts.map((amount) => ({
        ...amount,
        sure: amount.sure && (grouped || !isShort(amount)),
      })),
    }))
    if (!this.#headed) nameColumns(lines, this.#letter)
    const counted = lines.filter(({ amounts, count }) => count !== null && amounts.length === 0).length
    const mostlyCounted = counted * 2 > lines.length
    const kind = this.#ofSales ? 'sales' : this.#ofStock || mostlyCounted ? 'stock' : 'prices'
    const packed = lines.some(({ amounts }) => amounts.some(({ pack }) => pack !== null))
    return {
      kind,
      certain: kind !== 'prices' || packed,
      lines,
      unplaced: this.#unplaced.sort((a, b) => a.y - b.y || a.x - b.x),
    }
  }

  /** Nothing but words: heads, the title of what follows, or what has no place. */
  #placeWords(row: readonly Part[], name: Cell | null, said: string): boolean {
    if (this.#lines.length === 0) {
      const few = said.split(' ').length <= FEW_WORDS
      this.#ofStock ||= few && OF_STOCK.test(said)
      this.#ofSales ||= few && OF_SALES.test(said)
      const ofHead = row.some(({ cell }) => HEAD_WORDS.test(fold(cell.text)))
      if (ofHead || (few && (OF_STOCK.test(said) || OF_SALES.test(said)))) return true
    }
    this.#dropTitle()
    if (!name) return false
    this.#title = name
    this.#leave(row.filter(({ cell }) => cell !== name))
    return true
  }

  #addLine(
    name: Cell,
    amounts: readonly Part[],
    count: (Part & { is: 'count' }) | null,
    row: readonly Part[],
  ): void {
    const line: ReadLine = {
      name,
      amounts: amounts.flatMap((part) => this.#amountOf(part)),
      count: count && { ...boxOf(count.cell), value: count.value, confidence: count.cell.confidence },
    }
    this.#lines.push(line)
    const placed = new Set([name, count?.cell, ...amounts.map(({ cell }) => cell)])
    this.#leave(row.filter(({ cell }) => !placed.has(cell)))
  }

  #amountOf(part: Part): LineAmount[] {
    if (part.is !== 'amount') return []
    const head = this.#headed ? nearestHead(this.#heads, part.cell, this.#letter) : null
    const { text, confidence } = part.cell
    return [
      {
        ...boxOf(part.cell),
        text,
        confidence,
        value: part.value,
        sure: part.sure && (!this.#headed || head !== null),
        pack: head?.pack ?? null,
      },
    ]
  }

  #isUnder(title: Cell): boolean {
    return title === this.#title || this.#lines.at(-1)?.amounts.every(({ pack }) => pack !== null) === true
  }

  /** A pack in a line of its own; of several offers of one pack, the cheapest is the market's price. */
  #addPack(title: Cell, pack: PackSize, part: Part): void {
    const last = this.#lines.at(-1)
    const line = last?.name === title ? last : this.#begin(title)
    this.#title = null
    const [amount] = this.#amountOf(part).map((read) => ({ ...read, pack }))
    if (!amount) return
    const known = line.amounts.findIndex((other) => other.pack === pack)
    if (known < 0) line.amounts.push(amount)
    else if (amount.value < (line.amounts[known]?.value ?? 0)) line.amounts[known] = amount
  }

  #begin(name: Cell): ReadLine {
    const line: ReadLine = { name, amounts: [], count: null }
    this.#lines.push(line)
    return line
  }

  #dropTitle(): void {
    if (this.#title) this.#unplaced.push(this.#title)
    this.#title = null
  }

  #leave(row: readonly Part[]): void {
    for (const { is, cell } of row) if (is !== 'dash' && is !== 'other') this.#unplaced.push(cell)
  }
}

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height })

const isUnit = ({ cell }: Part): boolean => /\d\s*k$/i.test(cell.text)
const isShort = ({ text }: LineAmount): boolean => readAmount(text)?.short === true

/** The name of a row: of the cells before its first figure, the one with most letters. */
function nameOf(row: readonly Part[]): Cell | null {
  const names = row.filter(({ is }) => is === 'name')
  const first = row.find(({ is }) => is === 'amount')
  const before = names.filter(({ cell }) => !first || cell.x < first.cell.x)
  const longest = [...(before.length > 0 ? before : names)].sort(
    (a, b) => lettersIn(b.cell) - lettersIn(a.cell),
  )
  return longest[0]?.cell ?? null
}

/**
 * The packs that a row heads columns with: two or more counts that grow, and no other figure. Of a row that says « ×1 », a
 * reader may miss the sign: bare figures that are packs stand for it.
 */
function headsOf(row: readonly Part[]): Head[] {
  const heads: Head[] = []
  let signed = 0
  for (const part of row) {
    if (part.is === 'name' && !HEAD_WORDS.test(fold(part.cell.text))) return []
    if (part.is !== 'count' && part.is !== 'amount') continue
    const pack = packOf(part.value)
    if (pack === null || pack <= (heads.at(-1)?.pack ?? 0)) return []
    if (part.is === 'count') signed += 1
    heads.push({ pack, cell: part.cell })
  }
  return heads.length > 1 && signed > 0 ? heads : []
}

/** The head whose column an amount stands in, by whichever edge or middle they share; null where none is near. */
function nearestHead(heads: readonly Head[], cell: Cell, letter: number): Head | null {
  const off = ({ cell: head }: Head) =>
    Math.min(
      Math.abs(right(head) - right(cell)),
      Math.abs(middle(head) - middle(cell)),
      Math.abs(head.x - cell.x),
    )
  const [best, next] = [...heads].sort((a, b) => off(a) - off(b))
  if (!best) return null
  const clear = !next || off(best) * 2 < off(next)
  return off(best) < letter * 4 && clear ? best : null
}

/** A column has at least this share of the amounts of the fullest one; fewer stand beside the table. */
const COLUMN_SHARE = 0.25

/** Names the columns of a table without heads: as many as it has, from ×1 on; one column alone says nothing. */
function nameColumns(lines: readonly ReadLine[], letter: number): void {
  const loose = lines.flatMap(({ amounts }) => amounts.filter(({ pack }) => pack === null))
  const columns = [right, middle, (box: Box) => box.x]
    .map((edge) => ({ edge, places: columnsIn(placesOf(loose.map(edge), letter * 1.2)) }))
    .sort((a, b) => a.places.length - b.places.length)[0]
  if (!columns || columns.places.length < 2 || columns.places.length > PACK_SIZES.length) return
  for (const amount of loose) {
    const at = columns.places.findIndex(
      ({ from, to }) => columns.edge(amount) >= from && columns.edge(amount) <= to,
    )
    amount.pack = PACK_SIZES[at] ?? null
  }
}

type Place = { from: number; to: number; amounts: number }

function columnsIn(places: readonly Place[]): Place[] {
  const fullest = Math.max(...places.map(({ amounts }) => amounts))
  return places.filter(({ amounts }) => amounts >= fullest * COLUMN_SHARE)
}

/** Positions that lie together, from left to right. */
function placesOf(positions: readonly number[], room: number): Place[] {
  const places: Place[] = []
  for (const at of [...positions].sort((a, b) => a - b)) {
    const last = places.at(-1)
    if (last && at - last.to <= room) {
      last.to = at
      last.amounts += 1
    } else places.push({ from: at, to: at, amounts: 1 })
  }
  return places
}
