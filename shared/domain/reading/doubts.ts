import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'

/**
 * Why something read is not taken by itself: the picture is blurred or leans; the reader was not certain of it; the name is more than one letter away, or
 * two are as near; figures that may be others; packs whose prices do not go together; a price far from the picture's own
 * average or from the player's median; an item of several lines that do not go together; a line with a figure that no
 * column names; a sale of an item that is on sale already, or of which nobody knows what it cost.
 */
export const DOUBTS = [
  'picture',
  'unread',
  'name',
  'figures',
  'packs',
  'average',
  'median',
  'twice',
  'column',
  'open',
  'cost',
] as const
export type Doubt = (typeof DOUBTS)[number]

/** The reader's own confidence, 0 to 100, under which a word is doubtful. */
const NAME_CONFIDENCE = 60
const FIGURES_CONFIDENCE = 80
const MEASURED_CONFIDENCE = 60
/** Letters under this height in pixels look alike: figures of such a picture need more. */
const SMALL_LETTER = 9
const SMALL_CONFIDENCE = 90
/** Ten packs of a size cost this many times one of them, at least and at most. */
const LEAST_TENFOLD = 5
const MOST_TENFOLD = 15

/** Doubts of a name: how certain the reader was, how many letters are wrong, whether another name is as near (N149). */
export function nameDoubts(confidence: number, match: { letters: number; alone: boolean } | null): Doubt[] {
  if (!match) return ['name']
  const doubts: Doubt[] = []
  if (match.letters > 1 || !match.alone) doubts.push('name')
  if (confidence < NAME_CONFIDENCE && match.letters > 0) doubts.push('unread')
  return doubts
}

/**
 * Doubts of figures: how certain the reader was, and whether they are figures in whole groups. `letter`: how high the
 * picture's letters are, in pixels; `measured`: they are as wide as they are many (N150).
 */
export function figureDoubts(
  { confidence, sure, measured = false }: { confidence: number; sure: boolean; measured?: boolean },
  letter: number,
): Doubt[] {
  const doubts: Doubt[] = []
  const least = measured ? MEASURED_CONFIDENCE : FIGURES_CONFIDENCE
  if (confidence < (letter < SMALL_LETTER ? SMALL_CONFIDENCE : least)) doubts.push('unread')
  if (!sure) doubts.push('figures')
  return doubts
}

type PackPrice = { pack: PackSize; value: number }

/**
 * The packs of one item whose prices do not go together: of two neighbours, the larger does not cost between 5 and 15 times
 * the smaller for each step of ten. Both are named: which of them is wrong, the picture does not say (N151).
 */
export function unlikelyPacks(prices: readonly PackPrice[]): ReadonlySet<PackSize> {
  const found = new Set<PackSize>()
  const ordered = [...prices].sort((a, b) => a.pack - b.pack)
  for (const [at, larger] of ordered.entries()) {
    const smaller = ordered[at - 1]
    if (!smaller) continue
    const steps = Math.round(Math.log10(larger.pack / smaller.pack))
    const times = larger.value / smaller.value
    if (times >= LEAST_TENFOLD ** steps && times <= MOST_TENFOLD ** steps) continue
    found.add(larger.pack).add(smaller.pack)
  }
  return found
}

type Line = { item: number | null; prices: Partial<Record<PackSize, { value: number }>>; count: unknown }

/**
 * The lines of one item that do not go together: other prices of one pack, or two counts, which may be two stacks or one seen
 * twice. Which of them is right, the pictures do not say (N151).
 */
export function linesApart<L extends Line>(lines: readonly L[]): ReadonlySet<L> {
  const ofItem = new Map<number, L[]>()
  for (const line of lines)
    if (line.item !== null) ofItem.set(line.item, [...(ofItem.get(line.item) ?? []), line])
  const apart = [...ofItem.values()].filter((same) => {
    const counted = same.filter(({ count }) => count !== null).length > 1
    return counted || PACK_SIZES.some((pack) => new Set(valuesOf(same, pack)).size > 1)
  })
  return new Set(apart.flat())
}

const valuesOf = (lines: readonly Line[], pack: PackSize): number[] =>
  lines.flatMap(({ prices }) => prices[pack]?.value ?? [])
