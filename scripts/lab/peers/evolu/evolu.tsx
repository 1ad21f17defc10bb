import {
  createEvolu,
  createOwnerWebSocketTransport,
  Int,
  id,
  kysely,
  nullOr,
  SimpleName,
  SqliteBoolean,
  String as Text,
} from '@evolu/common'
import { evoluWebDeps } from '@evolu/web'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { lineOf } from '../../../bench/peers/line.tsx'
import { measuresOf } from '../../../bench/peers/measures.ts'
import type { Peer, Shown } from '../../../bench/peers/peer.ts'
import { columnsOf, hexOf, idOf, leadsOf, ownerOf } from './evolu-rows.ts'

const FlipId = id('Flip')
const SCHEMA = {
  flips: {
    id: FlipId,
    purchase_date: nullOr(Text),
    sold: SqliteBoolean,
    sold_date: nullOr(Text),
    item_id: nullOr(Int),
    item_name: Text,
    item_img_url: nullOr(Text),
    buy_price_kamas: Int,
    sell_price_kamas: Int,
    tax_kamas: Int,
    autoTax: SqliteBoolean,
    note: Text,
  },
}

const flipIdOf = (hex: string) => FlipId.orThrow(idOf(hex))

/** A row as a query answers it: the same object until it changes. */
type Flip = Shown & { readonly id: typeof FlipId.Type }

const Line = lineOf<Flip>()

/**
 * SQLite in a worker, a clock and a history entry per column, ranges of it reconciled with a relay. It neither disposes
 * of a database nor says when it has synced: the relay and the rows tell.
 */
const peer: Peer = async ({ name }) => {
  const owner = await ownerOf(name)
  const evolu = createEvolu({ ...evoluWebDeps, flushSync })(SCHEMA, {
    name: SimpleName.orThrow(name),
    transports: [],
    externalAppOwner: owner,
  })
  const failed = new Promise<never>((_, reject) => {
    evolu.subscribeError(() => reject(new Error(JSON.stringify(evolu.getError()))))
  })
  const all = evolu.createQuery((db) => db.selectFrom('flips').selectAll())
  const count = evolu.createQuery((db) =>
    db.selectFrom('flips').select((eb) => eb.fn.countAll<number>().as('count')),
  )
  const nothing = evolu.createQuery((db) => db.selectFrom('flips').select('id').limit(0))

  /** It reports a change before the commit: what the worker answers next, it answers after it. */
  async function committed(change: () => { ok: boolean }[]) {
    const refused = change().find(({ ok }) => !ok)
    if (refused) throw new Error(JSON.stringify(refused))
    await Promise.resolve()
    await Promise.race([evolu.loadQuery(nothing), failed])
  }
  const save = ({ id }: Flip, price: number) =>
    committed(() => [evolu.update('flips', { id, sell_price_kamas: price })])

  function Lines({ prefix }: { prefix: string }) {
    const query = useMemo(
      () =>
        evolu.createQuery((db) => {
          const { sql } = kysely
          const ranges = leadsOf(prefix).map((lead) => sql<boolean>`(id >= ${lead} and id < ${`${lead}~`})`)
          return db
            .selectFrom('flips')
            .select(['id', 'item_name', 'sell_price_kamas'])
            .where('ownerId', '=', owner.id)
            .where(sql<boolean>`(${sql.join(ranges, sql` or `)})`)
            .$narrowType<{ item_name: kysely.NotNull; sell_price_kamas: kysely.NotNull }>()
        }),
      [prefix],
    )
    const found = useSyncExternalStore(
      useMemo(() => evolu.subscribeQuery(query), [query]),
      () => evolu.getQueryRows(query),
    )
    useEffect(() => void evolu.loadQuery(query), [query])
    const rows = useMemo(() => [...found].sort((a, b) => (hexOf(a.id) < hexOf(b.id) ? -1 : 1)), [found])
    return rows.map((row) => <Line key={row.id} row={row} save={save} />)
  }

  /** Speaks with the relay until `done` resolves. */
  async function synced(done: () => Promise<unknown>) {
    const url = new URL('/evolu', location.href).href.replace('http', 'ws')
    const transport = createOwnerWebSocketTransport({ url, ownerId: owner.id })
    const leave = evolu.useOwner({ ...owner, transports: [transport] })
    await Promise.race([done(), failed])
    leave()
  }

  const holds = (rows: number) =>
    new Promise<void>((resolve) => {
      const stop = evolu.subscribeQuery(count)(() => {
        if (Number(evolu.getQueryRows(count)[0]?.count) !== rows) return
        stop()
        resolve()
      })
      void evolu.loadQuery(count)
    })

  return {
    load: (rows) =>
      committed(() => rows.map((row) => evolu.upsert('flips', { id: flipIdOf(row.id), ...columnsOf(row) }))),
    all: async () =>
      (await Promise.race([evolu.loadQuery(all), failed])).map(({ id, sold, autoTax, ...row }) => ({
        ...row,
        id: hexOf(id),
        sold: sold === 1,
        autoTax: autoTax === 1,
      })),
    Lines,
    receive: (rows) => synced(() => holds(rows)),
    edit: (edits) =>
      committed(() =>
        edits.map(({ row, price }) =>
          evolu.update('flips', { id: flipIdOf(row.id), sell_price_kamas: price }),
        ),
      ),
    replay: (changes) =>
      synced(async () => {
        const answer = await fetch(`/relay/${name}/${changes}`)
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      }),
    pending: async () => null,
    close: async () => {},
  }
}

export const { make, load, receive, read, edit, replay, sent, tap, check } = measuresOf(peer)
