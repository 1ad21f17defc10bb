import type { Page } from 'playwright-core'

const LARGEST = 120_000

/** A PNG as WebP of at most 120 kB, encoded by the browser. */
export async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  for (const quality of [0.9, 0.8, 0.65, 0.5]) {
    const base64 = await page.evaluate(encode, { base64: png.toString('base64'), quality })
    const webp = Buffer.from(base64, 'base64')
    if (webp.length <= LARGEST) return webp
  }
  throw new Error('the picture stays above 120 kB')
}

async function encode({ base64, quality }: { base64: string; quality: number }): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
  return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (b) => String.fromCharCode(b)).join(''))
}
