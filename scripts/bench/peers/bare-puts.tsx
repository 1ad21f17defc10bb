import { committedWrite, openBareDb, readAll } from './bare-db.ts'
import { bareLines } from './bare-lines.tsx'
import type { FlipRow } from './flip-rows.ts'
import { measuresOf } from './measures.ts'
import type { Peer } from './peer.ts'
import { pagesOf, send } from './remote.ts'

type Unsent = { seq: number; id: string; sell_price_kamas: number }

/** A record per row, put one by one in a transaction. */
const peer: Peer = async (place) => {
  const { name, batch: size } = place
  const db = await openBareDb(name, {
    flips: { keyPath: 'id' },
    outbox: { keyPath: 'seq', autoIncrement: true },
    meta: { keyPath: 'id' },
  })
  const put = (rows: readonly FlipRow[]) =>
    committedWrite(db, ['flips'], (storeOf) => {
      for (const row of rows) storeOf('flips').put(row)
    })

  return {
    load: put,
    all: () => readAll<FlipRow>(db, 'flips'),
    Lines: bareLines(
      (prefix) => readAll<FlipRow>(db, 'flips', IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
      (row) => put([row]),
    ),
    async receive() {
      for await (const { rows, cursor } of pagesOf(place))
        await committedWrite(db, ['flips', 'meta'], (storeOf) => {
          for (const row of rows) storeOf('flips').put(row)
          storeOf('meta').put({ id: 'cursor', after: cursor })
        })
    },
    edit: (edits) =>
      committedWrite(db, ['flips', 'outbox'], (storeOf) => {
        for (const { row, price: sell_price_kamas } of edits) {
          storeOf('flips').put({ ...row, sell_price_kamas })
          storeOf('outbox').put({ id: row.id, sell_price_kamas })
        }
      }),
    async replay() {
      for (;;) {
        const waiting = await readAll<Unsent>(db, 'outbox', undefined, size)
        const last = waiting.at(-1)
        if (!last) return
        await send(
          name,
          waiting.map(({ seq: _, ...entry }) => entry),
        )
        await committedWrite(db, ['outbox'], (storeOf) =>
          storeOf('outbox').delete(IDBKeyRange.upperBound(last.seq)),
        )
      }
    },
    pending: async () => (await readAll<Unsent>(db, 'outbox')).length,
    close: async () => db.close(),
  }
}

export const { make, load, receive, read, edit, replay, sent, tap, check } = measuresOf(peer)
