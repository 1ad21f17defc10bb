import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { addRows, emptyGrey, type Grey } from '#blocks/reading/pixels/grey.ts'
import type { MadePicture, Wear } from './pictures.ts'

/** A made picture as a file, taken by the browser and spoilt there. */
export async function takePicture(page: Page, picture: MadePicture): Promise<Buffer> {
  await page.setViewportSize({ width: picture.width, height: 400 })
  await page.setContent(picture.html)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const png = await page.screenshot({ fullPage: true })
  if (picture.wear === 'clean' || picture.wear === 'busy' || picture.wear === 'faint') return png
  const base64 = await page.evaluate(spoil, {
    base64: png.toString('base64'),
    wear: picture.wear,
    scale: picture.scale,
    seed: picture.seed,
  })
  return Buffer.from(base64, 'base64')
}

/** The grey pixels of a picture's file, as the page makes them of a canvas. */
export function greyOf(file: Buffer): Grey {
  const { width, height, data } = PNG.sync.read(file)
  const grey = emptyGrey(width, height)
  addRows(grey, new Uint8ClampedArray(data), 0)
  return grey
}

type Spoilt = { base64: string; wear: Wear; scale: number; seed: number }

/** Runs in the browser. Answers a PNG of what the wear leaves. */
async function spoil({ base64, wear, scale, seed }: Spoilt): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  let bitmap = await createImageBitmap(new Blob([bytes]))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  if (wear === 'blur') context.filter = 'blur(0.8px)'
  if (wear === 'photo') {
    context.filter = 'blur(0.9px)'
    context.translate(canvas.width / 2, canvas.height / 2)
    context.rotate(0.012)
    context.translate(-canvas.width / 2, -canvas.height / 2)
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  if (wear === 'noise' || wear === 'photo') {
    const picture = context.getImageData(0, 0, canvas.width, canvas.height)
    let state = seed + 1
    for (let at = 0; at < picture.data.length; at += 4) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      const [x, y] = [(at / 4) % canvas.width, Math.floor(at / 4 / canvas.width)]
      const moire = wear === 'photo' ? 9 * Math.sin(x * 1.9 + y * 0.11) * Math.sin(y * 2.1) : 0
      const shade = wear === 'photo' ? 1 - (0.35 * (x + y)) / (canvas.width + canvas.height) : 1
      const noise = (state / 2 ** 32 - 0.5) * (wear === 'noise' ? 50 : 24) + moire
      for (let of = 0; of < 3; of += 1) picture.data[at + of] = (picture.data[at + of] ?? 0) * shade + noise
    }
    context.putImageData(picture, 0, 0)
  }
  if (wear === 'jpeg' || wear === 'photo') {
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.6))
    if (!jpeg) throw new Error('no JPEG')
    bitmap = await createImageBitmap(jpeg)
    context.filter = 'none'
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.drawImage(bitmap, 0, 0)
  }
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '')
}
