import { pgmOf } from '#blocks/reading/pixels/grey.ts'
import { prepared } from '#blocks/reading/pixels/prepare.ts'
import { greyPicture } from './grey-picture.ts'
import type { StripFile } from './strip-messages.ts'

type CanvasOf = Parameters<typeof greyPicture>[1]

/** The strips of a picture's file, each as a file, made where this runs; nothing between two for whoever has to answer. */
export async function* stripsHere(
  file: Blob,
  canvasOf: CanvasOf,
): AsyncGenerator<StripFile | undefined, void> {
  const grey = yield* greyPicture(file, canvasOf)
  for (const strip of prepared(grey)) {
    if (!strip) {
      yield
      continue
    }
    const { grey: pixels, ...place } = strip
    yield { ...place, file: pgmOf(pixels) }
  }
}
