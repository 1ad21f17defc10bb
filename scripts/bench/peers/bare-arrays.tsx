import { bareLines, committedWrite, openBareDb, readAll } from './bare-db.tsx'
import type { FlipRow } from './flip-rows.ts'
import { measuresOf } from './measures.ts'
import { byHand, type Entry, type Peer } from './peer.ts'

const ROWS = 500

type RowArray = { n: number; rows: FlipRow[] }
type Unsent = { seq: number; entries: Entry[] }

const arraysOf = <T,>(list: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, i) => list.slice(i * length, (i + 1) * length))

/** A record per 500 rows, read and written whole; the page remembers which of them holds a row. */
const peer: Peer = async (place) => {
  const db = await openBareDb(place.name, {
    arrays: { keyPath: 'n', autoIncrement: true },
    outbox: { keyPath: 'seq', autoIncrement: true },
    meta: { keyPath: 'id' },
  })
  const holders = new Map<string, RowArray>()

  async function readArrays(): Promise<RowArray[]> {
    const arrays = await readAll<RowArray>(db, 'arrays')
    for (const array of arrays) for (const { id } of array.rows) holders.set(id, array)
    return arrays
  }
  const add = (store: IDBObjectStore, rows: readonly FlipRow[]) => {
    for (const part of arraysOf(rows, ROWS)) store.add({ rows: part })
  }
  /** The record of a row, the row replaced in it. */
  function replaced(row: FlipRow): RowArray {
    const array = holders.get(row.id)
    if (!array) throw new Error(`no row ${row.id}`)
    array.rows = array.rows.map((one) => (one.id === row.id ? row : one))
    return array
  }

  return {
    load: (rows) => committedWrite(db, ['arrays'], (storeOf) => add(storeOf('arrays'), rows)),
    all: async () => (await readArrays()).flatMap(({ rows }) => rows),
    Lines: bareLines(
      async (prefix) =>
        (await readArrays())
          .flatMap(({ rows }) => rows.filter(({ id }) => id.startsWith(prefix)))
          .sort((a, b) => (a.id < b.id ? -1 : 1)),
      (row) => committedWrite(db, ['arrays'], (storeOf) => storeOf('arrays').put(replaced(row))),
    ),
    async edit(edits) {
      const prices = new Map(edits.map(({ row, price }) => [row.id, price]))
      const arrays = await readArrays()
      await committedWrite(db, ['arrays', 'outbox'], (storeOf) => {
        for (const { n, rows } of arrays) {
          if (!rows.some(({ id }) => prices.has(id))) continue
          const priced = (row: FlipRow) => prices.get(row.id) ?? row.sell_price_kamas
          storeOf('arrays').put({ n, rows: rows.map((row) => ({ ...row, sell_price_kamas: priced(row) })) })
        }
        const entries = edits.map(({ row: { id }, price: sell_price_kamas }) => ({ id, sell_price_kamas }))
        for (const part of arraysOf(entries, place.batch)) storeOf('outbox').add({ entries: part })
      })
    },
    ...byHand(
      place,
      (rows, after) =>
        committedWrite(db, ['arrays', 'meta'], (storeOf) => {
          add(storeOf('arrays'), rows)
          storeOf('meta').put({ id: 'cursor', after })
        }),
      async () => {
        const [first] = await readAll<Unsent>(db, 'outbox', undefined, 1)
        return {
          entries: first?.entries ?? [],
          drop: () => committedWrite(db, ['outbox'], (storeOf) => storeOf('outbox').delete(first?.seq ?? 0)),
        }
      },
    ),
    pending: async () => (await readAll<Unsent>(db, 'outbox')).flatMap(({ entries }) => entries).length,
    close: async () => db.close(),
  }
}

export const { make, load, receive, read, edit, replay, sent, tap, check } = measuresOf(peer)
