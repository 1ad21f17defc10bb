import { Hono } from 'hono'
import { deleteAccount } from '#server/auth/delete-account.ts'
import { newAdminResetLink } from '#server/auth/mail-links.ts'
import { isAdmin, publicUser } from '#server/auth/public-user.ts'
import { listUsers, setAccess, userById } from '#server/db/admin-users.ts'
import { writing } from '#server/db/engine/transaction.ts'
import { userStats } from '#server/db/stats.ts'
import { userByEmail } from '#server/db/users.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { requireAdmin, requireUser } from '#server/http/require-user.ts'
import { AppError } from '#shared/contract/error.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { accessBody, type ResetLink, type Stats } from '#shared/endpoints/admin.ts'
import { readUsersQuery } from './users-query.ts'

const RECENT = 10
const PATH = '/api/v1/admin/users'

/** The admin's figures and list of accounts (A187–A191). */
export function adminUserRoutes(deps: AppDeps): Hono<AppEnv> {
  const { db, config, live, now } = deps
  const app = new Hono<AppEnv>()
  const guards = [requireUser(deps), requireAdmin(deps)] as const

  app.get('/api/v1/admin/stats', ...guards, async (c) => {
    const { users, paid, profiles, lenders, daily, recent } = await userStats(db, now(), RECENT)
    const answer: Stats = {
      totals: { users, paid_users: paid, profiles, lenders },
      trends: { users_daily: daily },
      recent_users: recent.map(({ created_at, email, access_active }) => ({
        created_at: new Date(created_at).toISOString(),
        date: parisDay(created_at),
        email,
        paid: access_active !== 0,
      })),
    }
    return c.json(answer)
  })

  app.get(PATH, ...guards, async (c) => {
    const { search, paid, admin, limit, page } = readUsersQuery(c)
    const admins = admin ? { named: await namedAdmin(deps) } : null
    const rows = await listUsers(db, { search, paid, admins }, { limit, page })
    return c.json({ items: rows.map((row) => publicUser(row, config)), page, limit })
  })

  app.patch(`${PATH}/:id`, ...guards, limitBody(4_000), async (c) => {
    const { access_active: active, access_reason: reason } = (await readBody(c, accessBody)).user
    const id = c.req.param('id')
    const user = await writing(db, async (tx) => {
      await setAccess(tx, id, { active, reason })
      return userById(tx, id)
    })
    if (!user) throw unknownUser()
    live.publishProfile(id)
    return c.json(publicUser(user, config))
  })

  app.post(`${PATH}/:id/reset_link`, ...guards, async (c) => {
    const user = await userById(db, c.req.param('id'))
    if (!user) throw unknownUser()
    const { url, expiresAt } = await newAdminResetLink(deps, user.id)
    // Whoever holds the link takes the account: who made it stays known.
    deps.log.info({ by: c.get('user').id, for: user.id }, 'reset link made by an admin')
    const answer: ResetLink = { url, expires_at: new Date(expiresAt).toISOString() }
    return c.json(answer, 201)
  })

  app.delete(`${PATH}/:id`, ...guards, async (c) => {
    const id = c.req.param('id')
    const user = await userById(db, id)
    if (!user) throw unknownUser()
    if (id === c.get('user').id) {
      throw new AppError(
        409,
        'own_account',
        'C’est ton compte\u00a0: supprime-le depuis «\u00a0Mon compte\u00a0».',
      )
    }
    if (!(await deleteAccount(deps, user))) {
      throw new AppError(
        409,
        'last_admin',
        'C’est le dernier compte admin\u00a0: il ne peut pas être supprimé.',
      )
    }
    return c.body(null, 204)
  })
  return app
}

/** The account that ADMIN_EMAIL names, where it is believed. */
async function namedAdmin({ db, config }: AppDeps): Promise<string | null> {
  if (config.adminEmail === null) return null
  const named = await userByEmail(db, config.adminEmail)
  return named && isAdmin(named, config) ? named.id : null
}

const unknownUser = () => new AppError(404, 'not_found', 'Ce compte n’existe pas ou plus.')
