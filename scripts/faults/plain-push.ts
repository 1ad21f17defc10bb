import { inventories } from '#shared/collections/inventories.ts'
import type { ErrorBody } from '#shared/contract/error.ts'
import { MAX_PAGE, type PullAnswer, type PushAnswer } from '#shared/contract/wire.ts'
import type { ServerProcess } from '#tests/harness/server-process.ts'
import type { Player } from './player.ts'

export type Pushed = { status: number; retryAfter: string | null; code: string | undefined; seq: number }

/** Stores the same quantity for some items, as a plain client does. */
export async function pushItems(
  { url }: ServerProcess,
  { authorization }: Player,
  items: readonly number[],
  quantity: number,
): Promise<Pushed> {
  const answer = await fetch(`${url}/api/v1/${inventories.path}/bulk_upsert`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ entries: items.map((item_id) => ({ item_id, quantity })) }),
  })
  const body: Partial<PushAnswer & ErrorBody> = await answer.json()
  const seq = Number(body.mark?.split(':')[1] ?? Number.NaN)
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), code: body.code, seq }
}

/** Every quantity that the server holds of an account. */
export async function quantities(
  { url }: ServerProcess,
  { authorization }: Player,
): Promise<Map<number, unknown>> {
  const found = new Map<number, unknown>()
  let [cursor, more] = ['', true]
  while (more) {
    const query = `limit=${MAX_PAGE}&cursor=${cursor}`
    const answer = await fetch(`${url}/api/v1/sync?${query}`, { headers: { authorization } })
    if (!answer.ok) throw new Error(`a pull was answered ${answer.status} ${await answer.text()}`)
    const page: PullAnswer = await answer.json()
    for (const row of page.rows) found.set(Number(row.key), row.v.quantity)
    cursor = page.cursor
    more = page.more
  }
  return found
}
