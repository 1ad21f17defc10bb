import type { Area } from '#blocks/reading/pixels/grey.ts'
import { PictureError } from './grey-picture.ts'
import type { StripAnswer, StripFile, StripRequest } from './strip-messages.ts'

/** How long the page works before it lets keys be answered, where no worker can draw. */
const SLICE_MS = 8

/** A picture that is being read: its strips, or those of a part of it, and what ends it. */
export type OpenPicture = {
  strips(area?: Area): AsyncGenerator<StripFile, void>
  close(): void
}

/** Opens a picture's file; it is prepared in a worker where one can draw, else in the page, in slices (N139). */
export const openPicture = (file: Blob, signal: AbortSignal): OpenPicture =>
  typeof OffscreenCanvas === 'undefined' ? inSlices(file, signal) : inWorker(file, signal)

function inWorker(file: Blob, signal: AbortSignal): OpenPicture {
  const worker = new Worker(new URL('./prepare-worker.ts', import.meta.url), { type: 'module' })
  const ask = (message: StripRequest) => worker.postMessage(message)
  ask({ file })
  return {
    async *strips(area) {
      ask({ area })
      for (;;) {
        const coming = nextAnswer(worker, signal)
        ask('next')
        const answer = await coming
        if (answer.kind === 'failed') throw new PictureError(answer.why)
        if (answer.kind === 'end') return
        yield answer.strip
      }
    },
    close: () => worker.terminate(),
  }
}

function nextAnswer(worker: Worker, signal: AbortSignal): Promise<StripAnswer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    worker.onmessage = ({ data }: MessageEvent<StripAnswer>) => resolve(data)
    worker.onerror = () => reject(new Error('the worker that prepares pictures did not start'))
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function inSlices(file: Blob, signal: AbortSignal): OpenPicture {
  const picture = import('./strips.ts').then(({ pictureHere }) => pictureHere(file, pageCanvas))
  return {
    async *strips(area) {
      let since = performance.now()
      for await (const strip of (await picture)(area)) {
        signal.throwIfAborted()
        if (strip) yield strip
        if (performance.now() - since < SLICE_MS) continue
        await new Promise((resolve) => setTimeout(resolve))
        since = performance.now()
      }
    },
    close() {},
  }
}

function pageCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas.getContext('2d', { willReadFrequently: true })
}
