import { Hono } from 'hono'
import type { AppDeps } from './deps.ts'
import { answerError } from './http/answer-error.ts'
import { warnOfProxy } from './http/client-ip.ts'
import { countRequests } from './http/count-requests.ts'
import type { AppEnv } from './http/env.ts'
import { logRequests } from './http/log-requests.ts'
import { answerNotFound } from './http/not-found.ts'
import { rejectNulBytes } from './http/reject-nul-bytes.ts'
import { securityHeaders } from './http/security-headers.ts'
import { accountRoutes } from './routes/account.ts'
import { adminChannelRoutes } from './routes/admin-channels.ts'
import { adminGameDataRoutes } from './routes/admin-game-data.ts'
import { adminMessageRoutes } from './routes/admin-messages.ts'
import { adminUserRoutes } from './routes/admin-users.ts'
import { almanaxRoutes } from './routes/almanax.ts'
import { archiRoutes } from './routes/archis.ts'
import { authRoutes } from './routes/auth.ts'
import { breedingRoutes } from './routes/breeding.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { channelRoutes } from './routes/channels.ts'
import { collectionRoutes } from './routes/collections.ts'
import { contactRoutes } from './routes/contact.ts'
import { essencePriceRoutes } from './routes/essence-prices.ts'
import { flipRoutes } from './routes/flips.ts'
import { googleRoutes } from './routes/google.ts'
import { guideRoutes } from './routes/guides.ts'
import { healthRoutes } from './routes/health.ts'
import { iconRoutes } from './routes/icons.ts'
import { mailLinkRoutes } from './routes/mail-links.ts'
import { meRoutes } from './routes/me.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { mountRoutes } from './routes/mounts.ts'
import { pageRoutes } from './routes/page.ts'
import { paymentRoutes } from './routes/payments.ts'
import { siteRoutes } from './routes/site.ts'
import { stockRoutes } from './routes/stock.ts'
import { syncRoutes } from './routes/sync.ts'
import { userMountRoutes } from './routes/user-mounts.ts'

/** The whole server, without a port: every call and the built page. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError(answerError(deps.log))
  if (deps.metrics) app.use(countRequests(deps.metrics))
  app.use(logRequests(deps), warnOfProxy(deps), securityHeaders(deps.config), rejectNulBytes())
  const routes = [
    authRoutes,
    mailLinkRoutes,
    googleRoutes,
    meRoutes,
    accountRoutes,
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
    adminUserRoutes,
    adminChannelRoutes,
    adminGameDataRoutes,
    adminMessageRoutes,
    siteRoutes,
    healthRoutes,
    metricsRoutes,
  ]
  for (const family of routes) app.route('/', family(deps))
  app.route('/', pageRoutes(deps))
  app.notFound(answerNotFound(app))
  return app
}
