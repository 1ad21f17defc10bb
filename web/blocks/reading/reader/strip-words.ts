import type { Worker } from 'tesseract.js'
import { lotAreas } from '#shared/domain/reading/views/lots.ts'
import { type Box, centre, middle, right, type Word } from '#shared/domain/reading/words.ts'
import type { StripFile } from './strip-messages.ts'

type Reader = Pick<Worker, 'recognize'>

/**
 * The words of a strip, in pixels of its picture. Where it shows the lots of an item, their title and their columns are read
 * once more by themselves: beside pictures and buttons a reader loses rows. `onAgain` is told before that.
 */
export async function wordsOf(reader: Reader, strip: StripFile, onAgain?: () => void): Promise<Word[]> {
  let words = await recognised(reader, strip)
  for (const area of lotAreas(words)) {
    onAgain?.()
    const again = (await recognised(reader, strip, area)).filter((word) => isIn(area, word))
    const before = words.filter((word) => isIn(area, word))
    if (signsIn(again) > 0 && signsIn(again) >= signsIn(before) * AS_MANY)
      words = [...words.filter((word) => !before.includes(word)), ...again]
  }
  return words
}

/** What is read again has so many of the letters and figures that were there, or it was lost. */
const AS_MANY = 0.8
const signsIn = (words: readonly Word[]): number =>
  words.reduce((sum, { text }) => sum + (text.match(/[\p{L}\d]/gu)?.length ?? 0), 0)

const isIn = (area: Box, word: Word): boolean =>
  middle(word) >= area.x &&
  middle(word) <= right(area) &&
  centre(word) >= area.y &&
  centre(word) <= area.y + area.height

async function recognised(reader: Reader, strip: StripFile, area?: Box): Promise<Word[]> {
  const { file, left, top, scale } = strip
  const options = area ? { rectangle: rectangleOf(area, strip) } : {}
  const { data } = await reader.recognize(file as never, options, { blocks: true, text: false })
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
  return lines.flatMap(({ words }) =>
    words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text,
      confidence,
      x: x0 / scale + left,
      y: y0 / scale + top,
      width: (x1 - x0) / scale,
      height: (y1 - y0) / scale,
    })),
  )
}

/** An area of the picture in pixels of the strip, of which none lies beside it. */
function rectangleOf(area: Box, { left, top, scale, width, height }: StripFile) {
  const x = Math.max(0, Math.round((area.x - left) * scale))
  const y = Math.max(0, Math.round((area.y - top) * scale))
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(width - x, Math.round(area.width * scale))),
    height: Math.max(1, Math.min(height - y, Math.round(area.height * scale))),
  }
}
