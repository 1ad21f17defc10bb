import { describe, expect, it } from 'vitest'
import { sharpened } from '#blocks/reading/pixels/focus.ts'
import { emptyGrey, type Grey, pgmOf } from '#blocks/reading/pixels/grey.ts'
import { prepared, type Strip } from '#blocks/reading/pixels/prepare.ts'

type Panel = { ground: number; ink: number }

/** Lines of leaning strokes, as letters are to the eye of a loop: `letter` high, every three heights. */
function picture(width: number, height: number, letter: number, panelAt: (y: number) => Panel): Grey {
  const grey = emptyGrey(width, height)
  for (let y = 0; y < height; y += 1) {
    const { ground, ink } = panelAt(y)
    const inLine = y % (letter * 3) >= letter && y % (letter * 3) < letter * 2
    for (let x = 0; x < width; x += 1) {
      const stroke =
        inLine &&
        x > letter * 3 &&
        x < width - letter * 3 &&
        (x + Math.floor((y % letter) / 3)) % letter < letter / 4
      grey.pixels[y * width + x] = stroke ? ink : ground
    }
  }
  return grey
}

/** The mean of so many pixels on either side, along the rows. */
function smoothed({ width, height, pixels }: Grey, by: number): Grey {
  const out = emptyGrey(width, height)
  for (let at = 0; at < pixels.length; at += 1) {
    let sum = 0
    for (let from = at - by; from <= at + by; from += 1) sum += pixels[from] ?? 0
    out.pixels[at] = sum / (2 * by + 1)
  }
  return out
}

function atOnce<T>(work: Generator<undefined, T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

const stripsOf = (grey: Grey): Strip[] => [...prepared(grey)].filter((strip) => strip !== undefined)
const DARK = { ground: 30, ink: 220 }
const LIGHT = { ground: 240, ink: 50 }

/** The light of most pixels, and how much of the picture is ink. */
function look({ pixels }: Grey) {
  const counts = new Uint32Array(256)
  for (const light of pixels) counts[light] = (counts[light] ?? 0) + 1
  return {
    ground: counts.indexOf(Math.max(...counts)),
    ink: pixels.filter((light) => light < 128).length / pixels.length,
  }
}

describe('a picture made ready to be read', () => {
  it.each([
    ['light on dark', () => DARK],
    ['dark on light', () => LIGHT],
    ['one above the other', (y: number) => (y < 240 ? DARK : LIGHT)],
    ['faint', () => ({ ground: 60, ink: 120 })],
  ])('N139 has its letters dark on white: %s', (_, panelAt) => {
    const strips = stripsOf(picture(600, 480, 12, panelAt))
    expect(strips).toHaveLength(1)
    for (const { grey } of strips) {
      const { ground, ink } = look(grey)
      expect(ground).toBe(255)
      expect(ink).toBeGreaterThan(0.03)
      expect(ink).toBeLessThan(0.2)
    }
  })

  it.each([10, 15, 20, 40])('N139 has its letters about 30 px high: %i px', (letter) => {
    const [strip] = stripsOf(picture(900, 600, letter, () => DARK))
    expect(Math.abs((strip?.scale ?? 0) * letter - 30)).toBeLessThan(4)
  })

  it('N139 is cut down to where there are letters, and its boxes can be brought back', () => {
    const grey = picture(1200, 900, 12, (y) => (y < 450 ? { ground: 30, ink: 30 } : DARK))
    const [strip] = stripsOf(grey)
    expect(strip?.top).toBeGreaterThan(400)
    expect(strip?.left).toBeGreaterThan(0)
    expect((strip?.grey.height ?? 0) / (strip?.scale ?? 1) + (strip?.top ?? 0)).toBeLessThanOrEqual(901)
  })

  it('N139 comes in strips of at most 12 million pixels that part no line', { timeout: 60_000 }, () => {
    const strips = stripsOf(picture(3840, 2160, 12, () => DARK))
    expect(strips.length).toBeGreaterThan(2)
    let next = strips[0]?.top ?? 0
    for (const { grey, scale, top, at, of } of strips) {
      expect(grey.width * grey.height).toBeLessThanOrEqual(12_100_000)
      expect(of).toBe(strips.length)
      expect(top).toBe(next)
      // Its last row is between two lines.
      const last = grey.pixels.subarray((grey.height - 1) * grey.width)
      if (at < of - 1) expect(last.every((light) => light > 128)).toBe(true)
      next = top + Math.round(grey.height / scale)
    }
  })

  it('N139 is nothing where nothing looks like letters', () => {
    expect(stripsOf(picture(300, 200, 12, () => ({ ground: 90, ink: 90 })))).toEqual([])
  })

  it('N139 is a file that the reader takes', () => {
    const file = pgmOf({ width: 2, height: 1, pixels: Uint8Array.of(7, 255) })
    expect([...file]).toEqual([...new TextEncoder().encode('P5\n2 1\n255\n'), 7, 255])
  })

  it('N139 has harder edges where it was blurred, and is as it is where it has grain', () => {
    const between = ({ pixels }: Grey) => pixels.filter((light) => light > 64 && light < 192).length
    const soft = smoothed(
      picture(600, 480, 12, () => ({ ground: 255, ink: 0 })),
      2,
    )
    const area = { left: 0, top: 0, width: 600, height: 480 }
    expect(between(atOnce(sharpened(soft, area)))).toBeLessThan(between(soft) * 0.7)
    const grainy = { ...soft, pixels: soft.pixels.map((light, at) => Math.max(0, light - (at % 2 ? 9 : 0))) }
    expect(atOnce(sharpened(grainy, area))).toBe(grainy)
  })

  it('N166 is blurred where the edges of its letters are soft for their height', () => {
    const sharp = picture(600, 480, 12, () => DARK)
    const blurred = (grey: Grey) => stripsOf(grey).some((strip) => strip.blurred)
    expect(blurred(sharp)).toBe(false)
    expect(blurred(smoothed(sharp, 2))).toBe(true)
    // As soft, but of letters three times as high.
    expect(
      blurred(
        smoothed(
          picture(1200, 960, 36, () => DARK),
          2,
        ),
      ),
    ).toBe(false)
  })
})
