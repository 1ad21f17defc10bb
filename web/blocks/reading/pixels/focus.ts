import { type Area, emptyGrey, type Grey } from './grey.ts'
import type { Strokes } from './strokes.ts'

/** What lies between is the edge of a stroke. */
const EDGE = { from: 64, to: 192 }
/** Most edges of a sharp picture are a pixel wide, also of one that was enlarged by half; softer ones need larger letters. */
const SOFT = 2
const LETTER_PER_EDGE = 9
const WIDEST_EDGE = 15
/** Of the paper of a smooth picture a smaller share is darker, or lighter, than both of its neighbours by so much. */
const GRAINY = 0.03
const GRAIN = 3
/** How many times what a pixel differs from those around it is added to it. */
const SHARPER = 5

/** Whether the edges of letters are too soft for their height: the picture is out of focus, or was photographed (N166). */
export function* isBlurred(grey: Grey, { area, letter }: Strokes): Generator<undefined, boolean> {
  const edge = yield* edgeOf(grey, area)
  return edge >= SOFT && letter < edge * LETTER_PER_EDGE
}

/** How many pixels most ways from paper to ink and back take, along the rows of an area. */
function* edgeOf({ width, pixels }: Grey, area: Area): Generator<undefined, number> {
  const counts = new Uint32Array(WIDEST_EDGE + 1)
  let edges = 0
  for (let y = area.top; y < area.top + area.height; y += 1) {
    const start = y * width + area.left
    let [onInk, between] = [false, 0]
    for (let at = start; at < start + area.width; at += 1) {
      const light = pixels[at] ?? 255
      if (light > EDGE.from && light < EDGE.to) {
        between += 1
        continue
      }
      if (light <= EDGE.from !== onInk) {
        onInk = !onInk
        const wide = Math.min(between, WIDEST_EDGE)
        counts[wide] = (counts[wide] ?? 0) + 1
        edges += 1
      }
      between = 0
    }
    if (y % 64 === 63) yield
  }
  let middle = 0
  for (let seen = counts[0] ?? 0; seen <= edges / 2 && middle < WIDEST_EDGE; seen += counts[middle] ?? 0)
    middle += 1
  return middle
}

/** The same levelled picture with harder edges; one with grain as it is, which that would bring out. */
export function* sharpened(grey: Grey, area: Area): Generator<undefined, Grey> {
  if (yield* isGrainy(grey, area)) return grey
  const { width, height, pixels } = grey
  const out = emptyGrey(width, height)
  out.pixels.set(pixels)
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1, at = y * width + 1; x < width - 1; x += 1, at += 1) {
      let around = 0
      for (let row = at - width; row <= at + width; row += width)
        around += (pixels[row - 1] ?? 255) + (pixels[row] ?? 255) + (pixels[row + 1] ?? 255)
      const light = pixels[at] ?? 255
      out.pixels[at] = Math.min(255, Math.max(0, light + SHARPER * (light - around / 9)))
    }
    if (y % 32 === 31) yield
  }
  return out
}

function* isGrainy({ width, pixels }: Grey, area: Area): Generator<undefined, boolean> {
  let [paper, grains] = [0, 0]
  for (let y = area.top; y < area.top + area.height; y += 1) {
    const start = y * width + area.left
    for (let at = start + 1; at < start + area.width - 1; at += 1) {
      const light = pixels[at] ?? 255
      if (light < EDGE.to) continue
      const [left, right] = [light - (pixels[at - 1] ?? 255), light - (pixels[at + 1] ?? 255)]
      paper += 1
      if (Math.min(left, right) > GRAIN || Math.max(left, right) < -GRAIN) grains += 1
    }
    if (y % 64 === 63) yield
  }
  return grains > paper * GRAINY
}
