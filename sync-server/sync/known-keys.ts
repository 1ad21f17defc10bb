import type { Tx } from '#server/db/schema.ts'
import { archis } from '#shared/collections/archis.ts'
import type { Collection } from '#shared/contract/collection.ts'
import { ochreKey } from '#shared/domain/ochre.ts'
import { entryProblem } from './messages.ts'

/** The keys that a collection may have, and what is said of an entry that names another; null: any key will do. */
export type KnownKeys = { keys: ReadonlySet<string>; problem: ReturnType<typeof entryProblem> }

const unknownArchimonstre = entryProblem(
  'unknown_archimonstre',
  'Modification refusée\u00a0: aucun archimonstre ni boss de la quête ocre ne porte ce nom.',
)

/** One query for a whole call (T144). */
export async function knownKeys(tx: Tx, { name }: Collection): Promise<KnownKeys | null> {
  if (name !== archis.name) return null
  const rows = await tx.selectFrom('catalogue_ochre').select(['monster', 'archimonstre']).execute()
  // Before a catalogue is loaded no name can be judged.
  return rows.length > 0 ? { keys: new Set(rows.map(ochreKey)), problem: unknownArchimonstre } : null
}
