import type { Answers, Columns } from '#shared/domain/pasted/table.ts'
import { readStored } from '#store/stored-json.ts'

/** Heads of a tool of which this device remembers what their columns were said to hold (M46). */
const MOST = 40

type Pair<C> = [titles: string, columns: Columns<C>]

/** The answers that were given before; what is none of the tool's columns is left out. */
export const knownColumns = <C>(tool: string, isColumn: (value: unknown) => value is C): Answers<C> =>
  new Map(pairsOf(tool, isColumn))

function pairsOf<C>(tool: string, isColumn: (value: unknown) => value is C): Pair<C>[] {
  const name = `columns:${tool}`
  const stored = readStored(name)
  if (!Array.isArray(stored)) return []
  return stored.flatMap((pair: unknown): Pair<C>[] => {
    if (!Array.isArray(pair) || typeof pair[0] !== 'string' || !Array.isArray(pair[1])) return []
    const columns = pair[1].map((one) => (isColumn(one) ? one : null))
    return columns.some((one) => one !== null) ? [[pair[0], columns]] : []
  })
}

/** Remembers an answer; the one that is oldest makes room. */
export function rememberColumns<C>(
  tool: string,
  isColumn: (value: unknown) => value is C,
  titles: string,
  columns: Columns<C>,
): void {
  const others = pairsOf(tool, isColumn).filter(([known]) => known !== titles)
  try {
    localStorage.setItem(`columns:${tool}`, JSON.stringify([...others, [titles, columns]].slice(-MOST)))
  } catch {
    // A full storage only forgets it.
  }
}
