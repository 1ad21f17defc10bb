import type { Page } from 'playwright-core'
import type { PictureFile } from './pictures.ts'

/** A window of the game's market, drawn by the browser from its measures: what it says is invented, its pictures are squares. */
export type DrawnWindow = {
  width: number
  height: number
  /** `right`: x is where the text ends; `coin`: a coin stands behind it. */
  texts: readonly {
    text: string
    x: number
    y: number
    right?: boolean
    size?: number
    colour?: string
    coin?: boolean
  }[]
  buttons?: readonly { text: string; x: number; y: number }[]
  icons?: readonly { x: number; y: number; size: number }[]
}

/** The file of a window, at a scale of the game's interface. */
export async function drawnWindow(page: Page, drawing: DrawnWindow, scale = 1): Promise<Buffer> {
  return Buffer.from(await page.evaluate(drawWindow, { drawing, scale }), 'base64')
}

/** Pictures of the lots of items, at their usual size: a name, its prices by 1, 10, 100 and 1 000. */
export async function lotsPictures(
  page: Page,
  rows: readonly (readonly [name: string, prices: readonly string[]])[],
): Promise<PictureFile[]> {
  const files: PictureFile[] = []
  for (const [name, prices] of rows) {
    const bytes = await drawnWindow(page, lotsOf(name, prices), 1.5)
    files.push({ bytes, name: `${name}.png`, type: 'image/png' })
  }
  return files
}

/** The lots of an item of level 1 of which nobody says more. */
export const lotsOf = (name: string, prices: readonly string[]): DrawnWindow =>
  lotsDrawing({
    name,
    level: 'Niv. 1 ♦ Bois',
    average: `Prix moyen : ${prices[0]}`,
    inventory: 'Quantité en inventaire : 30',
    lots: prices.map((kamas, at) => [['1', '10', '100', '1 000'][at] ?? '1', kamas] as const),
  })

type Lots = {
  name: string
  level: string
  average: string
  inventory: string
  lots: readonly (readonly [string, string])[]
}
const FRENCH = { lot: 'Lot ▾', price: 'Prix', buy: 'ACHETER' }
const ENGLISH = { lot: 'Pack ▾', price: 'Price', buy: 'BUY' }

/** The lots of one item: title, level, « Prix moyen », the heads, a row for each lot. */
export function lotsDrawing(
  { name, level, average, inventory, lots }: Lots,
  { english = false } = {},
): DrawnWindow {
  const words = english ? ENGLISH : FRENCH
  const row = (at: number) => 200 + 47 * at
  return {
    width: 474,
    height: 188 + 47 * lots.length,
    texts: [
      { text: name, x: 88, y: 20, size: 15 },
      { text: level, x: 88, y: 41, size: 13, colour: '#99aaaa' },
      { text: average, x: 88, y: 70, size: 13, coin: true },
      { text: inventory, x: 88, y: 96, size: 13 },
      { text: words.lot, x: 60, y: 155, size: 13 },
      { text: words.price, x: 292, y: 155, size: 13 },
      ...lots.flatMap(([lot, kamas], at) => [
        { text: lot, x: 88 + lot.length * 3.6, y: row(at), right: true },
        { text: kamas, x: 297, y: row(at), right: true, coin: true },
      ]),
    ],
    buttons: lots.map((_, at) => ({ text: words.buy, x: 358, y: row(at) - 20 })),
    icons: [{ x: 10, y: 18, size: 46 }, ...lots.map((_, at) => ({ x: 14, y: row(at) - 22, size: 32 }))],
  }
}

type Row = readonly [name: string, days: string, lot: string, kamas: string]

/** The player's own lots, with the foot of their window. */
export const ownLotsDrawing = (rows: readonly Row[], foot: readonly [string, string]): DrawnWindow => ({
  width: 520,
  height: 76 + 34 * rows.length,
  texts: [
    { text: 'Nom', x: 40, y: 21 },
    { text: 'Temps restant ▴', x: 236, y: 21 },
    { text: 'Lot', x: 352, y: 21 },
    { text: 'Prix', x: 440, y: 21 },
    ...rows.flatMap(([name, days, lot, kamas], at) => [
      { text: name, x: 40, y: 56 + 34 * at, colour: '#c6e600' },
      { text: days, x: 262, y: 56 + 34 * at },
      { text: lot, x: 360 + lot.length * 4, y: 56 + 34 * at, right: true },
      { text: kamas, x: 476, y: 56 + 34 * at, right: true, coin: true },
    ]),
    { text: foot[0], x: 14, y: 60 + 34 * rows.length },
    { text: foot[1], x: 490, y: 60 + 34 * rows.length, right: true, coin: true },
  ],
  icons: rows.map((_, at) => ({ x: 4, y: 38 + 34 * at, size: 26 })),
})

/** The list of items to buy: a level and an average price. */
export const buyListDrawing = (
  rows: readonly (readonly [string, string, string, string])[],
): DrawnWindow => ({
  width: 600,
  height: 46 + 46 * rows.length,
  texts: [
    ...['Nom ▾', 'Catégorie', 'Niveau', 'Prix moyen'].map((text, at) => ({
      text,
      x: [48, 281, 400, 486][at] ?? 0,
      y: 25,
    })),
    ...rows.flatMap(([name, category, level, kamas], at) => [
      { text: name, x: 48, y: 72 + 46 * at, colour: '#ffffff' },
      { text: category, x: 281, y: 72 + 46 * at, colour: '#999999' },
      { text: level, x: 427, y: 72 + 46 * at, right: true },
      { text: kamas, x: 562, y: 72 + 46 * at, right: true, coin: true },
    ]),
  ],
  icons: rows.map((_, at) => ({ x: 8, y: 52 + 46 * at, size: 32 })),
})

/** « Cours du marché » of an item over seven days. */
export const courseDrawing = (name: string, median: string, average: string, sold: string): DrawnWindow => ({
  width: 860,
  height: 420,
  texts: [
    { text: name, x: 88, y: 30, size: 16 },
    ...['24 heures', '7 jours', '30 jours'].map((text, at) => ({ text, x: 24 + 80 * at, y: 105, size: 13 })),
    { text: `Prix médian : ${median}`, x: 272, y: 105, size: 13, coin: true },
    { text: `Prix moyen : ${average}`, x: 462, y: 105, size: 13, coin: true },
    { text: `${sold} articles vendus`, x: 650, y: 105, size: 13 },
    ...['05/09', '06/09', '07/09', '08/09', '09/09', '10/09', '11/09', '12/09'].map((text, at) => ({
      text,
      x: 44 + 105 * at,
      y: 368,
      size: 12,
    })),
  ],
})

/** Runs in the browser. */
export async function drawWindow({
  drawing,
  scale,
}: {
  drawing: DrawnWindow
  scale: number
}): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = (drawing.width + 70) * scale
  canvas.height = (drawing.height + 56) * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.scale(scale, scale)
  context.fillStyle = '#20251f'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(35, 28)
  context.fillStyle = '#171a16'
  context.fillRect(0, 0, drawing.width, drawing.height)
  const family = 'Roboto, Inter, "DejaVu Sans", sans-serif'
  for (const { x, y, size } of drawing.icons ?? []) {
    const shade = context.createRadialGradient(
      x + size / 2,
      y + size / 2,
      2,
      x + size / 2,
      y + size / 2,
      size / 2,
    )
    shade.addColorStop(0, '#bb8866')
    shade.addColorStop(1, '#332211')
    context.fillStyle = shade
    context.fillRect(x, y, size, size)
  }
  for (const { text, x, y } of drawing.buttons ?? []) {
    context.fillStyle = '#c6e600'
    context.fillRect(x, y, 98, 30)
    context.fillStyle = '#1b1e1a'
    context.font = `700 14px ${family}`
    context.fillText(text, x + 18, y + 20)
  }
  for (const { text, x, y, right = false, size = 14, colour = '#dddddd', coin = false } of drawing.texts) {
    context.font = `${size}px ${family}`
    context.fillStyle = colour
    context.textAlign = right ? 'right' : 'left'
    context.fillText(text, x, y)
    const end = right ? x : x + context.measureText(text).width
    context.textAlign = 'left'
    if (!coin) continue
    context.fillStyle = '#f2c200'
    context.font = `italic 900 ${size}px ${family}`
    context.fillText('K', end + 3.5, y)
  }
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '')
}
