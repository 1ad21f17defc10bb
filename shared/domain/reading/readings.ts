import { PACK_SIZES } from '#shared/contract/fields.ts'
import type { Period } from '#shared/domain/lots/market-pace.ts'
import { type Doubt, figureDoubts, nameDoubts, unlikelyPacks } from './doubts.ts'
import { layoutOf, type PictureRefusal } from './layout.ts'
import { type Beside, type NameMatch, readNameKey } from './match-name.ts'
import {
  boxOf,
  FIGURES,
  type FigureName,
  type Foot,
  type GameView,
  type ReadLine,
  type TimeLeft,
} from './rows.ts'
import { type Box, leanOf, letterHeight, type Word } from './words.ts'

/** A figure of a reading, in kamas or pieces, and why it is not taken by itself. */
export type ReadFigure = { value: number; doubts: readonly Doubt[] }
export type ReadFigures = Partial<Record<FigureName, ReadFigure>>

/** A line of a picture as it is understood: the item that its name is taken for, and its figures. */
export type Reading = {
  /** The name as it was read, and the item that it is taken for. */
  name: string
  item: number | null
  nameDoubts: readonly Doubt[]
  figures: ReadFigures
  /** How long an own lot stays on sale; of the course of a market the period. */
  left: TimeLeft | null
  period: Period | null
  /** Where in the picture its name and its figures stand, in the order in which they are read. */
  parts: readonly Box[]
}

/** What a window says; its foot where it has one. */
export type WindowReadings = { view: GameView; readings: Reading[]; foot: Foot | null }

export type PictureReadings = {
  windows: WindowReadings[]
  refused: PictureRefusal | null
  /** What found no place, from the top down. */
  unplaced: string[]
}

/** A screenshot stands upright: of what climbs more than half a pixel in a hundred somebody took a photograph. */
const LEANS = 0.006
/** How many times less, or more, than the picture's own average a piece of a lot costs at most. */
const FROM_AVERAGE = 5

export type Known = {
  match: (name: string, beside: Beside) => NameMatch | null
  /** The items that the player put right before, by `readNameKey`. */
  corrected: ReadonlyMap<string, number>
  /** Its letters are too soft for their height: what looks certain may be another letter (N150). */
  blurred: boolean
}

/**
 * What a picture says, window by window and item by item, from the words that were read of it. Names that no item bears
 * stay, without an item (N147 to N151).
 */
export function readingsOf(words: readonly Word[], known: Known): PictureReadings {
  const { windows, refused, placed, unplaced } = layoutOf(words)
  const letter = letterHeight(words)
  const clear =
    !known.blurred && Math.abs(leanOf(placed.filter(({ text }) => /\d|\p{L}{2}/u.test(text)))) < LEANS
  return {
    windows: windows.map(({ view, headed, lines, foot }) => ({
      view,
      foot,
      readings: lines.map((line) =>
        readingOf(line, {
          view,
          headed,
          clear,
          letter,
          known,
          crowded: windows.length > 1,
        }),
      ),
    })),
    refused,
    unplaced: unplaced.map(({ text }) => text),
  }
}

type Context = {
  view: GameView
  headed: boolean
  clear: boolean
  letter: number
  known: Known
  crowded: boolean
}

function readingOf(line: ReadLine, context: Context): Reading {
  const { clear, headed, known } = context
  const name = line.name?.text ?? ''
  const corrected = known.corrected.get(readNameKey(name))
  const match =
    corrected === undefined
      ? known.match(name, line)
      : { id: corrected, letters: 0, alone: true, level: headed ? null : true }
  return {
    name,
    item: match?.id ?? null,
    nameDoubts: [
      ...(clear ? [] : (['picture'] as const)),
      ...nameDoubts(line.name?.confidence ?? 0, match, {
        unheaded: !headed,
        length: name.length,
        cut: line.cut && corrected === undefined,
      }),
    ],
    figures: figuresOf(line, context),
    left: line.left,
    period: line.period,
    parts: [line.name, ...FIGURES.map((figure) => line.figures[figure])].flatMap((box) =>
      box ? [boxOf(box)] : [],
    ),
  }
}

function figuresOf({ figures, stray, period }: ReadLine, { view, letter, crowded }: Context): ReadFigures {
  const prices = PACK_SIZES.flatMap((pack) => {
    const value = figures[pack]?.value
    return value ? [{ pack, value }] : []
  })
  const unlikely = unlikelyPacks(prices)
  const average = view === 'lots' ? (figures.average?.value ?? null) : null
  const read: ReadFigures = {}
  for (const name of FIGURES) {
    const figure = figures[name]
    if (!figure || (figure.value === 0 && name !== 'sold')) continue
    const pack = PACK_SIZES.find((size) => size === name)
    read[name] = {
      value: figure.value,
      doubts: [
        ...figureDoubts(figure, letter, { crowded, alone: view === 'lots' }),
        ...(stray ? (['column'] as const) : []),
        ...(pack && unlikely.has(pack) ? (['packs'] as const) : []),
        ...(pack && isFar(figure.value / pack, average) ? (['average'] as const) : []),
        ...(view === 'course' && period === null ? (['period'] as const) : []),
      ],
    }
  }
  return read
}

const isFar = (piece: number, average: number | null): boolean =>
  average !== null && (piece > average * FROM_AVERAGE || piece * FROM_AVERAGE < average)
