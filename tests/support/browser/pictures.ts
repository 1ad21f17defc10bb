import type { Page } from 'playwright-core'

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

/** Drops files into the page, as from a folder of the desk. */
export const dropFiles = (page: Page, files: readonly PictureFile[]): Promise<void> =>
  page.evaluate(drop, files.map(as64))

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
function drop(files: readonly File64[]): void {
  const dataTransfer = new DataTransfer()
  for (const { base64, name, type } of files) {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
    dataTransfer.items.add(new File([bytes], name, { type }))
  }
  for (const step of ['dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(step, { dataTransfer, bubbles: true, cancelable: true }))
}
