import { type Area, cropped, type Grey, pgmOf } from '#blocks/reading/pixels/grey.ts'
import { prepared, type Strip } from '#blocks/reading/pixels/prepare.ts'
import { greyPicture } from './grey-picture.ts'
import type { StripFile } from './strip-messages.ts'

type CanvasOf = Parameters<typeof greyPicture>[1]

/**
 * A picture's file whose strips are made where this runs, each as a file: those of the whole, or of a part of it that is
 * prepared by itself. Yields nothing in between for whoever has to answer. Throws `PictureError`.
 */
export function pictureHere(file: Blob, canvasOf: CanvasOf) {
  let grey: Grey | null = null
  return async function* strips(area?: Area): AsyncGenerator<StripFile | undefined, void> {
    grey ??= yield* greyPicture(file, canvasOf)
    const part = area ? cropped(grey, area) : { ...grey, left: 0, top: 0 }
    for (const strip of prepared(part)) yield strip && fileOf(strip, part)
  }
}

const fileOf = ({ grey, left, top, ...place }: Strip, part: Pick<Area, 'left' | 'top'>): StripFile => ({
  ...place,
  left: left + part.left,
  top: top + part.top,
  file: pgmOf(grey),
})
