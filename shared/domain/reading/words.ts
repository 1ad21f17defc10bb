/** A place in a picture, in its pixels, from its top left corner. */
export type Box = { x: number; y: number; width: number; height: number }

/** A word as a reader of pictures finds it; `confidence` is the reader's own, 0 to 100. */
export type Word = Box & { text: string; confidence: number }

/** Words of one line that stand together: a name, an amount, a head. `confidence`: of its least certain word. */
export type Cell = Box & { text: string; confidence: number; words: readonly Word[] }

/** Two words are one cell where less than this many heights of a letter lie between them. */
const GAP = 1.15
/** A word that is higher than this many letters has more in its box than its letters. */
const EVEN = 1.6
/** Words share a line where this share of a letter's height is common to both. */
const COMMON = 0.5

export const right = ({ x, width }: Box): number => x + width
export const middle = ({ x, width }: Box): number => x + width / 2
export const centre = ({ y, height }: Box): number => y + height / 2

/** Whether the middle of a box lies in an area. */
export const isIn = (area: Box, box: Box): boolean =>
  middle(box) >= area.x &&
  middle(box) <= right(area) &&
  centre(box) >= area.y &&
  centre(box) <= area.y + area.height

/** The smallest box around some; of none, an empty one. */
export function around(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 }
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map(right)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}

/** The height of a letter: that of the middle word that has a letter or a figure; 0 without one. */
export function letterHeight(words: readonly Word[]): number {
  const heights = words
    .filter(({ text }) => /[\p{L}\d]/u.test(text))
    .map(({ height }) => height)
    .sort((a, b) => a - b)
  return heights[heights.length >> 1] ?? 0
}

/**
 * The lines of a picture from top to bottom, each as its cells from left to right. A line may climb or fall: a word
 * belongs to the line whose last word stands at its height (N140).
 */
export function linesOf(words: readonly Word[], letter = letterHeight(words)): Cell[][] {
  if (letter === 0) return []
  const lines: Word[][] = []
  for (const word of [...words].sort((a, b) => a.x - b.x || a.y - b.y)) {
    const near = nearest(lines, word)
    const last = near?.at(-1)
    const off = last ? Math.abs(centre(last) - centre(word)) : Number.POSITIVE_INFINITY
    if (near && off < letter * COMMON) near.push(word)
    else lines.push([word])
  }
  return lines
    .map((line) => cellsOf(line, letter))
    .sort((a, b) => centre(around(a)) - centre(around(b)) || (a[0]?.x ?? 0) - (b[0]?.x ?? 0))
}

/**
 * How much the lines of a picture fall towards the right, in pixels for each pixel: the middle one of those that have
 * several cells, of words as high as most. Without such a line 0.
 */
export function leanOf(words: readonly Word[]): number {
  const letter = letterHeight(words)
  const slopes = linesOf(words.filter(({ height }) => height < letter * EVEN))
    .flatMap((cells) => {
      const [first, last] = [cells[0], cells.at(-1)]
      return first && last && first !== last
        ? [(centre(last) - centre(first)) / (middle(last) - middle(first))]
        : []
    })
    .sort((a, b) => a - b)
  return slopes[slopes.length >> 1] ?? 0
}

/** Of the lines that end before a word, the one whose end stands nearest to its height. */
function nearest(lines: readonly Word[][], word: Word): Word[] | undefined {
  let best: { line: Word[]; off: number } | undefined
  for (const line of lines) {
    const last = line.at(-1)
    if (!last || word.x <= last.x) continue
    const off = Math.abs(centre(last) - centre(word))
    if (!best || off < best.off) best = { line, off }
  }
  return best?.line
}

function cellsOf(line: readonly Word[], letter: number): Cell[] {
  const groups: Word[][] = []
  for (const word of line) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && word.x - right(last) <= letter * GAP) group.push(word)
    else groups.push([word])
  }
  return groups.map(cellOf)
}

/** Words from left to right as one cell. */
export const cellOf = (words: readonly Word[]): Cell => ({
  ...around(words),
  text: words.map(({ text }) => text).join(' '),
  confidence: Math.min(...words.map(({ confidence }) => confidence)),
  words,
})

/** Of the room of a figure this share is empty at its sides; of a 1 so much more before it, and after it. */
const SIDES = 0.17
const BEFORE_ONE = 0.06
const AFTER_ONE = 0.28
/** Two words say the same room where they differ by less than this share of it. */
const ALIKE = 0.04

/**
 * How far one figure stands from the next, in pixels: the figures of a game's font all have the same room. Words of two or
 * three figures say it, and where there is none those of whole groups; 0 without either.
 */
export const figureWidth = (words: readonly Word[]): number =>
  usualWidth(words, FEW) || usualWidth(words, GROUPS)

const FEW = /^\d{2,3}$/
const GROUPS = /^\d{1,3}(?:[.,]\d{3})+$/
/** How many figures wide what parts two groups is. */
const SIGN = 0.35

function usualWidth(words: readonly Word[], shape: RegExp): number {
  const widths = words
    .filter(({ text }) => shape.test(text))
    .map(({ text, width }) => {
      const figures = text.replace(/\D/g, '')
      const room = inkOf(figures) + (text.length - figures.length) * SIGN
      return { width: width / room, weight: figures.length - 1 }
    })
    .sort((a, b) => a.width - b.width)
  const agreeing = widths.map(({ width }) =>
    widths
      .filter((other) => Math.abs(other.width - width) < width * ALIKE)
      .reduce((sum, { weight }) => sum + weight, 0),
  )
  // A box that reaches into a coin is wider than the others.
  return widths[agreeing.indexOf(Math.max(...agreeing))]?.width ?? 0
}

/** How many figures wide the ink of some is that stand close. */
export const inkOf = (figures: string): number =>
  figures.length -
  SIDES -
  (figures.startsWith('1') ? BEFORE_ONE : 0) -
  (figures.endsWith('1') ? AFTER_ONE : 0)
