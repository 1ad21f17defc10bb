import { PictureError } from './grey-picture.ts'
import type { StripAnswer, StripFile, StripRequest } from './strip-messages.ts'

/** How long the page works before it lets keys be answered, where no worker can draw. */
const SLICE_MS = 8

/** The strips of a picture's file; made in a worker where one can draw, else in the page, in slices (N139). */
export const stripsOf = (file: Blob, signal: AbortSignal): AsyncGenerator<StripFile, void> =>
  typeof OffscreenCanvas === 'undefined' ? inSlices(file, signal) : inWorker(file, signal)

async function* inWorker(file: Blob, signal: AbortSignal): AsyncGenerator<StripFile, void> {
  const worker = new Worker(new URL('./prepare-worker.ts', import.meta.url), { type: 'module' })
  const ask = (message: StripRequest) => worker.postMessage(message)
  try {
    ask({ file })
    for (;;) {
      const coming = nextAnswer(worker, signal)
      ask('next')
      const answer = await coming
      if (answer.kind === 'failed') throw new PictureError(answer.why)
      if (answer.kind === 'end') return
      yield answer.strip
    }
  } finally {
    worker.terminate()
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

async function* inSlices(file: Blob, signal: AbortSignal): AsyncGenerator<StripFile, void> {
  const { stripsHere } = await import('./strips.ts')
  let since = performance.now()
  for await (const strip of stripsHere(file, pageCanvas)) {
    signal.throwIfAborted()
    if (strip) yield strip
    if (performance.now() - since < SLICE_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}

function pageCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas.getContext('2d', { willReadFrequently: true })
}
