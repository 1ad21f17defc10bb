import { Hono, type MiddlewareHandler } from 'hono'
import { AppError } from '#shared/contract/error.ts'
import type { AppDeps } from './deps.ts'
import { answerError, answerNotFound } from './http/answer-error.ts'
import { warnOfUndeclaredProxy } from './http/client-ip.ts'
import type { AppEnv } from './http/env.ts'
import { fromOwnPage } from './http/from-own-page.ts'
import { countRequests, logRequests } from './http/log-requests.ts'
import { securityHeaders } from './http/security-headers.ts'
import { takeOver } from './http/take-over.ts'
import { accountRoutes } from './routes/account/account.ts'
import { authRoutes } from './routes/account/auth.ts'
import { googleRoutes } from './routes/account/google.ts'
import { mailLinkRoutes } from './routes/account/mail-links.ts'
import { meRoutes } from './routes/account/me.ts'
import { paymentRoutes } from './routes/account/payments.ts'
import { webPushRoutes } from './routes/account/web-push.ts'
import { adminChannelRoutes } from './routes/admin/admin-channels.ts'
import { adminGameDataRoutes } from './routes/admin/admin-game-data.ts'
import { adminMarketRoutes } from './routes/admin/admin-market.ts'
import { adminMessageRoutes } from './routes/admin/admin-messages.ts'
import { adminUserRoutes } from './routes/admin/admin-users.ts'
import { catalogueRoutes } from './routes/catalogue/catalogue.ts'
import { iconRoutes } from './routes/catalogue/icons.ts'
import { channelRoutes } from './routes/channels.ts'
import { contactRoutes } from './routes/contact.ts'
import { healthRoutes } from './routes/health.ts'
import { marketRoutes } from './routes/markets.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { pageRoutes } from './routes/page.ts'
import { siteRoutes } from './routes/site.ts'
import { syncRoutes } from './routes/sync.ts'
import { almanaxRoutes } from './routes/tools/almanax.ts'
import { archiRoutes } from './routes/tools/archis.ts'
import { breedingRoutes } from './routes/tools/breeding.ts'
import { collectionRoutes } from './routes/tools/collections.ts'
import { essencePriceRoutes } from './routes/tools/essence-prices.ts'
import { flipRoutes } from './routes/tools/flips.ts'
import { guideRoutes } from './routes/tools/guides.ts'
import { mountRoutes } from './routes/tools/mounts.ts'
import { stockRoutes } from './routes/tools/stock.ts'
import { userMountRoutes } from './routes/tools/user-mounts.ts'

/** The whole server, without a port: every call and the built page. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError(answerError(deps.log))
  app.use(takeOver)
  if (deps.metrics) app.use(countRequests(deps.metrics))
  app.use(logRequests(deps), warnOfUndeclaredProxy(deps), securityHeaders(deps.config), rejectNulBytes())
  app.use(fromOwnPage(deps.config))
  const routes = [
    authRoutes,
    mailLinkRoutes,
    googleRoutes,
    meRoutes,
    accountRoutes,
    webPushRoutes,
    syncRoutes,
    collectionRoutes,
    stockRoutes,
    flipRoutes,
    archiRoutes,
    almanaxRoutes,
    guideRoutes,
    userMountRoutes,
    mountRoutes,
    breedingRoutes,
    essencePriceRoutes,
    catalogueRoutes,
    iconRoutes,
    contactRoutes,
    paymentRoutes,
    channelRoutes,
    marketRoutes,
    adminUserRoutes,
    adminChannelRoutes,
    adminGameDataRoutes,
    adminMessageRoutes,
    adminMarketRoutes,
    siteRoutes,
    healthRoutes,
    metricsRoutes,
  ]
  for (const family of routes) app.route('/', family(deps))
  app.route('/', pageRoutes(deps))
  app.notFound(answerNotFound(app))
  return app
}

/** An address with NUL in it names nothing, and no query that holds one finds anything: databases end texts there. */
const rejectNulBytes = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  const [path = '', query = ''] = c.req.url.split('?')
  if (path.includes('%00')) throw new AppError(404, 'not_found', 'Cette adresse n’existe pas.')
  if (query.includes('%00')) throw new AppError(400, 'bad_request', 'Paramètre illisible.')
  await next()
}
