import { type Compilable, CompiledQuery } from 'kysely'
import type { Tx } from '#server/db/schema.ts'
import { TimeSlice } from '#server/time-slice.ts'

const AT_ONCE = 100

/** Inserts rows of one table by the hundred. Every row has the same keys in the same order. */
export async function insertAll<R extends object>(
  tx: Tx,
  rows: readonly R[],
  insert: (some: R[]) => Compilable,
): Promise<void> {
  let full: string | null = null
  const slice = new TimeSlice()
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    // The transaction holds the database, not the process: signals and calls without a row are heard.
    if (slice.over) await slice.pause()
    const some = rows.slice(i, i + AT_ONCE)
    if (some.length < AT_ONCE) {
      await tx.executeQuery(insert(some).compile())
      continue
    }
    // Compiling a hundred-row statement costs more than running it, and its text is the same each time.
    full ??= insert(some).compile().sql
    await tx.executeQuery(CompiledQuery.raw(full, some.flatMap(Object.values)))
  }
}
