import PouchDB from 'pouchdb-browser'
import { useEffect, useState } from 'react'
import type { FlipRow } from '../../bench/peers/flip-rows.ts'
import { lineOf } from '../../bench/peers/line.tsx'
import { measuresOf } from '../../bench/peers/measures.ts'
import type { Peer, Shown } from '../../bench/peers/peer.ts'

type Doc = Omit<FlipRow, 'id'>
type StoredDoc = Doc & { _id: string; _rev: string }

const docOf = ({ id, ...rest }: FlipRow) => ({ _id: id, ...rest })
const rowOf = (doc: StoredDoc): FlipRow & StoredDoc => ({ ...doc, id: doc._id })
const Line = lineOf<Shown & StoredDoc>()

/** The `idb` adapter that it ships with; its own replication with a server that speaks CouchDB's protocol. */
const peer: Peer = async ({ name, batch, page }) => {
  const db = new PouchDB<Doc>(name)
  await db.info()
  const remote = new URL(`/couch/${name}`, location.href).href

  function Lines({ prefix }: { prefix: string }) {
    const [docs, setDocs] = useState<readonly (FlipRow & StoredDoc)[]>([])
    useEffect(() => {
      const last = `${prefix}\uffff`
      void db
        .allDocs({ include_docs: true, startkey: prefix, endkey: last })
        .then(({ rows }) => setDocs(rows.map(({ doc }) => rowOf(doc))))
      const feed = db
        .changes({ live: true, since: 'now', include_docs: true })
        .on('change', ({ id, doc }) => {
          if (id.startsWith(prefix)) setDocs((now) => now.map((row) => (row.id === id ? rowOf(doc) : row)))
        })
      return () => feed.cancel()
    }, [prefix])
    return docs.map((row) => <Line key={row.id} row={row} save={save} />)
  }
  const save = ({ id: _, ...doc }: Shown & StoredDoc, sell_price_kamas: number) =>
    db.put({ ...doc, sell_price_kamas })

  const write = async (docs: readonly (Doc & { _id: string; _rev?: string })[]) => {
    const answers = await db.bulkDocs(docs)
    if (answers.some((answer) => 'error' in answer)) throw new Error('a document was refused')
  }

  return {
    load: (rows) => write(rows.map(docOf)),
    all: async () => (await db.allDocs({ include_docs: true })).rows.map(({ doc }) => rowOf(doc)),
    Lines,
    receive: () => db.replicate.from(remote, { batch_size: page }),
    async edit(edits) {
      const { rows } = await db.allDocs({ include_docs: true })
      const docs = new Map(rows.map(({ id, doc }) => [id, doc]))
      await write(
        edits.map(({ row, price }) => ({ ...docOf(row), ...docs.get(row.id), sell_price_kamas: price })),
      )
    },
    replay: () => db.replicate.to(remote, { batch_size: batch }),
    pending: async () => null,
    close: () => db.close(),
  }
}

export const { make, load, receive, read, edit, replay, sent, tap, check } = measuresOf(peer)
