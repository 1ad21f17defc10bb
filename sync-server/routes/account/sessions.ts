import { Hono } from 'hono'
import { usedAt } from '#server/auth/sessions.ts'
import { removeSession, removeSessions, sessionsOf } from '#server/db/sessions.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requireUser } from '#server/http/require-user.ts'
import { AppError } from '#shared/contract/error.ts'
import type { SessionsAnswer } from '#shared/endpoints/account.ts'

/** Where an account is signed in, and how to end it there. */
export function sessionRoutes(deps: AppDeps): Hono<AppEnv> {
  const { db, live, now } = deps
  const app = new Hono<AppEnv>()
  const signed = requireUser(deps)

  app.get('/api/v1/me/sessions', signed, async (c) => {
    const found = await sessionsOf(db, c.get('user').id, now())
    const answer: SessionsAnswer = {
      sessions: found.map(({ id, device, created_at, expires_at }) => ({
        id,
        device,
        created_at: new Date(created_at).toISOString(),
        used_at: new Date(usedAt(expires_at)).toISOString(),
        current: id === c.get('sessionId'),
      })),
    }
    return c.json(answer)
  })

  app.delete('/api/v1/me/sessions/:id', signed, async (c) => {
    const id = c.req.param('id')
    if (!(await removeSession(db, c.get('user').id, id))) {
      throw new AppError(404, 'not_found', 'Cette session n’existe pas, ou plus.')
    }
    live.closeSession(c.get('user').id, id)
    return c.body(null, 204)
  })

  app.delete('/api/v1/me/sessions', signed, async (c) => {
    await removeSessions(db, c.get('user').id, c.get('sessionId'))
    live.closeAccount(c.get('user').id, c.get('sessionId'))
    return c.body(null, 204)
  })

  return app
}
