import { Hono } from 'hono'
import { frequentOutliers, setSilenced } from '#server/db/market-outliers.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { requireAdmin, requireUser } from '#server/http/require-user.ts'
import { AppError } from '#shared/contract/error.ts'
import { LISTED_SERVERS } from '#shared/domain/site/profiles.ts'
import {
  type ContributorsAnswer,
  type MarketContributor,
  silenceBody,
} from '#shared/endpoints/admin-market.ts'

const PATH = '/api/v1/admin/market_contributors'

/** Contributors with many outliers, under random names, and how an admin silences them (N202). */
export function adminMarketRoutes(deps: AppDeps): Hono<AppEnv> {
  const { db, now } = deps
  const app = new Hono<AppEnv>()
  const guards = [requireUser(deps), requireAdmin(deps)] as const

  app.get(PATH, ...guards, async (c) => {
    const contributors: MarketContributor[] = []
    for (const server of LISTED_SERVERS) {
      const stats = await frequentOutliers(db, server)
      contributors.push(
        ...stats.map(({ contributor, ...one }) => ({ id: `${server}.${contributor}`, ...one })),
      )
    }
    const answer: ContributorsAnswer = {
      contributors: contributors.sort((a, b) => outlierShare(b) - outlierShare(a)),
    }
    return c.json(answer)
  })

  app.patch(`${PATH}/:id`, ...guards, limitBody(4_000), async (c) => {
    const { silenced } = await readBody(c, silenceBody)
    const [server = '', contributor = ''] = c.req.param('id').split('.')
    if (
      !LISTED_SERVERS.includes(server) ||
      !(await setSilenced(db, { server, contributor, silenced, now: now() }))
    )
      throw new AppError(404, 'not_found', 'Personne ne prête plus de prix sous ce nom.')
    return c.body(null, 204)
  })
  return app
}

const outlierShare = ({ contributions, outliers }: MarketContributor): number =>
  outliers / Math.max(1, contributions)
