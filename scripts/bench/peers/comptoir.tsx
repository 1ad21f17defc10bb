import { useSyncExternalStore } from 'react'
import { liveRows } from '#data/db/live-rows.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { readRows } from '#data/db/rows.ts'
import { compacted, passes } from '#scripts/bench/page/sync.ts'
import { flips } from '#shared/collections/flips.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import { save, saveAll } from '#tests/support/save.ts'
import type { FlipRow } from './flip-rows.ts'
import { lineOf } from './line.tsx'
import { measuresOf } from './measures.ts'
import type { Peer, Place, Shown } from './peer.ts'

const Line = lineOf<Shown>()

/** Rows, stamps, outbox and clock in one transaction per save; real passes to the real server. */
const peer: Peer = async (place) => {
  const session = sessionOf(place)
  const db = openAccountDb(session.user.id)
  await db.open()

  function Lines({ prefix }: { prefix: string }) {
    const { subscribe, snapshot } = liveRows(db, flips, prefix)
    const rows = useSyncExternalStore(subscribe, snapshot)
    return rows?.map((row) => <Line key={row.id} row={row} save={savePrice} />)
  }
  const savePrice = ({ id }: Shown, sell_price_kamas: number) => save(db, flips, { id }, { sell_price_kamas })

  return {
    load: (rows) => saveAll(db, flips, rows.map(changeOf)),
    all: () => readRows(db, flips),
    Lines,
    receive: () => exchange(session),
    edit: (edits) =>
      saveAll(
        db,
        flips,
        edits.map(({ row: { id }, price }) => ({ key: { id }, patch: { sell_price_kamas: price } })),
      ),
    replay: () => exchange(session),
    pending: () => db.unsent().then(({ length }) => length),
    close: async () => db.close(),
  }
}

/** A pass, and the compaction that may follow it: what that writes counts too. */
async function exchange(session: SessionAnswer): Promise<void> {
  await passes(session)
  await compacted(session.user.id)
}

function changeOf({ id, ...patch }: FlipRow) {
  return { key: { id }, patch }
}

function sessionOf({ session }: Place) {
  if (!session) throw new Error('ours needs an account')
  return session
}

export const { make, load, receive, read, edit, replay, sent, tap, check } = measuresOf(peer)
