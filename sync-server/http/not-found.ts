import type { Context, Hono } from 'hono'
import { AppError } from '#shared/contract/error.ts'
import type { AppEnv } from './env.ts'

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
