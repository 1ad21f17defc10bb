import { readPicture } from '#blocks/reading/reader/reader.ts'
import type { Word } from '#shared/domain/reading/words.ts'

// A worker of the application's is no part of this module: its pictures are prepared in the page.
Reflect.deleteProperty(globalThis, 'OffscreenCanvas')

/** What the reader finds in a picture, and in how many milliseconds. */
export async function read(
  base64: string,
  type: string,
): Promise<{ words: Word[]; blurred: boolean; ms: number }> {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  const began = performance.now()
  const found = await readPicture(new Blob([bytes], { type }), {
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  return { ...found, ms: performance.now() - began }
}
