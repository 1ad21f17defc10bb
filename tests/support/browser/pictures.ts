import type { Page } from 'playwright-core'

/** A picture of lines of cells, drawn by the browser as a market would print it: nothing of it is the game's. */
export type Drawn = {
  rows: readonly (readonly string[])[]
  /** The right edges of the cells after the first one. */
  edges?: readonly number[]
  size?: number
  dark?: boolean
}

/** The file of a picture, as a PNG. */
export async function drawn(page: Page, picture: Drawn): Promise<Buffer> {
  const base64 = await page.evaluate(draw, picture)
  return Buffer.from(base64, 'base64')
}

/** Pastes a file into the page, as a key of the screen does: nothing but a picture on the clipboard. */
export async function pasteFile(
  page: Page,
  file: { bytes: Buffer; name: string; type: string },
): Promise<void> {
  await page.evaluate(
    ({ base64, name, type }) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], name, { type }))
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    { base64: file.bytes.toString('base64'), name: file.name, type: file.type },
  )
}

/** Runs in the browser. */
async function draw({ rows, edges = [400, 540, 680, 820], size = 16, dark = true }: Drawn): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(...edges) + 30
  canvas.height = (rows.length + 1) * size * 2
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = dark ? '#1d1c18' : '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = dark ? '#e8e4d8' : '#222222'
  context.font = `${size}px Inter, "DejaVu Sans", sans-serif`
  for (const [at, cells] of rows.entries()) {
    const y = (at + 1) * size * 2
    for (const [column, cell] of cells.entries()) {
      context.textAlign = column === 0 ? 'left' : 'right'
      context.fillText(cell, column === 0 ? 20 : (edges[column - 1] ?? 0), y)
    }
  }
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '')
}
