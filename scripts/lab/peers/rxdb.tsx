import { useMemo } from 'react'
import { createRxDatabase, type RxCollection, type RxDocument, type RxJsonSchema } from 'rxdb/plugins/core'
import { useLiveRxQuery } from 'rxdb/plugins/react'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { FlipRow } from '../../bench/peers/flip-rows.ts'
import { lineOf } from '../../bench/peers/line.tsx'
import { measuresOf } from '../../bench/peers/measures.ts'
import { type Peer, pageOf, send } from '../../bench/peers/peer.ts'

type Checkpoint = { after: number }

const kamas = { type: 'integer', minimum: 0 }
const schema: RxJsonSchema<FlipRow> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 64 },
    purchase_date: { type: ['string', 'null'] },
    sold: { type: 'boolean' },
    sold_date: { type: ['string', 'null'] },
    item_id: { type: ['integer', 'null'] },
    item_name: { type: 'string' },
    item_img_url: { type: ['string', 'null'] },
    buy_price_kamas: kamas,
    sell_price_kamas: kamas,
    tax_kamas: kamas,
    autoTax: { type: 'boolean' },
    note: { type: 'string' },
  },
}

const Line = lineOf<RxDocument<FlipRow>>()
const save = (row: RxDocument<FlipRow>, sell_price_kamas: number) => row.patch({ sell_price_kamas })

/** The free Dexie storage, without the development checks; its own replication, in both directions as an app has it. */
const peer: Peer = async ({ name, batch, page }) => {
  const db = await createRxDatabase<{ flips: RxCollection<FlipRow> }>({ name, storage: getRxStorageDexie() })
  const { flips } = await db.addCollections({ flips: { schema } })

  function Lines({ prefix }: { prefix: string }) {
    const query = useMemo(
      () => ({ selector: { id: { $gte: prefix, $lt: `${prefix}\uffff` } }, sort: [{ id: 'asc' as const }] }),
      [prefix],
    )
    const { results } = useLiveRxQuery<FlipRow>({ collection: flips, query })
    return results.map((row) => <Line key={row.id} row={row} save={save} />)
  }

  async function replicate() {
    const replication = replicateRxCollection<FlipRow, Checkpoint>({
      collection: flips,
      replicationIdentifier: name,
      live: false,
      waitForLeadership: false,
      pull: {
        batchSize: page,
        async handler(checkpoint, limit) {
          const { rows, cursor } = await pageOf(name, checkpoint?.after ?? 0, limit)
          return {
            documents: rows.map((row) => ({ ...row, _deleted: false })),
            checkpoint: { after: cursor },
          }
        },
      },
      push: {
        batchSize: batch,
        async handler(rows) {
          await send(
            name,
            rows.map(({ newDocumentState: { _deleted, ...row } }) => row),
          )
          return []
        },
      },
    })
    const failed = new Promise<never>((_, reject) => {
      replication.error$.subscribe(reject)
    })
    await Promise.race([replication.awaitInitialReplication(), failed])
    await replication.cancel()
  }

  return {
    load: async (rows) => {
      const { error } = await flips.bulkInsert([...rows])
      if (error.length > 0) throw new Error(`${error.length} rows were refused`)
    },
    all: () => flips.find().exec(),
    Lines,
    receive: replicate,
    edit: (edits) => flips.bulkUpsert(edits.map(({ row, price }) => ({ ...row, sell_price_kamas: price }))),
    replay: replicate,
    pending: async () => null,
    close: () => db.close(),
  }
}

export const { make, load, receive, read, edit, replay, sent, tap, check } = measuresOf(peer)
