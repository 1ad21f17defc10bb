import { fold } from '#shared/domain/text/fold.ts'
import { type Box, type Cell, centre, right } from './words.ts'

/** What a column of a window holds, as its head says. */
type Column = 'name' | 'category' | 'level' | 'average' | 'left' | 'lot' | 'price'
export type Head = Box & { column: Column }

/** The windows that a row of heads begins: the lots of one item, the player's own lots, the list of items to buy. */
export type HeadedView = 'lots' | 'own' | 'list'
export type TableHeads = { view: HeadedView; heads: readonly Head[]; y: number }

/** The game's heads in French, English, Spanish, Portuguese and German, folded and without spaces (M44). */
const WORDS: Record<Column, readonly string[]> = {
  name: ['nom', 'noms', 'name', 'nombre', 'nome'],
  category: ['categorie', 'category', 'categoria', 'kategorie', 'type', 'tipo', 'typ'],
  level: ['niveau', 'level', 'nivel', 'stufe'],
  average: [
    'prixmoyen',
    'averageprice',
    'preciomedio',
    'precomedio',
    'durchschnittspreis',
    'durchschnittlicherpreis',
  ],
  left: [
    'tempsrestant',
    'timeleft',
    'timeremaining',
    'remainingtime',
    'tiemporestante',
    'temporestante',
    'verbleibendezeit',
    'restzeit',
  ],
  lot: ['lot', 'pack', 'lote', 'batch', 'posten', 'paket', 'los'],
  price: ['prix', 'price', 'precio', 'preco', 'preis'],
}
const COLUMN_BY_WORD = new Map(
  Object.entries(WORDS).flatMap(([column, words]) => words.map((word) => [word, column as Column] as const)),
)
/** The sign that says how a list is sorted is read as so many letters at most. */
const SIGN = 2
/** A head has at most so many words. */
const LONGEST = 2
/** A letter for each column, and the rows of heads that are known. */
const LETTER: Record<Column, string> = {
  name: 'n',
  category: 'c',
  level: 'l',
  average: 'a',
  left: 't',
  lot: 'L',
  price: 'P',
}
const KNOWN: readonly (readonly [RegExp, HeadedView])[] = [
  [/^(?:nt?|t)LP/, 'own'],
  [/^n?c?la|^nc?[la]/, 'list'],
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
    const [first] = heads
    if (view && first) tables.push({ view, heads, y: centre(first) })
    at += many
  }
  return tables
}

/** What a cell heads, word by word: heads may stand close. Null for each word that heads nothing; signs are passed over. */
function columnsOf(cell: Cell): (Head | null)[] {
  const found: (Head | null)[] = []
  const { words } = cell
  for (let at = 0; at < words.length; ) {
    const head = headAt(cell, at)
    if (head) found.push(head.head)
    else if ((words[at]?.text.match(/[\p{L}\d]/gu)?.length ?? 0) > SIGN) found.push(null)
    at += head?.words ?? 1
  }
  return found
}

function headAt({ words }: Cell, at: number): { head: Head; words: number } | null {
  for (let many = LONGEST; many >= 1; many -= 1) {
    const some = words.slice(at, at + many)
    const [first, last] = [some[0], some.at(-1)]
    if (!first || !last || some.length < many) continue
    const said = lettersOf(some.map(({ text }) => text).join(''))
    const column = columnNamed(said)
    const { x, y, height } = first
    if (column) return { head: { x, y, width: right(last) - x, height, column }, words: many }
  }
  return null
}

/** The sign that says how a list is sorted is read as some letter at the end of its head. */
const columnNamed = (said: string): Column | undefined =>
  COLUMN_BY_WORD.get(said) ?? COLUMN_BY_WORD.get(said.slice(0, -1))

/** The letters of a text, folded: what labels and heads are told by. */
export const lettersOf = (text: string): string => fold(text).replace(/[^a-z]/g, '')

/** Whether a text is the head of a column, and no name. */
export const isHeadWord = (said: string): boolean => columnNamed(said) !== undefined
