import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { drawn, tapped } from '#scripts/bench/page/tap.ts'
import { askFor, committed, type Durability } from './commits.ts'
import { type Content, contentOf, expectRows, flipRows, SHOWN, SHOWN_PREFIX } from './flip-rows.ts'
import { lastSave } from './line.tsx'
import type { Peer, Place, Store } from './peer.ts'

/**
 * The measures, written once over what the contenders have in common. Those that time answer milliseconds; what they
 * did is checked by them or, in a page that comes to it anew, by `check` and `sent`.
 */
export const measuresOf = (peer: Peer) => ({
  /** An empty database is made and closed, to be weighed. */
  async make(place: Place): Promise<void> {
    const store = await peer(place)
    expectRows(await store.all(), [])
    await store.close()
  },

  /** Rows into an empty database. */
  async load(place: Place, rows: number): Promise<number> {
    askFor('relaxed')
    return using(await peer(place), async (store) => {
      const fresh = flipRows(rows)
      return stored(() => store.load(fresh))
    })
  },

  /** All that the server has, into an empty database. */
  async receive(place: Place, rows: number): Promise<number> {
    askFor('strict')
    return using(await peer(place), async (store) => {
      const ms = await stored(() => store.receive(rows))
      expectRows(await store.all(), flipRows(rows))
      return ms
    })
  },

  /** From a page that has opened nothing until every row is an object in it. */
  async read(place: Place, rows: number): Promise<number> {
    askFor('relaxed')
    const began = performance.now()
    const store = await peer(place)
    const found = await store.all()
    const ms = performance.now() - began
    return using(store, async () => {
      expectRows(found, flipRows(rows))
      return ms
    })
  },

  /** Changes to the first rows, made offline. */
  async edit(place: Place, { rows, edits = 0 }: Content): Promise<void> {
    askFor('relaxed')
    await using(await peer(place), async (store) => {
      const changed = flipRows(edits).map((row) => ({ row, price: row.sell_price_kamas + 1 }))
      await stored(() => store.edit(changed))
      const pending = await store.pending()
      if (pending !== null && pending !== edits) throw new Error(`${pending} edits wait instead of ${edits}`)
      expectRows(await store.all(), contentOf({ rows, edits }))
    })
  },

  /** The edits to the server, until each is acknowledged on the disk of this device. */
  async replay(place: Place, { rows, edits = 0 }: Content): Promise<number> {
    askFor('strict')
    return using(await peer(place), (store) => stored(() => store.replay(rows + edits)))
  },

  /** Throws unless a page that comes to it anew finds nothing left to send. */
  async sent(place: Place): Promise<void> {
    await using(await peer(place), async (store) => {
      if (await store.pending()) throw new Error('edits were left behind')
    })
  },

  /** Taps through the list, `rounds` times: each until the price is committed and in the document. */
  async tap(place: Place, rounds: number, durability: Durability): Promise<number[]> {
    askFor(durability)
    return using(await peer(place), ({ Lines }) => tapThrough(Lines, rounds))
  },

  /** Throws unless a page that comes to it anew finds this in the database. */
  async check(place: Place, content: Content): Promise<void> {
    await using(await peer(place), async (store) => expectRows(await store.all(), contentOf(content)))
  },
})

export type Measures = ReturnType<typeof measuresOf>

/** Taps each row of the list in turn: milliseconds from each tap until the price is committed and in the document. */
async function tapThrough(Lines: Store['Lines'], rounds: number): Promise<number[]> {
  const host = document.body.appendChild(document.createElement('main'))
  const root = createRoot(host)
  root.render(createElement(Lines, { prefix: SHOWN_PREFIX }))
  try {
    const fields = await drawn(host, SHOWN)
    const times: number[] = []
    for (let i = 0; i < rounds; i++) {
      const field = fields[i % SHOWN]
      times.push(await tapped(field, field?.querySelector('b'), () => lastSave().then(committed)))
    }
    return times
  } finally {
    root.unmount()
    host.remove()
  }
}

async function using<T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> {
  try {
    return await work(store)
  } finally {
    await store.close()
    await committed()
  }
}

async function stored(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  await committed()
  return performance.now() - began
}
