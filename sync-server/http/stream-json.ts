import type { Context } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import { TimeSlice } from '#server/time-slice.ts'
import type { AppEnv } from './env.ts'
import { tooBusy } from './too-busy.ts'

/** JSON text in pieces; `slice` is the time of its making. */
export type JsonText = (slice: TimeSlice) => AsyncGenerator<string, void>

/**
 * Answers a JSON text that is made while it is read, so that thousands of rows never stand in memory. It ends where its
 * reader has gone. A failure before the first piece is answered as any other; a later one breaks the connection off, so that a
 * part is never taken for the whole. Each piece is made in its account's turn.
 */
export async function streamJson(
  c: Context<AppEnv>,
  { log, turns }: Pick<AppDeps, 'log' | 'turns'>,
  text: JsonText,
): Promise<Response> {
  c.header('Content-Type', 'application/json; charset=UTF-8')
  // Nobody would ever read it.
  if (c.req.raw.method === 'HEAD') return c.body(null)
  const gone = new AbortController()
  const signal = AbortSignal.any([gone.signal, c.req.raw.signal])
  const slice = new TimeSlice(signal)
  const pieces = text(slice)
  const next = () =>
    turns.take(c.get('user').id, () => {
      slice.restart()
      return pieces.next()
    })
  const first = await next().catch((error: unknown) => {
    // To nobody: the caller has gone.
    throw signal.aborted ? tooBusy() : error
  })
  let ended = () => {}
  c.set('streamed', new Promise<void>((resolve) => (ended = resolve)))
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(out) {
      out.enqueue(encoder.encode(first.value ?? ''))
    },
    async pull(out) {
      try {
        const { done, value } = await next()
        if (!done) return out.enqueue(encoder.encode(value))
        out.close()
        ended()
      } catch (error) {
        ended()
        if (signal.aborted) return
        // The error's own words may quote a row.
        log.error({ kind: error instanceof Error ? error.name : 'unknown' }, 'answer broken off')
        out.error(new Error('answer broken off'))
      }
    },
    cancel() {
      gone.abort()
      // What is being made ends at its next pause, or is not begun.
      void pieces.return(undefined).then(ended, ended)
    },
  })
  return c.body(body)
}

/** Bytes of a piece, about: one for each row would cost more than the row. */
const PIECE = 64_000

/** A JSON list of texts, many to a piece; `before`: what stands before it. */
export async function* jsonList(texts: AsyncIterable<string>, before = ''): AsyncGenerator<string, void> {
  let piece = `${before}[`
  let first = true
  for await (const text of texts) {
    piece += first ? text : `,\n${text}`
    first = false
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield `${piece}]`
}

/** Rows as the texts of a JSON answer. */
export async function* jsonRows<R>(
  rows: AsyncIterable<R> | Iterable<R>,
  slice: TimeSlice,
  shown: (row: R) => unknown = (row) => row,
): AsyncGenerator<string, void> {
  for await (const row of rows) {
    yield JSON.stringify(shown(row))
    if (slice.over) await slice.pause()
  }
}
