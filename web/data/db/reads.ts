let reads = 0
const waiting = new Set<() => void>()

/** Every commit that was heard of so far is in the rows that somebody listens to. */
export const rowsRead = (): Promise<void> =>
  reads === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))

/** A read of rows that somebody listens to is under way. */
export async function waitFor(read: Promise<unknown>): Promise<void> {
  reads += 1
  try {
    await read
  } finally {
    reads -= 1
    if (reads === 0) {
      for (const resolve of waiting) resolve()
      waiting.clear()
    }
  }
}
