import type { Tx } from '#server/db/schema.ts'
import { entryProblem } from './messages.ts'
import type { SyncContext } from './sync-context.ts'

/** Rows of one account at most, tombstones included: ten years of somebody who notes every price every day. */
const MAX_ROWS = 1_000_000

export const accountFull = entryProblem(
  'account_full',
  'Modification refusée : ton compte a atteint le nombre de lignes permis. Exporte tes données et écris-nous.',
)

/** How many of the `asked` new rows an account whose last number is `head` may still have. */
export async function roomLeft(
  { maxRows = MAX_ROWS }: SyncContext,
  tx: Tx,
  userId: string,
  { head, asked }: { head: number; asked: number },
): Promise<number> {
  // Each row took a number of its own, so there are no more rows than numbers: nearly nobody is ever counted.
  if (head + asked <= maxRows) return asked
  const { rows } = await tx
    .selectFrom('records')
    .select(({ fn }) => fn.countAll().as('rows'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Math.max(0, maxRows - Number(rows))
}
