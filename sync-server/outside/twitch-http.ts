import * as z from 'zod'
import type { TwitchConfig } from '#server/config.ts'

/** Twitch refused, failed, or stayed silent. */
export class TwitchError extends Error {
  /** The HTTP status of its answer; null when none came. */
  readonly status: number | null
  /** How long it asked to be left alone, in milliseconds; null when it did not say. */
  readonly waitMs: number | null

  constructor(why: string, status: number | null, waitMs: number | null = null) {
    super(why)
    this.name = 'TwitchError'
    this.status = status
    this.waitMs = waitMs
  }
}

export type TwitchOptions = TwitchConfig & {
  now?: () => number
  /** A call that takes longer in all ends. */
  callMs?: number
}

type Token = { value: string; endsAt: number }
type Answer = { status: number; json: unknown }

const MINUTE = 60_000
const MAX_BYTES = 2_000_000
const MAX_QUIET = 5 * MINUTE

const tokenAnswer = z.object({ access_token: z.string().min(1).max(500), expires_in: z.number().min(0) })

/**
 * Reads documents of Helix with an app token, which is kept until it ends and renewed once when it is refused. While
 * Twitch asked for quiet, calls fail at once. Throws `TwitchError` and nothing else.
 */
export function createTwitchHttp({
  clientId,
  clientSecret,
  apiUrl,
  authUrl,
  now = Date.now,
  callMs = 4_000,
}: TwitchOptions): (path: string) => Promise<unknown> {
  let held: Token | null = null
  let asking: Promise<Token> | null = null
  let quietUntil = 0

  async function send(url: string, init: RequestInit): Promise<Answer> {
    const wait = quietUntil - now()
    if (wait > 0) throw new TwitchError('Twitch a demandé une pause', 429, wait)
    const { answer, text } = await exchange(url, { ...init, signal: AbortSignal.timeout(callMs) })
    if (answer.status === 429) {
      quietUntil = now() + quietTime(answer.headers.get('ratelimit-reset'), now())
      throw new TwitchError('trop d’appels', 429, quietUntil - now())
    }
    if (answer.status === 401) return { status: 401, json: null }
    if (!answer.ok) throw new TwitchError(`Twitch a répondu ${answer.status}`, answer.status)
    return { status: answer.status, json: parsed(text, answer.status) }
  }

  async function fetchToken(): Promise<Token> {
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
    })
    const { status, json } = await send(authUrl, { method: 'POST', body })
    const read = tokenAnswer.safeParse(json)
    if (!read.success) throw new TwitchError('pas de jeton', status)
    const { access_token, expires_in } = read.data
    held = { value: access_token, endsAt: now() + expires_in * 1000 - MINUTE }
    return held
  }

  function tokenBut(refused: Token | null): Promise<Token> {
    if (held && held !== refused && held.endsAt > now()) return Promise.resolve(held)
    asking ??= fetchToken().finally(() => {
      asking = null
    })
    return asking
  }

  const askWith = ({ value }: Token, path: string): Promise<Answer> =>
    send(`${apiUrl}${path}`, { headers: { authorization: `Bearer ${value}`, 'client-id': clientId } })

  return async (path) => {
    const token = await tokenBut(null)
    const first = await askWith(token, path)
    if (first.status !== 401) return first.json
    const second = await askWith(await tokenBut(token), path)
    if (second.status === 401) throw new TwitchError('jeton refusé', 401)
    return second.json
  }
}

async function exchange(url: string, init: RequestInit): Promise<{ answer: Response; text: string }> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error' })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of answer.body ?? []) {
      size += chunk.length
      if (size > MAX_BYTES) throw new Error('réponse trop grande')
      chunks.push(chunk)
    }
    return { answer, text: Buffer.concat(chunks).toString('utf8') }
  } catch (error) {
    throw new TwitchError(reasonOf(error), null)
  }
}

/** `reset` is an instant in seconds since 1970; a clock that is wrong never silences us for long. */
function quietTime(reset: string | null, now: number): number {
  const until = Number(reset ?? Number.NaN) * 1000 - now
  return Number.isNaN(until) ? MINUTE : Math.min(Math.max(until, 1_000), MAX_QUIET)
}

function parsed(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new TwitchError('réponse illisible', status)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'panne inconnue'
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
