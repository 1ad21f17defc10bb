import { distance } from 'fastest-levenshtein'
import type { ReadPicture } from '#blocks/reading/reader/reader.ts'
import type { GameItem } from '#scripts/lab/bench/support/game.ts'
import { searchText } from '#shared/catalogue/search-text.ts'
import { nameMatcher } from '#shared/domain/reading/match-name.ts'
import { type Reading, readingsOf } from '#shared/domain/reading/readings.ts'
import type { TrueRow } from './pictures.ts'

/** What became of a picture: its items and their figures, counted. */
export type Score = {
  items: number
  named: number
  figures: number
  right: number
  certain: number
  /** Shown as certain, and wrong: what would be stored by Enter. */
  wrong: number
}

export const noScore = (): Score => ({ items: 0, named: 0, figures: 0, right: 0, certain: 0, wrong: 0 })

export const added = (a: Score, b: Score): Score => ({
  items: a.items + b.items,
  named: a.named + b.named,
  figures: a.figures + b.figures,
  right: a.right + b.right,
  certain: a.certain + b.certain,
  wrong: a.wrong + b.wrong,
})

/** Judges readings as the preview shows them against what the picture says. Items are compared by name: several bear one. */
export function scorer(items: readonly Pick<GameItem, 'id' | 'name'>[]) {
  const match = nameMatcher(
    items.map(({ id, name }) => ({ id, text: searchText(name) })),
    distance,
  )
  const nameOf = new Map(items.map(({ id, name }) => [id, searchText(name)]))
  return ({ words, blurred }: ReadPicture, truth: readonly TrueRow[]): Score => {
    const { tables } = readingsOf(words, { match, corrected: new Map(), blurred })
    const readings = tables.flatMap((table) => table.readings)
    const read = new Map(readings.map((reading) => [nameOf.get(reading.item ?? 0) ?? '', reading]))
    const known = new Map(truth.map((row) => [searchText(row.name), row]))
    const score = [...known].map(([name, row]) => scoreOf(row, read.get(name))).reduce(added, noScore())
    // A line of something that is not in the picture is wrong in all its figures.
    for (const [name, reading] of read) if (!known.has(name)) score.wrong += certainOf(reading).length
    return score
  }
}

type Figure = { pack: number; value: number }

const saidBy = ({ prices, quantity }: TrueRow): Figure[] =>
  quantity === null
    ? Object.entries(prices).map(([pack, value]) => ({ pack: Number(pack), value }))
    : [{ pack: 0, value: quantity }]

/** The figures that Enter would store: nothing of their line is doubtful. */
function certainOf({ item, nameDoubts, prices, count }: Reading): Figure[] {
  const figures = figuresOf({ prices, count })
  const doubtful = [...Object.values(prices), ...(count ? [count] : [])].some(
    ({ doubts }) => doubts.length > 0,
  )
  return item === null || nameDoubts.length > 0 || doubtful ? [] : figures
}

const figuresOf = ({ prices, count }: Pick<Reading, 'prices' | 'count'>): Figure[] => [
  ...Object.entries(prices).map(([pack, { value }]) => ({ pack: Number(pack), value })),
  ...(count ? [{ pack: 0, value: count.value }] : []),
]

function scoreOf(row: TrueRow, reading: Reading | undefined): Score {
  const said = saidBy(row)
  const isSaid = ({ pack, value }: Figure) => said.some((one) => one.pack === pack && one.value === value)
  const certain = reading ? certainOf(reading) : []
  return {
    items: 1,
    named: reading ? 1 : 0,
    figures: said.length,
    right: reading ? figuresOf(reading).filter(isSaid).length : 0,
    certain: certain.length,
    wrong: certain.filter((figure) => !isSaid(figure)).length,
  }
}
