import * as z from 'zod/mini'
import { type KeptMessage, readMirror } from './device-db.ts'
import { fetchTransport, type SyncResponse } from './transport.ts'

/** What became of a message: taken, or silence, or asked to come later, or refused in the server's words. */
export type Verdict =
  | { kind: 'sent' }
  | { kind: 'silent' }
  | { kind: 'later'; afterMs: number | null }
  | { kind: 'refused'; said: string }

const PATH = '/api/contact'
const COMES_BACK = new Set([408, 425, 429])

const errorBody = z.object({ error: z.string() })

/** Posts one message, under the session of who wrote it, else under none: the call itself is public. */
export async function postMessage({ id, by, name, email, topic, message }: KeptMessage): Promise<Verdict> {
  const mirror = await readMirror().catch(() => null)
  // A page of an earlier version, open beside this one, keeps messages that name nobody.
  const token = mirror && mirror.userId === (by ?? null) ? mirror.token : null
  try {
    const answer = await fetchTransport({
      method: 'POST',
      path: PATH,
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ id, name, email, topic, message }),
    })
    return verdictOf(answer)
  } catch {
    return { kind: 'silent' }
  }
}

function verdictOf({ status, body, retryAfter }: SyncResponse): Verdict {
  if (status < 300) return { kind: 'sent' }
  console.error('[api]', 'POST', PATH, status, body)
  const read = errorBody.safeParse(body)
  const said = read.success ? read.data.error : ''
  if (status >= 500 || COMES_BACK.has(status)) return { kind: 'later', afterMs: retryAfter }
  return { kind: 'refused', said }
}
