import { canonical } from '#shared/contract/stamp.ts'
import { idOfRow, type RowStore } from './draft.ts'
import { toRow } from './rows.ts'
import type { Write } from './types.ts'

/** The writes that put back what these are about to change; where a row says nothing yet, its defaults. */
export async function reverseOf(store: RowStore, writes: readonly Write[]): Promise<Write[]> {
  const rows = await valuesOf(store, writes)
  return writes.map((write, at) => ({ ...write, patch: picked(write.patch, rows[at] ?? {}) }))
}

/**
 * Of `back`, what still undoes `done`: a field that was written over since then keeps its newer value, and so does what
 * is about it.
 */
export async function stillUndoing(
  store: RowStore,
  done: readonly Write[],
  back: readonly Write[],
): Promise<Write[]> {
  const rows = await valuesOf(store, done)
  return back.flatMap((write, at) => {
    const [now, ours] = [rows[at] ?? {}, done[at]?.patch ?? {}]
    const { about } = write.collection
    const isOurs = (name: string) => canonical(now[name]) === canonical(ours[name])
    const fields = Object.entries(write.patch).filter(([name]) => isOurs(name) && isOurs(about[name] ?? name))
    return fields.length > 0 ? [{ ...write, patch: Object.fromEntries(fields) }] : []
  })
}

async function valuesOf(store: RowStore, writes: readonly Write[]): Promise<Record<string, unknown>[]> {
  const found = await store.stored.bulkGet(
    writes.map(({ collection, key }) => idOfRow(store, collection, key)),
  )
  return writes.map(({ collection }, at) => {
    const stored = found[at]
    return { ...collection.defaults, ...(stored ? toRow(store, collection, stored) : undefined) }
  })
}

const picked = (names: Record<string, unknown>, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, values[name]]))
