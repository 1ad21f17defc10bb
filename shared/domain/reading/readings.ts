import type { PackSize } from '#shared/contract/fields.ts'
import { type Doubt, figureDoubts, nameDoubts, unlikelyPacks } from './doubts.ts'
import { layoutOf, type ReadingKind } from './layout.ts'
import { type NameMatch, readNameKey } from './match-name.ts'
import { boxOf, type LineFigure, type ReadLine } from './rows.ts'
import { type Box, leanOf, letterHeight, type Word } from './words.ts'

/** A figure of a reading, in kamas or pieces, and why it is not taken by itself. */
export type ReadFigure = { value: number; doubts: readonly Doubt[] }

/** A line of a picture as it is understood: the item that its name is taken for, its prices by pack, its count. */
export type Reading = {
  /** The name as it was read, and the item that it is taken for. */
  name: string
  item: number | null
  nameDoubts: readonly Doubt[]
  prices: Partial<Record<PackSize, ReadFigure>>
  /** Pieces: what the player has, or how many a sale is of. */
  count: ReadFigure | null
  /** Where in the picture its name and its figures stand, in the order in which they are read. */
  parts: readonly Box[]
}

/** What of a picture is of one kind: prices, counts or sales. */
export type ReadingsOfKind = { kind: ReadingKind; readings: Reading[] }

export type PictureReadings = {
  tables: ReadingsOfKind[]
  /** What found no place, from the top down. */
  unplaced: string[]
}

/** A screenshot stands upright: of what climbs more than half a pixel in a hundred somebody took a photograph. */
const LEANS = 0.006
/** How many times less, or more, than the picture's own average a piece of a lot costs at most. */
const FROM_AVERAGE = 5

type Known = {
  match: (name: string) => NameMatch | null
  /** The items that the player put right before, by `readNameKey`. */
  corrected: ReadonlyMap<string, number>
  /** Its letters are too soft for their height: what looks certain may be another letter (N150). */
  blurred: boolean
}

/**
 * What a picture says, item by item, from the words that were read of it. Names that no item bears stay, without an item
 * (N147 to N151).
 */
export function readingsOf(words: readonly Word[], known: Known): PictureReadings {
  const { tables, placed, unplaced } = layoutOf(words)
  const letter = letterHeight(words)
  const clear =
    !known.blurred && Math.abs(leanOf(placed.filter(({ text }) => /\d|\p{L}{2}/u.test(text)))) < LEANS
  return {
    tables: tables.map(({ kind, lines }) => ({
      kind,
      readings: lines.map((line) => readingOf(line, { clear, letter, known })),
    })),
    unplaced: unplaced.map(({ text }) => text),
  }
}

type Context = { clear: boolean; letter: number; known: Known }

function readingOf(line: ReadLine, { clear, letter, known }: Context): Reading {
  const name = line.name?.text ?? ''
  const corrected = known.corrected.get(readNameKey(name))
  const match = corrected === undefined ? known.match(name) : { id: corrected, letters: 0, alone: true }
  return {
    name,
    item: match?.id ?? null,
    nameDoubts: [...(clear ? [] : (['picture'] as const)), ...nameDoubts(line.name?.confidence ?? 0, match)],
    prices: pricesOf(line, letter),
    count: line.count && figureOf(line.count, line.stray, letter),
    parts: [line.name, line.count, ...line.prices].flatMap((box) => (box ? [boxOf(box)] : [])),
  }
}

function pricesOf({ prices, stray, average }: ReadLine, letter: number): Reading['prices'] {
  const unlikely = unlikelyPacks(prices.filter(({ value }) => value > 0))
  const read: Reading['prices'] = {}
  for (const price of prices) {
    const { pack, value } = price
    if (read[pack] || value === 0) continue
    const { doubts } = figureOf(price, stray, letter)
    read[pack] = {
      value,
      doubts: [
        ...doubts,
        ...(unlikely.has(pack) ? (['packs'] as const) : []),
        ...(isFar(value / pack, average) ? (['average'] as const) : []),
      ],
    }
  }
  return read
}

const isFar = (piece: number, average: number | null): boolean =>
  average !== null && (piece > average * FROM_AVERAGE || piece * FROM_AVERAGE < average)

const figureOf = (figure: LineFigure, stray: boolean, letter: number): ReadFigure => ({
  value: figure.value,
  doubts: [...figureDoubts(figure, letter), ...(stray ? (['column'] as const) : [])],
})
