import { useMemo } from 'react'
import { createIndexes } from 'tinybase/indexes'
import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db'
import { createStore } from 'tinybase/store'
import { useCell, useSliceRowIds } from 'tinybase/ui-react'
import { lineOf } from '../../bench/peers/line.tsx'
import { measuresOf } from '../../bench/peers/measures.ts'
import { byHand, type Peer, type Shown } from '../../bench/peers/peer.ts'

const Line = lineOf<Shown>()

/**
 * The store in memory and its IndexedDB persister, which writes every table again at each save. Its synchronizers
 * need a mergeable store, which that persister does not take: the outbox is a table of the store.
 */
const peer: Peer = async (place) => {
  const store = createStore()
  const persister = createIndexedDbPersister(store, place.name)
  await persister.load()

  function Lines({ prefix }: { prefix: string }) {
    const indexes = useMemo(
      () =>
        createIndexes(store).setIndexDefinition('begun', 'flips', (_, id) => String(id.startsWith(prefix))),
      [prefix],
    )
    return useSliceRowIds('begun', 'true', indexes)
      .toSorted()
      .map((id) => <StoredLine key={id} id={id} />)
  }
  function StoredLine({ id }: { id: string }) {
    const item_name = String(useCell('flips', id, 'item_name', store))
    const sell_price_kamas = Number(useCell('flips', id, 'sell_price_kamas', store))
    return <Line row={{ id, item_name, sell_price_kamas }} save={save} />
  }
  const save = ({ id }: Shown, price: number) => {
    store.setCell('flips', id, 'sell_price_kamas', price)
    return persister.save()
  }
  const change = (work: () => void) => {
    store.transaction(work)
    return persister.save()
  }

  return {
    load: (rows) =>
      change(() => {
        for (const { id, ...row } of rows) store.setRow('flips', id, row)
      }),
    all: async () => Object.entries(store.getTable('flips')).map(([id, row]) => ({ ...row, id })),
    Lines,
    edit: (edits) =>
      change(() => {
        for (const { row, price } of edits) {
          store.setCell('flips', row.id, 'sell_price_kamas', price)
          store.addRow('outbox', { id: row.id, price })
        }
      }),
    ...byHand(
      place,
      (rows, cursor) =>
        change(() => {
          for (const { id, ...row } of rows) store.setRow('flips', id, row)
          store.setValue('cursor', cursor)
        }),
      async (count) => {
        const batch = store.getRowIds('outbox').slice(0, count)
        return {
          entries: batch.map((seq) => ({
            id: String(store.getCell('outbox', seq, 'id')),
            sell_price_kamas: Number(store.getCell('outbox', seq, 'price')),
          })),
          drop: () =>
            change(() => {
              for (const seq of batch) store.delRow('outbox', seq)
            }),
        }
      },
    ),
    pending: async () => store.getRowCount('outbox'),
    close: () => persister.destroy(),
  }
}

export const { make, load, receive, read, edit, replay, sent, tap, check } = measuresOf(peer)
