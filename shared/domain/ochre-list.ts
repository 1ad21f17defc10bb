import type { Reader, RowMeaning } from '#shared/domain/pasted/ingest.ts'
import { isTwice, overflows, type TableBlock, type TableLine, widthOf } from '#shared/domain/pasted/table.ts'
import { columnFinder } from '#shared/domain/pasted/titles.ts'
import { readPieces, unmarked, wantedReadings } from './courses/wanted-words.ts'
import { type OchreNames, ochreKey } from './ochre.ts'
import { fold } from './text/fold.ts'

export type OchreColumn = 'archi' | 'name' | 'count' | 'owned'
export const OCHRE_COLUMNS: readonly OchreColumn[] = ['archi', 'name', 'count', 'owned']

export const ochreColumn = columnFinder<OchreColumn>([
  ['archi', 'archimonster'],
  ['name', 'monster', 'item'],
  ['count', 'quantity'],
  ['owned', 'owned'],
])

/**
 * Captures that a list names, by the key of their row: how many, or null where it does not say. `name`: as it is written, which
 * may be a name that the monster had before.
 */
export type NamedCapture = { key: string; name: string; count: number | null }
/** No monster of the quest bears the name; a count that is none; cells too many. */
export type OchreFault = 'unknown' | 'count' | 'cells'
/** `archi`: a monster's name, where the quest asks for its archimonster; `done`: the line is ticked off. */
export type OchreWay = 'archi' | 'numbers' | 'done'
type Line = RowMeaning<NamedCapture, OchreFault, OchreWay>

/**
 * Names that monsters had, and those that they have. Source: lists that players kept before the names changed (0xlogy/dofus-ocre,
 * 2025), beside the quest's list of 3.7: same step, one left over on each side.
 */
const FORMER: Readonly<Record<string, string>> = {
  'Souris Grise': 'Sousouris Grise',
  'Sourizoto le Collant': 'Sousourizoto le Collant',
  'Gelée Bleue': 'Gelée Bleuet',
  'Gelée Royale Bleue': 'Gelée Royale Bleuet',
  'Kanniboul Archer': 'Kanniboul Ark',
  'Kanniboul Thierry': 'Kanniboul Eth',
  'Jianshi-Nobi': 'Jiangshi-Nobi',
  'Fantrask le Rêveur': 'Fantrask la Rêveuse',
  'Chamitant le Dillettante': 'Ramitant le Dilettante',
  'Chamane d’Égoutant': 'Ramane d’Égoutant',
}

/**
 * Reads a list of captures: names, one a line or in a table, with or without a count, as other tools of the quest write them
 * (M54). A monster whose archimonster the quest takes is asked about.
 */
export function ochreReader(
  rows: readonly OchreNames[],
): Reader<OchreColumn, NamedCapture, OchreFault, OchreWay> {
  const find = captureFinder(rows)
  return {
    columnOf: ochreColumn,
    anchor: 'name',
    isLine: (text) => readWords(text, find).kind !== 'refused',
    isAmount: (column) => column === 'count',
    certain: certainColumns,
    likely: ({ head, columns, lines }) => {
      if (head) return columns
      const [first = []] = lines.map(({ cells }) => cells)
      const name = first.findIndex((cell) => find(cell) !== null)
      const count = first.findIndex((cell) => readPieces(cell) !== null)
      return first.map((_, at) => (at === name ? 'name' : at === count ? 'count' : null))
    },
    words: ({ cells }, block) => {
      const filled = cells.filter((cell) => cell.trim() !== '')
      return !block.head && filled.length === 1 ? [readWords(filled[0] ?? '', find)] : null
    },
    read: (line, columns) => readCells(line, columns, find),
    either: (joined, parted) =>
      joined.kind === 'ready' && parted.kind === 'ready' ? refused('count') : parted,
  }
}

type Found = { key: string; isMonster: boolean } | null
type Find = (name: string) => Found

/** Finds the row that a name means: by its key, by a name that it had, or by the monster of its archimonster. */
function captureFinder(rows: readonly OchreNames[]): Find {
  const keys = new Map(rows.map((row) => [fold(ochreKey(row)), ochreKey(row)]))
  const monsters = new Map(rows.map((row) => [fold(row.monster), ochreKey(row)]))
  const former = new Map(Object.entries(FORMER).map(([before, now]) => [fold(before), fold(now)]))
  const named = (name: string): Found => {
    const key = keys.get(name)
    if (key !== undefined) return { key, isMonster: false }
    const ofMonster = monsters.get(name)
    return ofMonster === undefined ? null : { key: ofMonster, isMonster: true }
  }
  return (name) => {
    const folded = fold(name)
    return named(folded) ?? named(former.get(folded) ?? '')
  }
}

const refused = (fault: OchreFault): Line => ({ kind: 'refused', faults: [fault] })

function capture(name: string, count: number | null, find: Find): Line {
  const found = find(name)
  if (!found) return refused('unknown')
  const values = [{ key: found.key, name: name.trim(), count }]
  return found.isMonster
    ? { kind: 'choice', readings: [{ way: 'archi', values }] }
    : { kind: 'ready', values }
}

/** A line of words: the name, and a count before or behind it. */
function readWords(line: string, find: Find): Line {
  const { text, done } = unmarked(line.trim())
  if (find(text)) return capture(text, null, find)
  const known = wantedReadings(text).flatMap(({ name, pieces }) =>
    find(name) ? pieces.map((count) => ({ name, count })) : [],
  )
  const counts = [...new Set(known.map(({ count }) => count))]
  const [first] = known
  if (!first) return refused('unknown')
  if (counts.length === 1 && !done) return capture(first.name, first.count, find)
  const { key } = find(first.name) ?? { key: '' }
  return {
    kind: 'choice',
    readings: counts.map((count) => ({ way: 'numbers', values: [{ key, name: first.name, count }] })),
  }
}

/** A head names the monster once; without one, a name and its count. Figures that no head calls a count say nothing here. */
function certainColumns({ head, columns, lines }: TableBlock<OchreColumn>) {
  if (head)
    return (columns.includes('name') || columns.includes('archi')) && !isTwice(columns) ? columns : null
  const counted = lines.every(({ cells }) => readCount(cells[1] ?? '') !== undefined)
  return widthOf({ lines }) === 2 && counted ? (['name', 'count'] as const) : null
}

function readCells(line: TableLine, columns: readonly (OchreColumn | null)[], find: Find): Line {
  const cell = (column: OchreColumn) => (line.cells[columns.indexOf(column)] ?? '').trim()
  if (overflows(line, columns)) return refused('cells')
  const count = readCount(cell('count'))
  const owned = readOwned(cell('owned'))
  if (count === undefined || owned === undefined) return refused('count')
  return capture(cell('archi') || cell('name'), count ?? owned, find)
}

/** `2`, `x2`, `0`; null for nothing, undefined for what is no count. */
function readCount(text: string): number | null | undefined {
  if (text.trim() === '') return null
  return text.trim() === '0' ? 0 : (readPieces(text) ?? undefined)
}

const YES = ['oui', 'x', '1', 'true', 'vrai', 'yes', 'si', '✓', '✔']
const NO = ['non', '0', 'false', 'faux', 'no', '-']

/** One where a list says yes, none where it says no; null for nothing. */
function readOwned(text: string): number | null | undefined {
  const said = fold(text)
  if (text.trim() === '') return null
  if (YES.includes(said) || YES.includes(text.trim())) return null
  return NO.includes(said) || text.trim() === '-' ? 0 : undefined
}
