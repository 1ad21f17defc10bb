import { deviceDb } from './device-db.ts'
import { readHeldData } from './held-data.ts'

/** What a deleted account left on this device; `told`: the player who has its address now has heard of it. */
export type OrphanData = { id: string; rows: number; told: boolean }

/** What deleted accounts left here, for the account that has their address now and for no other; without the empty. */
export async function orphansOf(owner: string): Promise<OrphanData[]> {
  const orphans = await deviceDb().orphans.where('owner').equals(owner).toArray()
  const found: OrphanData[] = []
  for (const { id, told } of orphans) {
    const rows = (await readHeldData(id, (db) => db.rows.count())) ?? 0
    if (rows > 0) found.push({ id, rows, told })
  }
  return found
}

/** Notes that the player has heard of what was left here. */
export async function markOrphansTold(owner: string): Promise<void> {
  await deviceDb().orphans.where('owner').equals(owner).modify({ told: true })
}
