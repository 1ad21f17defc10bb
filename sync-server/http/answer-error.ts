import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { isStorageFault, isUnstorableText } from '#server/db/engine/storage-fault.ts'
import { AppError, type ErrorBody } from '#shared/contract/error.ts'
import type { AppEnv } from './env.ts'

const INTERNAL = new AppError(
  500,
  'internal',
  'Le serveur a rencontré une erreur. Rien de ta saisie n’est perdu.',
)
const STORAGE = new AppError(
  503,
  'unavailable',
  'Le serveur ne peut pas écrire pour le moment. Réessaie plus tard.',
  {
    retry_after: 30,
  },
)
const UNSTORABLE = new AppError(
  422,
  'invalid',
  'Requête refusée\u00a0: un texte contient un caractère interdit.',
)
const BAD = new AppError(400, 'bad_request', 'Requête illisible.')

/** The one place where an error becomes an answer. */
export const answerError =
  (log: Logger) =>
  (error: Error, c: Context): Response => {
    const said = namedError(error)
    if (said.status >= 500) report(log, error, said, c.get('requestId'))
    const retryAfter = retryOf(said)
    if (retryAfter !== null) c.header('Retry-After', String(retryAfter))
    const body: ErrorBody = { error: said.message, code: said.code }
    if (said.details !== undefined) body.details = said.details
    return c.json(body, said.status as ContentfulStatusCode)
  }

/** What a route foresaw is one line, with its cause where it has one; anything else is a fault of ours. */
function report(log: Logger, error: Error, { status, code }: AppError, request: string): void {
  if (error instanceof AppError) log.warn({ request, status, code, err: error.cause }, 'request refused')
  else log.error({ request, err: error }, 'request failed')
}

function namedError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException) return BAD
  if (isUnstorableText(error)) return UNSTORABLE
  // What passes: the device keeps its edits and comes back.
  return isStorageFault(error) ? STORAGE : INTERNAL
}

function retryOf({ details }: AppError): number | null {
  if (details === null || typeof details !== 'object' || !('retry_after' in details)) return null
  return typeof details.retry_after === 'number' ? details.retry_after : null
}

/** Answers what no route took: 405 where the path exists under another method, else 404. */
export function answerNotFound(app: Hono<AppEnv>): (c: Context) => never {
  let paths: { method: string; shape: RegExp }[] | null = null
  return (c) => {
    paths ??= app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
      .map(({ method, path }) => ({ method, shape: shapeOf(path) }))
    const allowed = new Set(paths.filter(({ shape }) => shape.test(c.req.path)).map(({ method }) => method))
    if (allowed.size > 0 && !allowed.has(c.req.method)) {
      c.header('Allow', [...allowed].sort().join(', '))
      throw new AppError(405, 'method_not_allowed', 'Cette adresse n’accepte pas cette méthode.')
    }
    throw new AppError(404, 'not_found', 'Cette adresse n’existe pas.')
  }
}

const shapeOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}$`)
