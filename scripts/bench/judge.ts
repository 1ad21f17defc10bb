import { distance } from 'fastest-levenshtein'
import { searchText } from '#shared/catalogue/search-text.ts'
import type { Doubt } from '#shared/domain/reading/doubts.ts'
import { nameMatcher } from '#shared/domain/reading/match-name.ts'
import { type Reading, readingsOf } from '#shared/domain/reading/readings.ts'
import type { FigureName, GameView } from '#shared/domain/reading/rows.ts'
import type { Word } from '#shared/domain/reading/words.ts'
import type { GameItem } from './beside.ts'
import type { ShownRow, ShownWindow } from './game-windows.ts'

/** The names of the game, as the page looks for them. */
export const matcher = (items: readonly (GameItem & { category: string })[]) =>
  nameMatcher(
    [...items]
      .sort((a, b) => Number(a.category === 'quest') - Number(b.category === 'quest'))
      .map(({ id, name, level, type }) => ({ id, text: searchText(name), level, type })),
    distance,
  )

/**
 * What is made of a window: how many figures it shows, how many the reader is certain of and how many of these are right;
 * `complete`: all of them, and right. `wrong`, `missing`: for whoever looks.
 */
export type Judged = {
  view: GameView
  shown: number
  certain: number
  right: number
  complete: boolean
  wrong: unknown[]
  missing: unknown[]
}

type Read = { words: readonly Word[]; blurred: boolean }

/** Holds what is read of a picture against what it shows. A figure is certain where Enter would store it. */
export function judged(
  { words, blurred }: Read,
  { windows }: { windows: readonly ShownWindow[] },
  match: ReturnType<typeof matcher>,
): Judged[] {
  const said = readingsOf(words, { match, corrected: new Map(), blurred })
  // Of two windows of one view nobody says which line is whose.
  return [...new Set(windows.map(({ view }) => view))].flatMap((view) => {
    const [first, ...others] = windows.filter((window) => window.view === view)
    const readings = said.windows.filter((read) => read.view === view).flatMap((read) => read.readings)
    if (!first) return []
    const rows = [first, ...others].flatMap((window) => window.rows)
    return [judgedWindow({ ...first, rows }, readings, match)]
  })
}

function judgedWindow(
  { view, titled, rows }: ShownWindow,
  readings: readonly Reading[],
  match: ReturnType<typeof matcher>,
): Judged {
  const left = [...rows]
  const wrong: unknown[] = []
  let [certain, right] = [0, 0]
  for (const reading of readings) {
    const named = reading.nameDoubts.length === 0 || (!titled && view !== 'own' && view !== 'list')
    const figures = Object.entries(reading.figures)
      .filter(([name]) => isJudged(view, name))
      .filter(([, { doubts }]) => named && doubts.every((doubt) => doubt === SAYS_NOTHING))
    // A line of own lots is taken whole.
    if (figures.length === 0 || (view === 'own' && figures.length < 2)) continue
    const row = rowOf(reading, left, { titled, match })
    certain += figures.length
    for (const [name, { value }] of figures) {
      if (row?.figures[name as FigureName] === value || Number(row?.figures[name as never]) === value)
        right += 1
      else wrong.push([reading.name, name, value, row && [row.item.name, row.figures]])
    }
    if (row) left.splice(left.indexOf(row), 1)
  }
  const shown = rows.reduce((sum, row) => sum + Object.keys(row.figures).length, 0)
  return {
    view,
    shown,
    certain,
    right,
    complete: right === shown && certain === shown,
    wrong,
    missing: [
      ...left.map(({ item, figures }) => [item.name, figures]),
      ...readings.map(({ name, nameDoubts, figures }) => [name, nameDoubts, figures]),
    ],
  }
}

const SAYS_NOTHING: Doubt | '' = ''

/** « Prix moyen » beside the lots is a check. */
const isJudged = (view: GameView, name: string): boolean => view !== 'lots' || name !== 'average'

/** The row that is meant: of its item, and of several of one item that whose figures agree most. */
function rowOf(
  reading: Reading,
  left: readonly ShownRow[],
  { titled, match }: { titled: boolean; match: ReturnType<typeof matcher> },
): ShownRow | undefined {
  if (!titled && reading.item === null) return left[0]
  const same = left.filter(
    ({ item }) => item.id === reading.item || match(item.name, item)?.id === reading.item,
  )
  const agree = ({ figures }: ShownRow) =>
    Object.entries(figures).filter(([name, value]) => reading.figures[name as FigureName]?.value === value)
      .length
  return [...same].sort((a, b) => agree(b) - agree(a))[0]
}
