/** A picture of one channel: a byte for each pixel, row by row. */
export type Grey = { width: number; height: number; pixels: Uint8Array }

/** A part of a picture, in its pixels. */
export type Area = { left: number; top: number; width: number; height: number }

export const emptyGrey = (width: number, height: number): Grey => ({
  width,
  height,
  pixels: new Uint8Array(width * height),
})

/** Writes rows of a picture, as a canvas gives them (RGBA), into a grey one, from the row `top` on. */
export function addRows(grey: Grey, rgba: Uint8ClampedArray, top: number): void {
  const { pixels, width } = grey
  const end = Math.min(pixels.length, top * width + (rgba.length >> 2))
  for (let to = top * width, from = 0; to < end; to += 1, from += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = [
      rgba[from],
      rgba[from + 1],
      rgba[from + 2],
      rgba[from + 3],
    ]
    const light = (red * 77 + green * 151 + blue * 28) >> 8
    // What is transparent stands on white, as a page shows it.
    pixels[to] = alpha === 255 ? light : (light * alpha + 255 * (255 - alpha)) / 255
  }
}

/** A part of a picture, as much of it as there is. */
export function cropped({ width, height, pixels }: Grey, area: Area): Grey & Pick<Area, 'left' | 'top'> {
  const [left, top] = [within(Math.floor(area.left), width), within(Math.floor(area.top), height)]
  const right = within(Math.ceil(area.left + area.width), width)
  const bottom = within(Math.ceil(area.top + area.height), height)
  const out = emptyGrey(Math.max(0, right - left), Math.max(0, bottom - top))
  for (let y = 0; y < out.height; y += 1) {
    const start = (top + y) * width + left
    out.pixels.set(pixels.subarray(start, start + out.width), y * out.width)
  }
  return { ...out, left, top }
}

const within = (at: number, end: number): number => Math.min(end, Math.max(0, at))

/** A grey picture as a file of the simplest format that the reader takes (binary PGM). */
export function pgmOf({ width, height, pixels }: Grey): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + pixels.length)
  file.set(head)
  file.set(pixels, head.length)
  return file
}
