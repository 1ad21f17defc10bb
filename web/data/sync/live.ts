import { isGone } from '#data/http.ts'
import { logRepeatedRefusal } from '#data/log-refusal.ts'
import { currentToken } from '#data/session/session-store.ts'
import { endRefused } from '#data/session/stored-session.ts'
import { backoff } from './transport.ts'

const PATH = '/api/v1/sync/live'
const WATCHDOG_MS = 60_000

/** `retryNow` cuts short the pause before the next try: the caller knows that the server is back. */
export type LiveEvents = { ended: Promise<void>; retryNow: () => void }
type Listeners = { onSeq: (seq: number) => void; onProfile?: () => void }

/**
 * Listens to the server's live events until `signal` aborts: `onSeq` gets the account's newest sequence number,
 * `onProfile` hears that what the account may do has changed. One tab of a browser holds the stream (a Web Lock), since
 * browsers allow few connections to one host.
 */
export function listenLive(userId: string, listeners: Listeners, signal: AbortSignal): LiveEvents {
  let paused = new AbortController()
  const pause = async (ms: number) => {
    paused = new AbortController()
    const timer = setTimeout(() => paused.abort(), ms)
    const ended = AbortSignal.any([signal, paused.signal])
    if (!ended.aborted) await new Promise((resolve) => ended.addEventListener('abort', resolve))
    clearTimeout(timer)
  }
  const read = async () => {
    let attempt = 0
    while (!signal.aborted) {
      const received = await readStream(listeners, signal).catch(() => false)
      attempt = received ? 0 : attempt + 1
      await pause(backoff(attempt) + 200)
    }
  }
  const hold = async () => navigator.locks.request(`live:${userId}`, { signal }, read)
  return { ended: hold(), retryNow: () => paused.abort() }
}

/** Reads one stream to its end; true when it said anything. Silence longer than a minute ends it. */
async function readStream(listeners: Listeners, signal: AbortSignal): Promise<boolean> {
  const watchdog = new AbortController()
  let timer = setTimeout(() => watchdog.abort(), WATCHDOG_MS)
  let received = false
  const token = currentToken() ?? ''
  try {
    const response = await fetch(PATH, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, watchdog.signal]),
    })
    if (!response.ok) {
      const data: unknown = await response.json().catch(() => null)
      logRepeatedRefusal('GET', PATH, response.status, data)
      if (response.status === 401) endRefused(token, isGone(data))
      return false
    }
    if (!response.body) return false
    let rest = ''
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return received
      received = true
      clearTimeout(timer)
      timer = setTimeout(() => watchdog.abort(), WATCHDOG_MS)
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) announce(line, listeners)
    }
  } finally {
    clearTimeout(timer)
  }
}

function announce(line: string, { onSeq, onProfile }: Listeners): void {
  const seq = /^data:\s*\{"seq":(\d+)\}/.exec(line)?.[1]
  if (seq) onSeq(Number(seq))
  else if (/^data:\s*\{"profile":true\}/.test(line)) onProfile?.()
}
