import { isBlurred, sharpened } from './focus.ts'
import { type Area, emptyGrey, type Grey } from './grey.ts'
import { levelled } from './levels.ts'
import { strokesOf } from './strokes.ts'

/** How high the reader likes its letters, and how much larger a picture may get for that. */
const LETTER = 30
const LARGEST = 5
const SMALLEST = 0.4
/** The pixels of what the reader is given at once, and of all of it: small letters of a large picture are enlarged less. */
const MAX_PIXELS = 12_000_000
const MOST_PIXELS = 36_000_000

/**
 * A part of the picture as the reader is given it, the `at`th of `of`, and what brings its boxes back to the picture;
 * `blurred`: the edges of its letters are soft.
 */
export type Strip = {
  grey: Grey
  left: number
  top: number
  scale: number
  at: number
  of: number
  blurred: boolean
}

/**
 * A picture made ready to be read: letters dark on white, about 30 px high, cut down to where there are letters, in
 * strips of at most 12 million pixels that part no line (N139). Yields each strip when it is made, and nothing in between,
 * so that a page without a worker can answer. No strip: nothing in the picture looks like letters.
 */
export function* prepared(picture: Grey): Generator<Strip | undefined, void> {
  const level = yield* levelled(picture)
  const strokes = yield* strokesOf(level)
  if (!strokes) return
  const { area, letter, bands } = strokes
  const blurred = yield* isBlurred(level, strokes)
  const grey = blurred ? yield* sharpened(level, area) : level
  const most = Math.sqrt(MOST_PIXELS / (area.width * area.height))
  const scale = Math.min(LARGEST, most, Math.max(SMALLEST, LETTER / letter))
  const rows = Math.max(1, Math.floor(MAX_PIXELS / (area.width * scale) / scale))
  const parts = bands.flatMap(({ top, bottom }) =>
    partsOf(grey, { ...area, top, height: bottom - top }, rows),
  )
  for (const [at, part] of parts.entries()) {
    const { left, top } = part
    yield { grey: yield* scaled(grey, part, scale), left, top, scale, at, of: parts.length, blurred }
  }
}

/** Cuts an area into parts of at most so many rows, where there is least ink near the end of each. */
function partsOf(grey: Grey, area: Area, rows: number): Area[] {
  const parts: Area[] = []
  const end = area.top + area.height
  let top = area.top
  while (end - top > rows) {
    const cut = emptiestRow(grey, area, top + Math.ceil(rows * 0.6), top + rows)
    parts.push({ ...area, top, height: cut - top })
    top = cut
  }
  return [...parts, { ...area, top, height: end - top }]
}

function emptiestRow({ pixels, width }: Grey, { left, width: wide }: Area, from: number, to: number): number {
  let best = { row: to, ink: Number.POSITIVE_INFINITY }
  for (let row = from; row <= to; row += 1) {
    let ink = 0
    for (let at = row * width + left; at < row * width + left + wide; at += 1)
      ink += 255 - (pixels[at] ?? 255)
    if (ink <= best.ink) best = { row, ink }
  }
  return best.row
}

/** A part of a picture in another size: between pixels when it grows, the mean of them when it shrinks. */
function* scaled(grey: Grey, area: Area, scale: number): Generator<undefined, Grey> {
  const source = scale < 1 ? yield* shrunk(grey, area, scale) : null
  if (source) return source
  const { pixels, width, height } = grey
  const out = emptyGrey(Math.round(area.width * scale), Math.round(area.height * scale))
  const columns = Array.from({ length: out.width }, (_, x) => place(x, scale, area.left, width))
  const from = Uint32Array.from(columns, (column) => column.from)
  const to = Uint32Array.from(columns, (column) => column.to)
  const share = Float64Array.from(columns, (column) => column.share)
  for (let y = 0, at = 0; y < out.height; y += 1) {
    const row = place(y, scale, area.top, height)
    const [above, below] = [row.from * width, row.to * width]
    for (let x = 0; x < out.width; x += 1, at += 1) {
      const [left, right, part] = [from[x] ?? 0, to[x] ?? 0, share[x] ?? 0]
      const a = (pixels[above + left] ?? 255) * (1 - part) + (pixels[above + right] ?? 255) * part
      const b = (pixels[below + left] ?? 255) * (1 - part) + (pixels[below + right] ?? 255) * part
      out.pixels[at] = a * (1 - row.share) + b * row.share
    }
    if (y % 32 === 31) yield
  }
  return out
}

function place(at: number, scale: number, start: number, size: number) {
  const exact = Math.min(size - 1, Math.max(0, (at + 0.5) / scale - 0.5 + start))
  const from = Math.floor(exact)
  return { from, to: Math.min(size - 1, from + 1), share: exact - from }
}

function* shrunk({ pixels, width }: Grey, area: Area, scale: number): Generator<undefined, Grey> {
  const out = emptyGrey(
    Math.max(1, Math.floor(area.width * scale)),
    Math.max(1, Math.floor(area.height * scale)),
  )
  for (let y = 0; y < out.height; y += 1) {
    const [top, bottom] = [
      Math.floor(y / scale),
      Math.max(Math.floor(y / scale) + 1, Math.floor((y + 1) / scale)),
    ]
    for (let x = 0; x < out.width; x += 1) {
      const [left, right] = [
        Math.floor(x / scale),
        Math.max(Math.floor(x / scale) + 1, Math.floor((x + 1) / scale)),
      ]
      let sum = 0
      for (let row = top; row < bottom; row += 1) {
        const start = (area.top + row) * width + area.left
        for (let column = left; column < right; column += 1) sum += pixels[start + column] ?? 255
      }
      out.pixels[y * out.width + x] = sum / ((bottom - top) * (right - left))
    }
    if (y % 32 === 31) yield
  }
  return out
}
