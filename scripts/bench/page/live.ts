import { inventories } from '#shared/collections/inventories.ts'
import type { PullAnswer } from '#shared/contract/wire.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'

const ITEM = 1
const PATIENCE_MS = 10_000
const now = (): number => performance.timeOrigin + performance.now()
const arrived = new Map<number, number>()

/** Reads the live stream and, at each event, the rows that are new; notes when each quantity is there. */
export async function follow(session: SessionAnswer): Promise<void> {
  const headers = { authorization: `Bearer ${session.token}` }
  const { body } = await fetch('/api/v1/sync/live', { headers })
  if (!body) throw new Error('no stream')
  void readEvents(body.pipeThrough(new TextDecoderStream()).getReader(), headers)
}

async function readEvents(
  reader: ReadableStreamDefaultReader<string>,
  headers: Record<string, string>,
): Promise<void> {
  let cursor = ':0'
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    if (!value.includes('data:')) continue
    const answer = await fetch(`/api/v1/sync?cursor=${cursor}`, { headers })
    const page: PullAnswer = await answer.json()
    cursor = page.cursor
    for (const { v } of page.rows) arrived.set(Number(v.quantity), now())
  }
}

/** Posts a quantity as a plain client does; answers when it set out, in milliseconds since 1970. */
export async function post({ token }: SessionAnswer, quantity: number): Promise<number> {
  const began = now()
  await fetch(`/api/v1/${inventories.path}/bulk_upsert`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ entries: [{ item_id: ITEM, quantity }] }),
  })
  return began
}

/** When the quantity was here, in milliseconds since 1970. */
export async function arrival(quantity: number): Promise<number> {
  const end = now() + PATIENCE_MS
  while (now() < end) {
    const at = arrived.get(quantity)
    if (at !== undefined) return at
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`quantity ${quantity} never arrived`)
}
