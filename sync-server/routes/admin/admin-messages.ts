import { Hono } from 'hono'
import { listMessages, setTreated } from '#server/db/contact.ts'
import type { ContactMessageTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { requireAdmin, requireUser } from '#server/http/require-user.ts'
import { AppError } from '#shared/contract/error.ts'
import { type AdminMessage, treatedBody } from '#shared/endpoints/admin-messages.ts'
import { readFlag, readListQuery } from './users-query.ts'

const PATH = '/api/v1/admin/messages'

/** The contact messages, for admins: on a server without mail nobody else hears of them. */
export function adminMessageRoutes(deps: AppDeps): Hono<AppEnv> {
  const { db, now } = deps
  const app = new Hono<AppEnv>()
  const guards = [requireUser(deps), requireAdmin(deps)] as const

  app.get(PATH, ...guards, async (c) => {
    const { search, limit, page } = readListQuery(c)
    const rows = await listMessages(db, { search, treated: readFlag(c, 'treated') }, { limit, page })
    return c.json({ items: rows.map(shown), page, limit })
  })

  app.patch(`${PATH}/:id`, ...guards, limitBody(4_000), async (c) => {
    const { treated } = await readBody(c, treatedBody)
    const row = await setTreated(db, c.req.param('id'), treated ? now() : null)
    if (!row) throw new AppError(404, 'not_found', 'Ce message n’existe pas ou plus.')
    return c.json(shown(row))
  })
  return app
}

const shown = (row: ContactMessageTable): AdminMessage => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  name: row.name,
  email: row.email,
  topic: row.topic,
  message: row.message,
  mailed: row.mailed_at !== null,
  treated: row.treated_at !== null,
})
