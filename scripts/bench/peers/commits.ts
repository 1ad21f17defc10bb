/** What the browser promises when it reports a commit: handed to the system, or on the disk. */
export type Durability = 'relaxed' | 'strict'

let asked: Durability = 'relaxed'
const open = new Set<IDBTransaction>()
const waiting = new Set<{ resolve(): void; reject(error: unknown): void }>()

/** From here on every write transaction of this page has this durability, whichever library begins it. */
export function askFor(durability: Durability): void {
  asked = durability
}

/** What the bench asks for now, for a contender that does not write through IndexedDB. */
export const askedDurability = (): Durability => asked

/** Resolves when no write transaction of this page is open: some libraries report a save before its commit. */
export const committed = (): Promise<void> =>
  open.size === 0
    ? Promise.resolve()
    : new Promise((resolve, reject) => {
        waiting.add({ resolve, reject })
      })

function ended(transaction: IDBTransaction, failed: boolean): void {
  open.delete(transaction)
  if (open.size > 0 && !failed) return
  for (const { resolve, reject } of waiting) {
    if (failed) reject(transaction.error ?? new Error('a write was undone'))
    else resolve()
  }
  waiting.clear()
}

const native = IDBDatabase.prototype.transaction

IDBDatabase.prototype.transaction = function begin(stores, mode, options) {
  if (mode !== 'readwrite') return native.call(this, stores, mode, options)
  const transaction = native.call(this, stores, mode, { ...options, durability: asked })
  open.add(transaction)
  transaction.addEventListener('complete', () => ended(transaction, false))
  transaction.addEventListener('abort', () => ended(transaction, true))
  return transaction
}
