const holders = new Set<string>()
let waiting: (() => void)[] = []

/** Says that input `id` is typed but not committed: updates and reloads wait until the answer is called. */
export function holdReload(id: string): () => void {
  holders.add(id)
  return () => {
    holders.delete(id)
    if (holders.size) return
    for (const go of waiting) go()
    waiting = []
  }
}

/** Whether nothing typed would be lost by a reload now. */
export const isFree = (): boolean => holders.size === 0

/** Resolves as soon as nothing typed would be lost by a reload. */
export const whenFree = (): Promise<void> =>
  isFree() ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))

const typing = new Set<() => void>()

/** Has text that is typed stored by `commit` when the rows on screen are about to be others; answers how to stop. */
export function onRowsLeaving(commit: () => void): () => void {
  typing.add(commit)
  return () => typing.delete(commit)
}

/** Stores what is typed: it is of the rows that are on screen now, and of no others. */
export function commitTyped(): void {
  for (const commit of [...typing]) commit()
}
