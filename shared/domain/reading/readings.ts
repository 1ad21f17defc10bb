import type { PackSize } from '#shared/contract/fields.ts'
import { type Doubt, figureDoubts, nameDoubts, unlikelyPacks } from './doubts.ts'
import { layoutOf, type ReadingKind, type ReadLine } from './layout.ts'
import { type NameMatch, readNameKey } from './match-name.ts'
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

export type PictureReadings = {
  kind: ReadingKind
  /** Whether the picture says what it is of, or the player did. */
  certain: boolean
  readings: Reading[]
  /** What found no place, from the top down. */
  unplaced: string[]
}

/** A screenshot stands upright: of what climbs more than half a pixel in a hundred somebody took a photograph. */
const LEANS = 0.006

type Known = {
  match: (name: string) => NameMatch | null
  /** The items that the player put right before, by `readNameKey`. */
  corrected: ReadonlyMap<string, number>
  /** Its letters are too soft for their height: what looks certain may be another letter (N150). */
  blurred: boolean
  /** What the player says that the picture is of; null: what it says itself. */
  kind: ReadingKind | null
}

/**
 * What a picture says, item by item, from the words that were read of it. Names that no item bears stay, without an item;
 * of what is no name at all (junk of a background) only what has figures beside it is kept (N147 to N151).
 */
export function readingsOf(words: readonly Word[], known: Known): PictureReadings {
  const layout = layoutOf(words)
  const kind = known.kind ?? layout.kind
  const certain = known.kind !== null || layout.certain
  const letter = letterHeight(words)
  const clear = !known.blurred && Math.abs(leanOf(words)) < LEANS
  const readings = layout.lines.map((line) => readingOf(line, { kind, certain, clear, letter, known }))
  return { kind, certain, readings, unplaced: layout.unplaced.map(({ text }) => text) }
}

type Context = { kind: ReadingKind; certain: boolean; clear: boolean; letter: number; known: Known }

function readingOf(line: ReadLine, context: Context): Reading {
  const { name } = line
  const parts = [name, ...(line.count ? [line.count] : []), ...line.amounts].map(boxOf)
  const corrected = context.known.corrected.get(readNameKey(name.text))
  const match =
    corrected === undefined ? context.known.match(name.text) : { id: corrected, letters: 0, alone: true }
  const reading = {
    name: name.text,
    item: match?.id ?? null,
    nameDoubts: [...(context.clear ? [] : (['picture'] as const)), ...nameDoubts(name.confidence, match)],
    parts,
  }
  if (context.kind === 'prices') return { ...reading, prices: pricesOf(line, context), count: null }
  const count = countOf(line, context)
  return context.kind === 'stock'
    ? { ...reading, prices: {}, count }
    : { ...reading, prices: salePriceOf(line, context), count }
}

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height })

function pricesOf({ amounts }: ReadLine, { certain, letter }: Context): Reading['prices'] {
  const packed = amounts.map(({ pack, value }) => ({ pack: pack ?? (1 as const), value }))
  const unlikely = unlikelyPacks(packed.filter(({ value }) => value > 0))
  const prices: Reading['prices'] = {}
  for (const amount of amounts) {
    const pack = amount.pack ?? 1
    // Several amounts that no column names: which of them is the price, the picture does not say.
    const unnamed = amount.pack === null && (!certain || amounts.length > 1)
    if (prices[pack] || amount.value === 0) continue
    prices[pack] = {
      value: amount.value,
      doubts: [
        ...figureDoubts(amount, letter),
        ...(unlikely.has(pack) ? (['packs'] as const) : []),
        ...(unnamed ? (['column'] as const) : []),
      ],
    }
  }
  return prices
}

function countOf({ count, amounts }: ReadLine, { certain, letter, kind }: Context): ReadFigure | null {
  if (count)
    return { value: count.value, doubts: figureDoubts({ confidence: count.confidence, sure: true }, letter) }
  const [only, ...others] = amounts
  if (!only || kind === 'sales') return null
  const unnamed = !certain || others.length > 0
  return {
    value: only.value,
    doubts: [...figureDoubts(only, letter), ...(unnamed ? (['column'] as const) : [])],
  }
}

/** A sale is of one lot, at one price: under pack 1, whatever the lot holds. */
function salePriceOf({ amounts }: ReadLine, { letter }: Context): Reading['prices'] {
  const last = amounts.at(-1)
  if (!last) return {}
  const doubts: Doubt[] = [
    ...figureDoubts(last, letter),
    ...(amounts.length > 1 ? (['column'] as const) : []),
  ]
  return { 1: { value: last.value, doubts } }
}
