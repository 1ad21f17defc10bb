/**
 * Runs statements of a transaction that need nothing of each other: in one round trip where the database is another process.
 * All have ended when it throws, so that none runs after the rollback; what it throws is the failure that came first.
 */
export async function together<const T extends readonly Promise<unknown>[]>(
  works: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const all = Promise.all(works)
  await Promise.allSettled([all, ...works])
  return all
}
