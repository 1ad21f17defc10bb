import { sql } from 'kysely'
import { compiledOnce } from './engine/compiled-once.ts'
import type { EpochTable, Tx } from './schema.ts'

const newestEpochs = compiledOnce((tx, userId: string) =>
  tx
    .selectFrom('epochs')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('position', 'desc')
    .limit(sql.lit(1)),
)

export async function lastEpoch(tx: Tx, userId: string): Promise<EpochTable> {
  const [epoch] = await newestEpochs(tx, userId)
  if (!epoch) throw new Error('an account without an epoch')
  return epoch
}

export const epochNamed = (tx: Tx, userId: string, epoch: string): Promise<EpochTable | undefined> =>
  tx
    .selectFrom('epochs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('epoch', '=', epoch)
    .executeTakeFirst()

export const epochAt = (tx: Tx, userId: string, position: number): Promise<EpochTable | undefined> =>
  tx
    .selectFrom('epochs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('position', '=', position)
    .executeTakeFirst()

export async function addEpoch(tx: Tx, epoch: EpochTable): Promise<void> {
  await tx.insertInto('epochs').values(epoch).execute()
}
