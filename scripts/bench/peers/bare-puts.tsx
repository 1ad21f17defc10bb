import { bareLines, committedWrite, openBareDb, readAll } from './bare-db.tsx'
import type { FlipRow } from './flip-rows.ts'
import { measuresOf } from './measures.ts'
import { byHand, type Peer } from './peer.ts'

type Unsent = { seq: number; id: string; sell_price_kamas: number }

/** A record per row, put one by one in a transaction. */
const peer: Peer = async (place) => {
  const db = await openBareDb(place.name, {
    flips: { keyPath: 'id' },
    outbox: { keyPath: 'seq', autoIncrement: true },
    meta: { keyPath: 'id' },
  })
  const put = (rows: readonly FlipRow[], cursor?: number) =>
    committedWrite(db, ['flips', 'meta'].slice(0, cursor === undefined ? 1 : 2), (storeOf) => {
      for (const row of rows) storeOf('flips').put(row)
      if (cursor !== undefined) storeOf('meta').put({ id: 'cursor', after: cursor })
    })

  return {
    load: (rows) => put(rows),
    all: () => readAll<FlipRow>(db, 'flips'),
    Lines: bareLines(
      (prefix) => readAll<FlipRow>(db, 'flips', IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
      (row) => put([row]),
    ),
    edit: (edits) =>
      committedWrite(db, ['flips', 'outbox'], (storeOf) => {
        for (const { row, price: sell_price_kamas } of edits) {
          storeOf('flips').put({ ...row, sell_price_kamas })
          storeOf('outbox').put({ id: row.id, sell_price_kamas })
        }
      }),
    ...byHand(place, put, async (count) => {
      const waiting = await readAll<Unsent>(db, 'outbox', undefined, count)
      return {
        entries: waiting.map(({ seq: _, ...entry }) => entry),
        drop: () =>
          committedWrite(db, ['outbox'], (storeOf) =>
            storeOf('outbox').delete(IDBKeyRange.upperBound(waiting.at(-1)?.seq)),
          ),
      }
    }),
    pending: async () => (await readAll(db, 'outbox')).length,
    close: async () => db.close(),
  }
}

export const { make, load, receive, read, edit, replay, sent, tap, check } = measuresOf(peer)
