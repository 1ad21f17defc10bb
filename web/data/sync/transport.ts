import { logRepeatedRefusal } from '#data/log-refusal.ts'

/** One request of the sync core, without the address of the server. */
export type SyncRequest = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** What came back. `body` is parsed JSON, or undefined when it was none; `retryAfter` is in milliseconds. */
export type SyncResponse = { status: number; body: unknown; retryAfter: number | null }

/** Carries a request to the server. Rejects when nothing came back whole: that is silence, never an answer. */
export type Transport = (request: SyncRequest) => Promise<SyncResponse>

const BACKOFF_MIN_MS = 1000
const BACKOFF_MAX_MS = 60_000

/** Full-jitter backoff: any moment up to a ceiling that doubles from 1 s to 60 s. */
export const backoff = (attempt: number, random = Math.random): number =>
  random() * Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** attempt)

const TIMEOUT_MS = 15_000

/** The transport of the page and the worker. A hanging network is bounded, so that it never blocks the queue. */
export const fetchTransport: Transport = async ({ method, path, headers, body }) => {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body ?? null,
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { status, ok } = response
  const answer = parsed(await response.text(), ok)
  if (!ok) logRepeatedRefusal(method, path, status, answer)
  return { status, body: answer, retryAfter: retryAfter(response.headers) }
}

function parsed(text: string, ok: boolean): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (ok) throw error
    return undefined
  }
}

function retryAfter(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}
