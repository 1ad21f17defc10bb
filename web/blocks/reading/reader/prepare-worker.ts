import { PictureError } from './grey-picture.ts'
import type { StripAnswer, StripFile, StripRequest } from './strip-messages.ts'
import { pictureHere } from './strips.ts'

let picture: ReturnType<typeof pictureHere> | null = null
let strips: AsyncGenerator<StripFile | undefined, void> | undefined

const canvasOf = (width: number, height: number) =>
  new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })

/** Prepares a picture for the reader away from the page, a strip at each asking. */
self.onmessage = async ({ data }: MessageEvent<StripRequest>) => {
  if (data !== 'next') {
    if ('file' in data) picture = pictureHere(data.file, canvasOf)
    else strips = picture?.(data.area)
    return
  }
  try {
    const strip = await nextStrip()
    if (strip) answer({ kind: 'strip', strip }, [strip.file.buffer as ArrayBuffer])
    else answer({ kind: 'end' })
  } catch (error) {
    answer({ kind: 'failed', why: error instanceof PictureError ? error.why : 'broken' })
  }
}

async function nextStrip(): Promise<StripFile | null> {
  for (;;) {
    const step = await strips?.next()
    if (!step || step.done) return null
    if (step.value) return step.value
  }
}

const answer = (message: StripAnswer, moved: Transferable[] = []) =>
  self.postMessage(message, { transfer: moved })
