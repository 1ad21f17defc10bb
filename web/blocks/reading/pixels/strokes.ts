import type { Area, Grey } from './grey.ts'

/**
 * Strokes as they are found in a levelled picture: how high most letters stand, the area in which they do, and the bands of
 * rows of it that hold any.
 */
export type Strokes = { letter: number; area: Area; bands: Band[] }
export type Band = { top: number; bottom: number }

const INK = 128
/** What is lower is noise or a dot, what is higher a picture or a frame. */
const LOWEST = 4
const HIGHEST = 120
/** Of the heights of letters this share is lower: figures and capitals are what is measured, not vowels. */
const HIGH = 0.7

/** The letters of a levelled picture; null where there is none. Yields between rows. */
export function* strokesOf({ width, height, pixels }: Grey): Generator<undefined, Strokes | null> {
  const parts: Part[] = []
  let above: Run[] = []
  for (let y = 0; y < height; y += 1) {
    const runs = runsOf(pixels, y, width)
    joinRuns(runs, above, y, parts)
    above = runs
    if (y % 64 === 63) yield
  }
  const letters = parts.filter(isLetter)
  if (letters.length === 0) return null
  const heights = letters.map(({ top, bottom }) => bottom - top + 1).sort((a, b) => a - b)
  const letter = heights[Math.floor(heights.length * HIGH)] ?? LOWEST
  const area = areaOf(letters, letter, width, height)
  return { letter, area, bands: bandsOf(letters, letter, area) }
}

type Run = { from: number; to: number; part: Part }
/** Ink that hangs together; `into`: the part that it turned out to belong to. */
type Part = { left: number; right: number; top: number; bottom: number; ink: number; into: Part | null }

function runsOf(pixels: Uint8Array, y: number, width: number): Run[] {
  const runs: Run[] = []
  const start = y * width
  let from = -1
  for (let x = 0; x <= width; x += 1) {
    const ink = x < width && (pixels[start + x] ?? 255) < INK
    if (ink && from < 0) from = x
    if (ink || from < 0) continue
    runs.push({
      from,
      to: x - 1,
      part: { left: from, right: x - 1, top: y, bottom: y, ink: x - from, into: null },
    })
    from = -1
  }
  return runs
}

/** Gives the runs of a row to the parts that they touch in the row above, each part of which is one then. */
function joinRuns(runs: Run[], above: readonly Run[], y: number, parts: Part[]): void {
  let at = 0
  for (const run of runs) {
    while (at < above.length && (above[at]?.to ?? 0) < run.from - 1) at += 1
    let part: Part | null = null
    for (let near = at; near < above.length && (above[near]?.from ?? 0) <= run.to + 1; near += 1) {
      const other = rootOf(above[near]?.part ?? run.part)
      if (part === null) part = grown(other, run, y)
      else if (other !== part) merge(other, part)
    }
    if (part === null) parts.push(run.part)
    else run.part = part
  }
}

function rootOf(part: Part): Part {
  let root = part
  while (root.into) root = root.into
  return root
}

function grown(part: Part, run: Run, y: number): Part {
  part.left = Math.min(part.left, run.from)
  part.right = Math.max(part.right, run.to)
  part.bottom = y
  part.ink += run.to - run.from + 1
  return part
}

function merge(other: Part, part: Part): void {
  part.left = Math.min(part.left, other.left)
  part.right = Math.max(part.right, other.right)
  part.top = Math.min(part.top, other.top)
  part.bottom = Math.max(part.bottom, other.bottom)
  part.ink += other.ink
  other.into = part
}

function isLetter({ left, right, top, bottom, ink, into }: Part): boolean {
  const [width, height] = [right - left + 1, bottom - top + 1]
  const shape = width / height
  return (
    into === null &&
    height >= LOWEST &&
    height <= HIGHEST &&
    shape > 0.08 &&
    shape < 2.5 &&
    ink / (width * height) < 0.95
  )
}

/** Where the letters are, and as much around them as a letter is high, twice. */
function areaOf(letters: readonly Part[], letter: number, width: number, height: number): Area {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (const part of letters) {
    if (part.bottom - part.top + 1 < letter / 2.5) continue
    left = Math.min(left, part.left)
    right = Math.max(right, part.right)
    top = Math.min(top, part.top)
    bottom = Math.max(bottom, part.bottom)
  }
  const room = letter * 2
  left = Math.max(0, left - room)
  top = Math.max(0, top - room)
  return {
    left,
    top,
    width: Math.min(width, right + 1 + room) - left,
    height: Math.min(height, bottom + 1 + room) - top,
  }
}

/** Rows without a letter that are more than this many of them high part two bands. */
const APART = 6

/** The rows that hold letters, with as much around them as a letter is high, twice. */
function bandsOf(letters: readonly Part[], letter: number, { top, height }: Area): Band[] {
  const bands: Band[] = []
  const end = top + height
  for (const part of [...letters].sort((a, b) => a.top - b.top)) {
    if (part.bottom - part.top + 1 < letter / 2.5) continue
    const last = bands.at(-1)
    const next = {
      top: Math.max(top, part.top - letter * 2),
      bottom: Math.min(end, part.bottom + 1 + letter * 2),
    }
    if (last && next.top - last.bottom < letter * APART) last.bottom = Math.max(last.bottom, next.bottom)
    else bands.push(next)
  }
  return bands
}
