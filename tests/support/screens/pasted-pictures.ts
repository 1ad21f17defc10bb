import { act } from 'react'

export const aPicture = (name: string, content: BlobPart = 'pixels', type = 'image/png'): File =>
  new File([content], name, { type })

/** Puts files on the clipboard, and pastes them into a document. */
export async function paste(files: readonly File[], doc: Document = document): Promise<void> {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { files, types: ['Files'] } })
  await act(async () => void doc.body.dispatchEvent(event))
}
