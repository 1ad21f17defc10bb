import { currentToken } from '#data/session/session-store.ts'
import { isObject } from '#shared/contract/json.ts'
import { logRefusal } from './log-refusal.ts'

/** The server answered with an error, or nothing came back (`status` 0, code `network`). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

export type ApiInit = {
  method?: string
  body?: unknown
  /** The call proves an identity itself: a 401 is its failure and ends no session. */
  signsIn?: boolean
  token?: string
  signal?: AbortSignal
}

/**
 * Calls the product's own API with the stored token and answers the parsed body. Throws `ApiError`; a 401 ends the
 * session it was sent under, a 403 on an admin path drops the cached admin flag (A155, A156, A165).
 */
export async function api(path: string, init?: ApiInit): Promise<unknown> {
  return (await apiAnswer(path, init)).body
}

/** As `api`, with the headers of the answer. */
export async function apiAnswer(
  path: string,
  init: ApiInit = {},
): Promise<{ body: unknown; headers: Headers }> {
  const token = init.token ?? currentToken()
  const method = init.method ?? 'GET'
  let response: Response
  try {
    response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(token && !init.signsIn ? { authorization: `Bearer ${token}` } : {}),
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: init.body === undefined ? null : JSON.stringify(init.body),
      credentials: 'include',
      cache: 'no-store',
      signal: init.signal ?? null,
    })
  } catch {
    throw new ApiError(0, 'network', 'Pas de réseau\u00a0: réessaie quand la connexion revient.')
  }
  const data: unknown = await response.json().catch(() => null)
  if (response.ok) return { body: data, headers: response.headers }
  logRefusal(method, path, response.status, data)
  if (response.status === 401 && !init.signsIn && token) refusals?.endRefused(token, isGone(data))
  if (response.status === 403 && path.includes('/admin')) refusals?.dropAdminFlag()
  throw new ApiError(
    response.status,
    text(data, 'code') ?? `http_${response.status}`,
    text(data, 'error') ?? '',
  )
}

/** What the code of sessions does about a refusal. It sets itself here: a visitor's page does without it and the databases. */
type Refusals = { endRefused: (token: string, gone: boolean) => void; dropAdminFlag: () => void }
let refusals: Refusals | null = null
export const setRefusals = (handlers: Refusals): void => {
  refusals = handlers
}

/** Whether the body of a 401 says that the account was deleted. */
export const isGone = (body: unknown): boolean => text(body, 'code') === 'account_gone'

function text(data: unknown, name: string): string | undefined {
  const value = isObject(data) ? data[name] : undefined
  return typeof value === 'string' ? value : undefined
}

const PROBE_TIMEOUT_MS = 4000

/** Whether the server is there at all. */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    (answer) => answer.ok,
    () => false,
  )
