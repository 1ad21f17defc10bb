import type { Page } from 'playwright-core'

type Size = {
  /** In bytes. */
  largest?: number
  /** In pixels; the height follows. Without it, the picture's own. */
  width?: number
}

/** From the best that the first page needs to the worst that it bears. */
const QUALITIES = Array.from({ length: 17 }, (_, step) => 0.9 - step * 0.05)

/** A PNG as WebP of at most `largest` bytes, encoded by the browser. */
export async function toWebp(
  page: Page,
  png: Buffer,
  { largest = 120_000, width = 0 }: Size = {},
): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const base64 = await page.evaluate(encode, { base64: png.toString('base64'), quality, width })
    const webp = Buffer.from(base64, 'base64')
    if (webp.length <= largest) return webp
  }
  throw new Error(`the picture stays above ${largest} bytes`)
}

type Wanted = { base64: string; quality: number; width: number }

async function encode({ base64, quality, width }: Wanted): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const scale = width ? width / bitmap.width : 1
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
  return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (b) => String.fromCharCode(b)).join(''))
}
