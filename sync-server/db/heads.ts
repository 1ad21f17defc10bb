import type { Tx } from './schema.ts'

/** The account's last sequence number. Inside an immediate transaction no other writer can take the next one. */
export async function headOf(tx: Tx, userId: string): Promise<number> {
  const head = await tx.selectFrom('heads').select('seq').where('user_id', '=', userId).executeTakeFirst()
  return head?.seq ?? 0
}

export async function moveHead(tx: Tx, userId: string, seq: number): Promise<void> {
  await tx.updateTable('heads').set({ seq }).where('user_id', '=', userId).execute()
}
