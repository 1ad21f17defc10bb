import type { EpochTable, Tx } from './schema.ts'

export const lastEpoch = (tx: Tx, userId: string): Promise<EpochTable> =>
  tx
    .selectFrom('epochs')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

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
