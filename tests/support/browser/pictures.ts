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

type File64 = { base64: string; name: string; type: string }
export type PictureFile = { bytes: Buffer; name: string; type: string }

const as64 = ({ bytes, name, type }: PictureFile): File64 => ({
  base64: bytes.toString('base64'),
  name,
  type,
})

/** Pastes a file into the page, as a key of the screen does: nothing but a picture on the clipboard. */
export async function pasteFile(page: Page, file: PictureFile): Promise<void> {
  if (!(await page.evaluate(paste, as64(file)))) throw new Error('the paste brought no file')
}

/** Drops a file into the page, as from a folder of the desk. */
export const dropFile = (page: Page, file: PictureFile): Promise<void> => page.evaluate(drop, as64(file))

/** Runs in the page. Pastes a file, and answers whether the engine let the paste bring it. */
export function paste({ base64, name, type }: File64): boolean {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([bytes], name, { type }))
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  if (event.clipboardData?.files.length !== 1) return false
  document.body.dispatchEvent(event)
  return true
}

/** Runs in the page. Gives a file to its file field, as the window of the system does. */
export function choose({ base64, name, type }: File64): void {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  const chosen = new DataTransfer()
  chosen.items.add(new File([bytes], name, { type }))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no field for files')
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Runs in the page. */
function drop({ base64, name, type }: File64): void {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([bytes], name, { type }))
  for (const step of ['dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(step, { dataTransfer, bubbles: true, cancelable: true }))
}

/** Runs in the browser. */
export async function draw({
  rows,
  edges = [400, 540, 680, 820],
  size = 16,
  dark = true,
}: Drawn): Promise<string> {
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
