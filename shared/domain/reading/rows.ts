import type { PackSize } from '#shared/contract/fields.ts'
import type { Head } from './heads.ts'
import { around, type Box, type Cell, centre, right, type Word } from './words.ts'

/**
 * A figure of a line, in kamas or pieces; `sure`: its signs are figures, in whole groups. `measured`: they take as much room
 * as so many do, so that the reader need not be as certain of them.
 */
export type LineFigure = Box & { value: number; confidence: number; sure: boolean; measured?: boolean }
export type LinePrice = LineFigure & { pack: PackSize }

/**
 * An item of the picture as it was read, its name not looked for yet: null where the picture does not show it. The price of
 * an own lot stands under pack 1, its pieces are the count. `stray`: it has a figure that no column names. `average`: what a
 * piece usually costs, in kamas, where the picture says it.
 */
export type ReadLine = {
  name: Cell | null
  prices: LinePrice[]
  count: LineFigure | null
  stray: boolean
  average: number | null
}

/** What a view makes of the words under its heads: its lines, and the words that have a place in them. */
export type ReadRows = { lines: ReadLine[]; placed: Word[] }

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
