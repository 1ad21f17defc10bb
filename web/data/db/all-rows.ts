import { inOrder, type RowSource, rowsAbove, rowsOf } from './rows.ts'
import { beginningWith } from './segments.ts'
import type { StoredRow } from './types.ts'

/** All rows of an account, tombstones included, in the order of collections and keys. */
export async function allRows(source: RowSource): Promise<StoredRow[]> {
  const places = await source.segments.orderBy(':id').keys()
  const names = new Set(namesAbove(source))
  for (const place of places) if (Array.isArray(place)) names.add(String(place[0]))
  const rows: StoredRow[] = []
  for (const name of [...names].sort())
    for (const row of inOrder(await rowsOf(source, name, beginningWith('')))) rows.push(row)
  return rows
}

/** How many there are: segment by segment, and none is taken apart. */
export async function countRows(source: RowSource): Promise<number> {
  const above = new Map(namesAbove(source).map((name) => [name, new Map(rowsAbove(source, name))]))
  let count = 0
  for (const rows of above.values()) for (const row of rows.values()) if (row) count += 1
  await source.segments.toCollection().each(({ collection, keys }, { primaryKey: [, tier] }) => {
    if (tier === 'summary') return
    for (const key of keys) if (!above.get(collection)?.has(key)) count += 1
  })
  return count
}

const namesAbove = ({ memory, changed }: RowSource): string[] => [
  ...new Set([...memory.named(), ...Array.from(changed.values(), ({ collection }) => collection)]),
]
