import type { PackSize } from '#shared/contract/fields.ts'
import type { Period } from '#shared/domain/lots/market-pace.ts'
import type { Head } from './heads.ts'
import { around, type Box, type Cell, centre, right, type Word } from './words.ts'

/** The windows of the game that are read, and those that are known and are not. */
export const GAME_VIEWS = ['lots', 'list', 'own', 'course'] as const
export type GameView = (typeof GAME_VIEWS)[number]

/**
 * What a figure of a window is: the price of a lot, by its size; of one piece what the game calls average and median; pieces
 * sold; of an own lot its size and its price. Kamas or pieces.
 */
export const FIGURES = [1, 10, 100, 1000, 'average', 'median', 'sold', 'lot', 'price'] as const
export type FigureName = (typeof FIGURES)[number]

/**
 * A figure of a line; `sure`: its signs are figures, in whole groups. `measured`: they take as much room as so many do, so
 * that the reader need not be as certain of them.
 */
export type LineFigure = Box & { value: number; confidence: number; sure: boolean; measured?: boolean }
export type LineFigures = Partial<Record<FigureName, LineFigure>>
export type LotPrices = Partial<Record<PackSize, LineFigure>>

/** How long a lot stays on sale: whole days, or hours on its last one. */
export type TimeLeft = { days: number } | { hours: number }

/**
 * What a window says of an item, its name not looked for yet: null where the picture does not show it. `level`, `type`: what
 * stands beside the name. `period`: of the course of a market, null where it is not read. `stray`: it has a figure that no
 * column names. `cut`: its name begins later than those around it, or ends in the next column, so that a word of it may lack.
 */
export type ReadLine = {
  name: Cell | null
  level: number | null
  type: string
  figures: LineFigures
  left: TimeLeft | null
  period: Period | null
  stray: boolean
  cut: boolean
}

/** The foot of the window of the own lots: how many are listed in this market, of how many, and the sum of their prices. */
export type Foot = { used: number; slots: number; sum: number | null }

/**
 * What a view makes of the words of a picture: its lines, and the words that have a place in them. `headed`: its heads are on
 * the picture; without them a level has to confirm each name.
 */
export type ReadWindow = {
  view: GameView
  headed: boolean
  lines: ReadLine[]
  foot: Foot | null
  placed: Word[]
}

export const NO_LINE: Omit<ReadLine, 'name' | 'figures'> = {
  level: null,
  type: '',
  left: null,
  period: null,
  stray: false,
  cut: false,
}

/** Rows of a table follow each other: where so many heights of a letter hold none, it has ended. */
const EMPTY = 15

/** The lines below a row of heads as far as the table goes, by a function that answers whether a line is a row of it. */
export function readBelow(
  lines: readonly Cell[][],
  heads: readonly Head[],
  letter: number,
  read: (cells: Cell[]) => boolean,
): void {
  let last = Math.max(...heads.map(centre))
  for (const cells of belowHeads(lines, heads)) {
    const y = centre(around(cells))
    if (y - last > letter * EMPTY) return
    if (read(cells)) last = y
  }
}

/** The words that stand lower than a row of heads: what is above it may be of other letters. */
export const below = (heads: readonly Head[], words: readonly Word[]): Word[] => {
  const y = Math.max(...heads.map((head) => head.y + head.height))
  return words.filter((word) => word.y > y - word.height / 2)
}

/** A line may climb or fall: what stands below is told by the line that holds the heads. */
function belowHeads(lines: readonly Cell[][], heads: readonly Head[]): readonly Cell[][] {
  const at = lines.findIndex((cells) =>
    cells.some(({ words }) => words.some(({ x, y }) => heads.some((head) => head.x === x && head.y === y))),
  )
  return lines.slice(at + 1)
}

/** The words between two edges. */
export const within = (words: readonly Word[], from: number, to: number): Word[] =>
  words.filter((word) => word.x >= from && right(word) <= to)

export const headOf = (heads: readonly Head[], column: Head['column']): Head | undefined =>
  heads.find((head) => head.column === column)

export const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height })

/** What is higher than so many letters is a picture or a button. */
const HIGHEST = 2.6

export const isText =
  (letter: number) =>
  ({ height }: Word): boolean =>
    height < letter * HIGHEST

/** How much later than the others of its column a name may begin, and how near to the next column end, in heights of a letter. */
const LATE = 1.2
const NEAR = 1.5

/** Whether a name of a column may lack a word: `next` is where the next column of its row begins. */
export function cutNames(names: readonly Cell[], next: readonly (Box | null)[], letter: number): boolean[] {
  const begin = columnBegin(names, letter)
  return names.map((name, at) => {
    const beside = next[at]
    return name.x > begin + letter * LATE || (!!beside && right(name) > beside.x - letter * NEAR)
  })
}

/** Where most names begin: before some of them a picture is read as a sign or two. */
function columnBegin(names: readonly Cell[], letter: number): number {
  const begins = names.map(({ words }) => words.slice(0, (words[0]?.text.length ?? 0) > 2 ? 1 : 2))
  let best = { x: 0, many: 0 }
  for (const { x } of begins.flat()) {
    const many = begins.filter((words) => words.some((word) => Math.abs(word.x - x) < letter / 2)).length
    if (many > best.many) best = { x, many }
  }
  return best.x
}
