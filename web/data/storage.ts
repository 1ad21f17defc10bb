export type StorageState = { persisted: boolean | null; usage: number | null; quota: number | null }

/** Whether the browser promises to keep our data, and how much of its room is used (bytes). */
export async function storageState(): Promise<StorageState> {
  const storage = 'storage' in navigator ? navigator.storage : undefined
  const [persisted, estimate] = await Promise.all([
    storage?.persisted?.().catch(() => null) ?? null,
    storage?.estimate?.().catch(() => null) ?? null,
  ])
  return { persisted, usage: estimate?.usage ?? null, quota: estimate?.quota ?? null }
}
