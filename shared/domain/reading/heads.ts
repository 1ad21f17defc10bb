import type { PackSize } from '#shared/contract/fields.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { packOf, readAmount, readTimes } from './amounts.ts'
import { type Box, type Cell, centre, right } from './words.ts'

/** What a column holds, as its head says; `other`: figures of which none is a price or a count. */
type Column = 'name' | 'category' | 'level' | 'average' | 'left' | 'lot' | 'price' | 'count' | 'pack'
export type Head = Box & { column: Column; pack: PackSize | null }

/**
 * What a row of heads begins. `lots`: the lots of one item that are on sale; `own`: the player's own lots; `packs`: items
 * with a column for each pack; `counts`: items with how many; `averages`: the game's list of items to buy, which has no
 * price of a lot.
 */
export type PictureTable = 'lots' | 'own' | 'packs' | 'counts' | 'averages'
export type TableHeads = { view: PictureTable; heads: readonly Head[]; y: number }

/** The game's heads and those of a player's own tables, French and English, folded and without spaces. */
const WORDS: readonly (readonly [RegExp, Column])[] = [
  [/^(?:nom|objet|item|name|ressource)s?$/, 'name'],
  [/^(?:categorie|category|type)$/, 'category'],
  [/^(?:niveau|level)$/, 'level'],
  [/^(?:prixmoyen|averageprice)$/, 'average'],
  [/^(?:tempsrestant|time(?:left|remaining)|remainingtime)$/, 'left'],
  [/^(?:lot|pack)$/, 'lot'],
  [/^(?:prix|price)$/, 'price'],
  [/^(?:quantites?|qtes?|quantity|qty)$/, 'count'],
]
/** A head has at most so many words. */
const LONGEST = 2
/** A letter for each column, and the rows of heads that are known, longest first. */
const LETTER: Record<Column, string> = {
  name: 'n',
  category: 'c',
  level: 'l',
  average: 'a',
  left: 't',
  lot: 'L',
  price: 'P',
  count: 'q',
  pack: 'x',
}
const KNOWN: readonly (readonly [RegExp, PictureTable])[] = [
  [/^nt?LP/, 'own'],
  [/^n?c?la|^nc?[la]/, 'averages'],
  [/^nx+/, 'packs'],
  [/^nq/, 'counts'],
  [/^LP/, 'lots'],
]

/**
 * The tables that a line of a picture heads, from left to right: several windows may stand side by side. A row of heads
 * that has one that is not known is none.
 */
export function headsIn(cells: readonly Cell[]): TableHeads[] {
  const found = cells.flatMap(columnsOf)
  const tables: TableHeads[] = []
  for (let at = 0; at < found.length; ) {
    const rest = found.slice(at).map((head) => (head ? LETTER[head.column] : ' '))
    const [shape, view] = KNOWN.find(([pattern]) => pattern.test(rest.join(''))) ?? []
    const many = shape?.exec(rest.join(''))?.[0].length ?? 1
    const heads = found.slice(at, at + many).flatMap((head) => head ?? [])
    if (view && grow(heads)) tables.push({ view, heads, y: centre(heads[0] ?? cells[0] ?? NOWHERE) })
    at += many
  }
  return tables
}

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 }

/** Packs stand in their order; of a table that says « ×1 » a reader may miss a sign, not all of them. */
function grow(heads: readonly Head[]): boolean {
  const packs = heads.flatMap(({ pack }) => pack ?? [])
  return packs.every((pack, at) => pack > (packs[at - 1] ?? 0))
}

/** What a cell heads, word by word: heads may stand close. Null for each word that heads nothing; signs are passed over. */
function columnsOf(cell: Cell): (Head | null)[] {
  const pack = packOf(readTimes(cell.text) ?? bare(cell.text))
  if (pack !== null) return [{ ...boxOf(cell), column: 'pack', pack }]
  const found: (Head | null)[] = []
  const { words } = cell
  for (let at = 0; at < words.length; ) {
    const head = headAt(cell, at)
    if (head) found.push(head.head)
    else if ((words[at]?.text.match(/[\p{L}\d]/gu)?.length ?? 0) > 1) found.push(null)
    at += head?.words ?? 1
  }
  return found
}

const bare = (text: string): number | null => {
  const amount = readAmount(text)
  return amount?.sure ? amount.value : null
}

function headAt({ words }: Cell, at: number): { head: Head; words: number } | null {
  for (let many = LONGEST; many >= 1; many -= 1) {
    const some = words.slice(at, at + many)
    const [first, last] = [some[0], some.at(-1)]
    if (!first || !last || some.length < many) continue
    const said = fold(some.map(({ text }) => text).join('')).replace(/[^a-z]/g, '')
    const column = columnNamed(said)
    if (column)
      return {
        head: {
          x: first.x,
          y: first.y,
          width: right(last) - first.x,
          height: first.height,
          column,
          pack: null,
        },
        words: many,
      }
  }
  return null
}

/** The sign that says how a list is sorted is read as some letter at the end of its head. */
const columnNamed = (said: string): Column | null =>
  WORDS.find(([word]) => word.test(said) || word.test(said.slice(0, -1)))?.[1] ?? null

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height })
