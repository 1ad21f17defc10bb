import { useCallback, useEffect, useState } from 'react'
import { askedDurability } from '../../bench/peers/commits.ts'
import { FIELDS, type FlipRow } from '../../bench/peers/flip-rows.ts'
import { lineOf } from '../../bench/peers/line.tsx'
import { measuresOf } from '../../bench/peers/measures.ts'
import { byHand, type Peer, type Shown } from '../../bench/peers/peer.ts'
import type { Answer, Call, Row, Step } from './sqlite-worker.ts'

const TABLES = `
  create table if not exists flips (
    id text primary key,
    purchase_date text,
    sold integer not null,
    sold_date text,
    item_id integer,
    item_name text not null,
    item_img_url text,
    buy_price_kamas integer not null,
    sell_price_kamas integer not null,
    tax_kamas integer not null,
    autoTax integer not null,
    note text not null
  ) strict, without rowid;
  create table if not exists outbox (seq integer primary key, id text not null, price integer not null) strict;
  create table if not exists cursor (name text primary key, after integer not null) strict;
`
const PUT = `insert or replace into flips (${FIELDS.join()}) values (${FIELDS.map(() => '?').join()})`
const PRICE = 'update flips set sell_price_kamas = ? where id = ?'

const valuesOf = (row: FlipRow) => FIELDS.map((field) => row[field])
const rowOf = ({ sold, autoTax, ...row }: Row) => ({ ...row, sold: sold === 1, autoTax: autoTax === 1 })
const shownOf = ({ id, item_name, sell_price_kamas }: Row): Shown => ({
  id: String(id),
  item_name: String(item_name),
  sell_price_kamas: Number(sell_price_kamas),
})

const Line = lineOf<Shown>()

/**
 * SQLite's own build in a worker, on the pool of synchronous file handles (`opfs-sahpool`); an outbox, a cursor and a
 * list that is asked for anew in the transaction of each save, as one writes them by hand.
 */
const peer: Peer = async (place) => {
  const worker = new Worker(new URL('./sqlite-worker.js', import.meta.url), { type: 'module' })
  const call = callsOf(worker)
  const run = (...steps: Step[]) => call({ kind: 'run', steps })
  await call({ kind: 'open', name: place.name, durability: askedDurability(), tables: TABLES })

  function Lines({ prefix }: { prefix: string }) {
    const [rows, setRows] = useState<readonly Shown[]>([])
    const changed = useCallback(
      async (...steps: Step[]) => {
        const list = {
          sql: 'select * from flips where id >= ? and id < ? order by id',
          values: [[prefix, `${prefix}\uffff`]],
        }
        const found = await run(...steps, list)
        setRows(found.map(shownOf))
      },
      [prefix],
    )
    const save = useCallback(
      ({ id }: Shown, price: number) => changed({ sql: PRICE, values: [[price, id]] }),
      [changed],
    )
    useEffect(() => void changed(), [changed])
    return rows.map((row) => <Line key={row.id} row={row} save={save} />)
  }

  return {
    load: (rows) => run({ sql: PUT, values: rows.map(valuesOf) }),
    all: async () => (await run({ sql: 'select * from flips' })).map(rowOf),
    Lines,
    edit: (edits) =>
      run(
        { sql: PRICE, values: edits.map(({ row, price }) => [price, row.id]) },
        {
          sql: 'insert into outbox (id, price) values (?, ?)',
          values: edits.map(({ row, price }) => [row.id, price]),
        },
      ),
    ...byHand(
      place,
      (rows, cursor) =>
        run(
          { sql: PUT, values: rows.map(valuesOf) },
          { sql: "insert or replace into cursor values ('rows', ?)", values: [[cursor]] },
        ),
      async (count) => {
        const waiting = await run({ sql: 'select * from outbox order by seq limit ?', values: [[count]] })
        const last = Number(waiting.at(-1)?.seq)
        return {
          entries: waiting.map(({ id, price }) => ({ id: String(id), sell_price_kamas: Number(price) })),
          drop: () => run({ sql: 'delete from outbox where seq <= ?', values: [[last]] }),
        }
      },
    ),
    async pending() {
      const [row] = await run({ sql: 'select count(*) as count from outbox' })
      return Number(row?.count)
    },
    async close() {
      await call({ kind: 'close' })
      worker.terminate()
    },
  }
}

/** Calls of the worker, which answers them in their order. */
function callsOf(worker: Worker) {
  const waiting: { resolve(rows: Row[]): void; reject(error: Error): void }[] = []
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const first = waiting.shift()
    if ('error' in data) first?.reject(new Error(data.error))
    else first?.resolve(data.rows)
  }
  worker.onerror = ({ message }) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(message))
  }
  return (call: Call): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject })
      worker.postMessage(call)
    })
}

export const { make, load, receive, read, edit, replay, sent, tap, check } = measuresOf(peer)
