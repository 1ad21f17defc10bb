import { addRows, emptyGrey, type Grey } from '#blocks/reading/pixels/grey.ts'

/** Rows that are taken from a canvas at once: the whole of a large picture in colour would be four times its grey. */
const ROWS = 256
/** A picture of more pixels is not read: no screen has as many. */
const MOST_PIXELS = 60_000_000

type Canvas2d = Pick<CanvasRenderingContext2D, 'drawImage' | 'getImageData' | 'clearRect'>

/** Why a picture cannot be read: it is none, or too large. */
export class PictureError extends Error {
  readonly why: 'broken' | 'large'
  constructor(why: 'broken' | 'large') {
    super(`picture: ${why}`)
    this.why = why
  }
}

/** The grey pixels of a picture's file, taken through a canvas of a few rows. Yields between them; throws `PictureError`. */
export async function* greyPicture(
  file: Blob,
  canvasOf: (width: number, height: number) => Canvas2d | null,
): AsyncGenerator<undefined, Grey> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureError('broken')
  })
  try {
    const { width, height } = bitmap
    if (width * height > MOST_PIXELS) throw new PictureError('large')
    const canvas = canvasOf(width, Math.min(ROWS, height))
    if (!canvas) throw new PictureError('large')
    const grey = emptyGrey(width, height)
    for (let top = 0; top < height; top += ROWS) {
      const rows = Math.min(ROWS, height - top)
      canvas.clearRect(0, 0, width, rows)
      canvas.drawImage(bitmap, 0, top, width, rows, 0, 0, width, rows)
      addRows(grey, canvas.getImageData(0, 0, width, rows).data, top)
      yield
    }
    return grey
  } finally {
    bitmap.close()
  }
}
