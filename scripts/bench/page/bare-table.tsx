import Dexie, { type EntityTable } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { createRoot } from 'react-dom/client'

const PATIENCE_MS = 10_000
const WARM_UP = 10

type Line = { id: number; amount: number }

class BareDb extends Dexie {
  lines!: EntityTable<Line, 'id'>
  constructor() {
    super('bare-table')
    this.version(1).stores({ lines: 'id' })
  }
}

let stored: Promise<unknown> = Promise.resolve()

/** Every line as a button that adds one, under their sum: the least that a tool over such a table could show. */
function Lines({ db }: { db: BareDb }) {
  const lines = useLiveQuery(() => db.lines.toArray(), [db])
  return (
    <main>
      <output>{lines?.reduce((sum, { amount }) => sum + amount, 0)}</output>
      {lines?.map(({ id, amount }) => (
        <button
          key={id}
          type="button"
          onClick={() => {
            stored = db.lines.put({ id, amount: amount + 1 })
          }}
        >
          {amount}
        </button>
      ))}
    </main>
  )
}

/** Milliseconds from each of `rounds` taps until the line is committed and the sum in the document is the new one. */
export async function measureBarePuts(rows: number, rounds: number): Promise<number[]> {
  const db = new BareDb()
  try {
    await db.lines.bulkPut(Array.from({ length: rows }, (_, id) => ({ id, amount: id })))
    createRoot(document.body.appendChild(document.createElement('div'))).render(<Lines db={db} />)
    const times: number[] = []
    for (let i = -WARM_UP; i < rounds; i++) {
      const ms = await tap((i + WARM_UP) % rows)
      if (i >= 0) times.push(ms)
    }
    return times
  } finally {
    await db.delete()
  }
}

async function tap(at: number): Promise<number> {
  const button = await shown(() => document.querySelectorAll('button')[at])
  const sum = await shown(() => document.querySelector('output') ?? undefined)
  await new Promise((resolve) => setTimeout(resolve, 5))
  const changed = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect()
      resolve()
    }).observe(sum, { characterData: true, childList: true, subtree: true })
  })
  const began = performance.now()
  button.click()
  await Promise.all([changed, stored])
  return performance.now() - began
}

async function shown<T extends Element>(find: () => T | undefined): Promise<T> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
    const found = find()
    if (found?.textContent) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the lines did not show')
}
