import { setTimeout as wait } from 'node:timers/promises'

/** The public game-data service: JSON documents over HTTP. */
export type GameData = {
  /** Fetches and parses one document; `path` begins with a slash. Throws GameDataError, or the signal's reason. */
  get(path: string, options?: { tries?: number }): Promise<{ text: string; json: unknown }>
}

export class GameDataError extends Error {
  readonly path: string
  /** The HTTP status of the last answer; null when none came. */
  readonly status: number | null
  /** The service gave no whole answer: refused, cut off, too late. One that sends us elsewhere has answered. */
  readonly silent: boolean

  constructor(path: string, status: number | null, why: string, silent = status === null) {
    super(`${path} : ${why}`)
    this.name = 'GameDataError'
    this.path = path
    this.status = status
    this.silent = silent
  }
}

export type GameDataOptions = {
  /** Origin without path, e.g. `https://api.example.org`. */
  origin: string
  /** Silence longer than this, before or in an answer, ends the attempt. */
  idleMs?: number
  /** An attempt that takes longer in all ends; no limit without it. */
  totalMs?: number
  tries?: number
  /** First wait between attempts; doubles each time. */
  backoffMs?: number
  maxBytes?: number
  /** How we name ourselves. */
  userAgent?: string
  /** Ends every call, and the waits between attempts. */
  signal?: AbortSignal
}

const MAX_BYTES = 64 * 1024 * 1024
const RETRIED = new Set([408, 425, 429])

export function createGameData(options: GameDataOptions): GameData {
  const { origin, idleMs = 30_000, totalMs, backoffMs = 1_000, maxBytes = MAX_BYTES, signal } = options
  const headers = {
    accept: 'application/json',
    ...(options.userAgent ? { 'user-agent': options.userAgent } : {}),
  }
  return {
    async get(path, { tries = options.tries ?? 4 } = {}) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await attemptOnce(new URL(path, origin), path, {
            idleMs,
            totalMs,
            maxBytes,
            headers,
            signal,
          })
        } catch (error) {
          signal?.throwIfAborted()
          const failure =
            error instanceof GameDataError
              ? error
              : new GameDataError(path, null, reason(error), !isRedirect(error))
          const status = failure.status
          const worthRetry = status === null || status === 200 || status >= 500 || RETRIED.has(status)
          if (!worthRetry || isRedirect(error) || attempt >= tries) throw failure
          await wait(backoffMs * 2 ** (attempt - 1), undefined, { signal })
        }
      }
    },
  }
}

type Patience = {
  idleMs: number
  totalMs: number | undefined
  maxBytes: number
  headers: Record<string, string>
  signal: AbortSignal | undefined
}

async function attemptOnce(url: URL, path: string, patience: Patience) {
  const { idleMs, totalMs, maxBytes, headers, signal } = patience
  const silence = new AbortController()
  const hangUp = () => silence.abort(new GameDataError(path, null, 'le service ne répond plus'))
  let timer = setTimeout(hangUp, idleMs)
  const whole = totalMs === undefined ? undefined : setTimeout(hangUp, totalMs)
  try {
    // A service that was taken over would otherwise choose which place of ours the server calls.
    const answer = await fetch(url, {
      redirect: 'error',
      signal: signal ? AbortSignal.any([silence.signal, signal]) : silence.signal,
      headers,
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new GameDataError(path, answer.status, `le service a répondu ${answer.status}`)
    }
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of answer.body ?? []) {
      clearTimeout(timer)
      timer = setTimeout(hangUp, idleMs)
      size += chunk.length
      if (size > maxBytes) throw new GameDataError(path, 413, 'document trop grand')
      chunks.push(chunk)
    }
    return parsed(path, Buffer.concat(chunks).toString('utf8'))
  } finally {
    clearTimeout(timer)
    clearTimeout(whole)
  }
}

function parsed(path: string, text: string): { text: string; json: unknown } {
  try {
    return { text, json: JSON.parse(text) }
  } catch {
    throw new GameDataError(path, 200, 'réponse tronquée ou illisible')
  }
}

const isRedirect = (error: unknown): boolean =>
  error instanceof TypeError && error.cause instanceof Error && error.cause.message === 'unexpected redirect'

function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'panne inconnue'
  if (isRedirect(error)) return 'le service renvoie à une autre adresse, et le serveur n’en suit aucune'
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
