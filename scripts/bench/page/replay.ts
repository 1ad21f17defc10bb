import { save } from '#data/db/save.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { MAX_BATCH } from '#shared/contract/wire.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import { priceKey, priceOf } from './prices.ts'
import { passes, timed, withAccountDb } from './session.ts'

/** Saves that many prices, one by one, each in a row of its own. */
export const edit = (session: SessionAnswer, count: number): Promise<void> =>
  withAccountDb(session, async (db) => {
    for (let n = 0; n < count; n++)
      await save(db, priceObservations, priceKey(n), { price_kamas: priceOf(n) })
  })

/** The bodies that carry all that the account holds, in batches of our own size. */
export const bodies = (session: SessionAnswer): Promise<string[]> =>
  withAccountDb(session, async (db) => {
    const rows = await db.stored.toArray()
    const entries = rows.map(({ key, v, h }) => ({ key, ...v, h, seen: {} }))
    const batches = Array.from({ length: Math.ceil(entries.length / MAX_BATCH) }, (_, i) =>
      entries.slice(i * MAX_BATCH, (i + 1) * MAX_BATCH),
    )
    return batches.map((batch) => JSON.stringify({ entries: batch }))
  })

/** Milliseconds until the outbox is empty. */
export async function replay(session: SessionAnswer): Promise<number> {
  const ms = await timed(() => passes(session))
  const left = await withAccountDb(session, (db) => db.unsent.count())
  if (left > 0) throw new Error(`${left} edits are left`)
  return ms
}

/** Milliseconds to post the bodies one after the other: no outbox, nothing noted before or after. */
export function bareReplay({ token }: SessionAnswer, sent: readonly string[]): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return timed(async () => {
    for (const body of sent) {
      const path = `/api/v1/${priceObservations.path}/bulk_upsert`
      const response = await fetch(path, { method: 'POST', headers, body })
      const { results }: { results: { status: string }[] } = await response.json()
      if (!results.every(({ status }) => status === 'ok')) throw new Error('a bare post was refused')
    }
  })
}
