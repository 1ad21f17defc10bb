import { PGlite } from '@electric-sql/pglite'
import { live } from '@electric-sql/pglite/live'
import { useEffect, useState } from 'react'
import type { FlipRow } from '../../bench/peers/flip-rows.ts'
import { lineOf } from '../../bench/peers/line.tsx'
import { measuresOf } from '../../bench/peers/measures.ts'
import { byHand, type Peer, type Shown } from '../../bench/peers/peer.ts'

const TABLES = `
  create table if not exists flips (
    id text collate "C" primary key,
    purchase_date text,
    sold boolean not null,
    sold_date text,
    item_id integer,
    item_name text not null,
    item_img_url text,
    buy_price_kamas bigint not null,
    sell_price_kamas bigint not null,
    tax_kamas bigint not null,
    "autoTax" boolean not null,
    note text not null
  );
  create table if not exists outbox (seq bigserial primary key, id text not null, price bigint not null);
  create table if not exists cursor (name text primary key, after bigint not null);
`
const LIST = 'select * from flips where id >= $1 and id < $2 order by id'
const RECEIVE = `
  insert into flips select * from json_populate_recordset(null::flips, $1)
  on conflict (id) do update set
    purchase_date = excluded.purchase_date, sold = excluded.sold, sold_date = excluded.sold_date,
    item_id = excluded.item_id, item_name = excluded.item_name, item_img_url = excluded.item_img_url,
    buy_price_kamas = excluded.buy_price_kamas, sell_price_kamas = excluded.sell_price_kamas,
    tax_kamas = excluded.tax_kamas, "autoTax" = excluded."autoTax", note = excluded.note`
const ADVANCE =
  "insert into cursor values ('rows', $1) on conflict (name) do update set after = excluded.after"
const EDIT = `
  update flips set sell_price_kamas = edit.price
  from json_to_recordset($1) as edit(id text, price bigint) where flips.id = edit.id`
const QUEUE =
  'insert into outbox (id, price) select id, price from json_to_recordset($1) as edit(id text, price bigint)'

const Line = lineOf<FlipRow>()

/** PostgreSQL in the page on its IndexedDB file system; every query waits until that is written. */
const peer: Peer = async (place) => {
  const db = await PGlite.create(`idb://${place.name}`, { extensions: { live }, relaxedDurability: false })
  await db.exec(TABLES)

  function Lines({ prefix }: { prefix: string }) {
    const [rows, setRows] = useState<readonly FlipRow[]>([])
    useEffect(() => {
      const stop = new AbortController()
      const callback = (results: { rows: FlipRow[] }) => setRows(results.rows)
      void db.live.query<FlipRow>({
        query: LIST,
        params: [prefix, `${prefix}\uffff`],
        callback,
        signal: stop.signal,
      })
      return () => stop.abort()
    }, [prefix])
    return rows.map((row) => <Line key={row.id} row={row} save={save} />)
  }
  const save = ({ id }: Shown, price: number) =>
    db.query('update flips set sell_price_kamas = $1 where id = $2', [price, id])

  return {
    load: (rows) =>
      db.query("copy flips from '/dev/blob' with (format csv)", [], { blob: new Blob([csvOf(rows)]) }),
    all: async () => (await db.query<FlipRow>('select * from flips')).rows,
    Lines,
    edit: (edits) =>
      db.transaction(async (tx) => {
        const changed = edits.map(({ row: { id }, price }) => ({ id, price }))
        await tx.query(EDIT, [changed])
        await tx.query(QUEUE, [changed])
      }),
    ...byHand(
      place,
      (rows, cursor) =>
        db.transaction(async (tx) => {
          await tx.query(RECEIVE, [rows])
          await tx.query(ADVANCE, [cursor])
        }),
      async (count) => {
        const { rows } = await db.query<{ seq: number; id: string; price: number }>(
          'select seq, id, price from outbox order by seq limit $1',
          [count],
        )
        return {
          entries: rows.map(({ id, price }) => ({ id, sell_price_kamas: price })),
          drop: () => db.query('delete from outbox where seq <= $1', [rows.at(-1)?.seq]),
        }
      },
    ),
    async pending() {
      const { rows } = await db.query<{ count: number }>('select count(*) from outbox')
      return rows[0]?.count ?? 0
    },
    close: () => db.close(),
  }
}

const csvOf = (rows: readonly FlipRow[]): string =>
  rows.map((row) => Object.values(row).map(cellOf).join()).join('\n')

const cellOf = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value ?? '')

export const { make, load, receive, read, edit, replay, sent, tap, check } = measuresOf(peer)
