import { pgmOf } from '#blocks/reading/pixels/grey.ts'
import { prepared, type Strip } from '#blocks/reading/pixels/prepare.ts'
import { greyPicture } from './grey-picture.ts'
import type { StripFile } from './strip-messages.ts'

export const fileOf = ({ grey, ...place }: Strip): StripFile => ({
  ...place,
  file: pgmOf(grey),
  width: grey.width,
  height: grey.height,
})

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
    yield fileOf(strip)
  }
}
