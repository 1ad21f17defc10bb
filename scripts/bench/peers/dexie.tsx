import Dexie, { type EntityTable, type Table } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import type { FlipRow } from './flip-rows.ts'
import { lineOf } from './line.tsx'
import { measuresOf } from './measures.ts'
import { byHand, type Peer, type Shown } from './peer.ts'

type Unsent = { seq: number; id: string; price: number }
type Cursor = { id: 'cursor'; after: number }

class FlipsDb extends Dexie {
  flips!: Table<FlipRow, string>
  outbox!: EntityTable<Unsent, 'seq'>
  meta!: Table<Cursor, string>
  constructor(name: string) {
    super(name)
    this.version(1).stores({ flips: 'id', outbox: '++seq', meta: 'id' })
  }
}

const Line = lineOf<FlipRow>()

/** A plain table; an outbox and a cursor as one writes them by hand. */
const peer: Peer = async (place) => {
  const db = new FlipsDb(place.name)
  await db.open()

  function Lines({ prefix }: { prefix: string }) {
    const rows = useLiveQuery(() => db.flips.where('id').startsWith(prefix).toArray(), [prefix])
    return rows?.map((row) => <Line key={row.id} row={row} save={save} />)
  }
  const save = ({ id }: Shown, sell_price_kamas: number) => db.flips.update(id, { sell_price_kamas })

  return {
    load: (rows) => db.flips.bulkAdd(rows),
    all: () => db.flips.toArray(),
    Lines,
    edit: (edits) =>
      db.transaction('rw', db.flips, db.outbox, () =>
        Promise.all([
          db.flips.bulkPut(edits.map(({ row, price }) => ({ ...row, sell_price_kamas: price }))),
          db.outbox.bulkAdd(edits.map(({ row: { id }, price }) => ({ id, price }))),
        ]),
      ),
    ...byHand(
      place,
      (rows, after) =>
        db.transaction('rw', db.flips, db.meta, () =>
          Promise.all([db.flips.bulkPut(rows), db.meta.put({ id: 'cursor', after })]),
        ),
      async (count) => {
        const batch = await db.outbox.limit(count).toArray()
        return {
          entries: batch.map(({ id, price }) => ({ id, sell_price_kamas: price })),
          drop: () => db.outbox.bulkDelete(batch.map(({ seq }) => seq)),
        }
      },
    ),
    pending: () => db.outbox.count(),
    close: async () => db.close(),
  }
}

export const { make, load, receive, read, edit, replay, sent, tap, check } = measuresOf(peer)
