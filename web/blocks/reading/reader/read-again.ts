import { courseTitles } from '#shared/domain/reading/views/course.ts'
import {
  faintPrices,
  lostHeads,
  lotAreas,
  sureLots,
  titleAreas,
  unsureAreas,
  withPrice,
} from '#shared/domain/reading/views/lots.ts'
import { type Box, isIn, type Word } from '#shared/domain/reading/words.ts'

/** Reads a part of the picture by itself. */
type Read = (area: Box) => Promise<Word[]>

/**
 * The words of a picture, in which the lots of an item were read once more by themselves: beside pictures and buttons a
 * reader loses rows, and beside a map or another window it takes the wrong ground for their paper. First the title and the
 * columns, then each row of which a figure is not certain.
 */
export async function readAgain(words: readonly Word[], read: Read): Promise<Word[]> {
  let now = [...words]
  for (const area of lostHeads(now)) {
    const other = withAgain(now, area, await read(area))
    if (lotAreas(other).length > lotAreas(now).length) now = other
  }
  for (const area of lotAreas(now)) {
    const other = withAgain(now, area, await read(area))
    if (signsIn(other, area) >= signsIn(now, area) * AS_MANY && sureLots(other) >= sureLots(now)) now = other
  }
  for (const area of [...titleAreas(now), ...courseTitles(now)]) {
    const other = withAgain(now, area, await read(area))
    if (worth(other, area) > worth(now, area)) now = other
  }
  for (const area of unsureAreas(now)) {
    const other = withAgain(now, area, await read(area))
    if (sureLots(other) > sureLots(now)) now = other
  }
  for (const area of faintPrices(now)) {
    now = withPrice(now, area, await read(area))
  }
  return now
}

const withAgain = (words: readonly Word[], area: Box, again: readonly Word[]): Word[] => [
  ...words.filter((word) => !isIn(area, word)),
  ...again.filter((word) => isIn(area, word)),
]

/** What is read again has so many of the letters and figures that were there, or it was lost. */
const AS_MANY = 0.8
const signsIn = (words: readonly Word[], area: Box): number =>
  words.filter((word) => isIn(area, word)).reduce((sum, { text }) => sum + signs(text), 0)
const signs = (text: string): number => text.match(/[\p{L}\d]/gu)?.length ?? 0

/** How much of an area is read well: its letters and figures, each by how certain the reader was of it; guesses count against it. */
const worth = (words: readonly Word[], area: Box): number =>
  words
    .filter((word) => isIn(area, word))
    .reduce((sum, { text, confidence }) => sum + signs(text) * (confidence - GUESS), 0)
const GUESS = 50
