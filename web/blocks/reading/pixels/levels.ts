import { emptyGrey, type Grey } from './grey.ts'

/** Blocks of this many pixels have a background and a contrast of their own: a game's panels are never of one colour. */
const BLOCK = 48
/** A contrast below this, or below this share of what letters mostly have, is noise, and is not raised to theirs. */
const FAINTEST = 36
const FAINT_SHARE = 0.5
/** The share of a block's pixels that may differ more than its letters do. */
const RARE = 0.004
const DARK = 240
/** Ink that is fainter is the paper's: of an empty place the reader would make strokes of it. */
const PAPER = 28

type Block = { ground: number; lighter: number; darker: number }
type Tone = { ground: number; sign: 1 | -1; gain: number }

/**
 * The same picture with its letters dark on white, whatever they were on: each block's most usual light is its
 * background, and what differs from it the way most of the neighbourhood's strokes do is ink. Yields between rows, so that
 * a page without a worker can answer meanwhile.
 */
export function* levelled(grey: Grey): Generator<undefined, Grey> {
  const { width, height, pixels } = grey
  const columns = Math.max(1, Math.ceil(width / BLOCK))
  const rows = Math.max(1, Math.ceil(height / BLOCK))
  const blocks: Block[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) blocks.push(blockOf(grey, column, row))
    yield
  }
  const tones = tonesOf(blocks, columns, rows)
  const out = emptyGrey(width, height)
  const across = Array.from({ length: width }, (_, x) => between(x, columns))
  const from = Uint16Array.from(across, (at) => at.from)
  const share = Float64Array.from(across, (at) => at.share)
  // What a row's pixels lie between and by how much they differ, block by block: a picture has millions of pixels.
  const ground = new Float64Array(columns)
  const slope = new Float64Array(columns)
  const gain = new Float64Array(columns)
  for (let y = 0; y < height; y += 1) {
    groundsOf(tones, columns, between(y, rows), ground, slope)
    const first = columns * Math.floor(y / BLOCK)
    for (let column = 0; column < columns; column += 1) {
      const tone = tones[first + column]
      gain[column] = tone ? tone.sign * tone.gain : 0
    }
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const block = from[x] ?? 0
      const under = (ground[block] ?? 0) + (slope[block] ?? 0) * (share[x] ?? 0)
      const ink = ((pixels[at] ?? 0) - under) * (gain[Math.floor(x / BLOCK)] ?? 0)
      out.pixels[at] = ink <= PAPER ? 255 : Math.max(0, 255 - ink)
    }
    if (y % 32 === 31) yield
  }
  return out
}

const counts = new Uint32Array(256)

function blockOf({ width, height, pixels }: Grey, column: number, row: number): Block {
  counts.fill(0)
  const [left, top] = [column * BLOCK, row * BLOCK]
  const [right, bottom] = [Math.min(width, left + BLOCK), Math.min(height, top + BLOCK)]
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * width + left; at < y * width + right; at += 1) {
      const light = pixels[at] ?? 0
      counts[light] = (counts[light] ?? 0) + 1
    }
  }
  const all = (right - left) * (bottom - top)
  const ground = quantile(all * 0.5, 1)
  return {
    ground,
    lighter: Math.max(0, quantile(all * RARE, -1) - ground),
    darker: Math.max(0, ground - quantile(all * RARE, 1)),
  }
}

/** The light that this many pixels are beyond, counted from the dark end or from the light one. */
function quantile(many: number, step: 1 | -1): number {
  let seen = 0
  for (let light = step === 1 ? 0 : 255; light >= 0 && light < 256; light += step) {
    seen += counts[light] ?? 0
    if (seen > many) return light
  }
  return step === 1 ? 255 : 0
}

/** Which way the strokes of a block differ from its ground, and how much: as most of those around it. */
function tonesOf(blocks: readonly Block[], columns: number, rows: number): Tone[] {
  const contrasts = blocks.map(({ lighter, darker }) => Math.max(lighter, darker)).sort((a, b) => a - b)
  const usual = contrasts[Math.floor(contrasts.length * 0.9)] ?? 0
  const faintest = Math.max(FAINTEST, usual * FAINT_SHARE)
  return blocks.map(({ ground }, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    let lighter = 0
    let darker = 0
    let strongest = 0
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
        const block = blocks[y * columns + x]
        if (!block) continue
        lighter += block.lighter ** 2
        darker += block.darker ** 2
        strongest = Math.max(strongest, block.lighter, block.darker)
      }
    }
    return { ground, sign: lighter > darker ? 1 : -1, gain: DARK / Math.max(faintest, strongest) }
  })
}

type Between = { from: number; to: number; share: number }

/** The two blocks whose middles a pixel lies between, and how far it is from the first one. */
function between(at: number, count: number): Between {
  const place = (at + 0.5) / BLOCK - 0.5
  const from = Math.min(count - 1, Math.max(0, Math.floor(place)))
  return { from, to: Math.min(count - 1, from + 1), share: Math.min(1, Math.max(0, place - from)) }
}

/** The ground of a row at the middle of each block, and how much the next block's differs from it. */
function groundsOf(
  tones: readonly Tone[],
  columns: number,
  { from, to, share }: Between,
  ground: Float64Array,
  slope: Float64Array,
): void {
  for (let column = 0; column < columns; column += 1) {
    const [above, below] = [tones[from * columns + column], tones[to * columns + column]]
    ground[column] = (above?.ground ?? 0) * (1 - share) + (below?.ground ?? 0) * share
  }
  for (let column = 0; column < columns; column += 1)
    slope[column] = (ground[column + 1] ?? ground[column] ?? 0) - (ground[column] ?? 0)
}
