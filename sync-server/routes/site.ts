import { Hono } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { Site } from '#shared/endpoints/site.ts'

/** What the public pages print of the operator, and which outside services this server can ask. */
export function siteRoutes({ config, outside }: AppDeps): Hono<AppEnv> {
  const { site, google } = config
  const answer: Site = {
    social_url: site.socialUrl,
    portfolio_url: site.portfolioUrl,
    contact_email: site.contactTo,
    legal_publisher: site.legalPublisher,
    legal_host: site.legalHost,
    google_client_id: outside.google ? (google?.clientId ?? null) : null,
    google_script_url: outside.google ? (google?.scriptUrl ?? null) : null,
    payments: outside.payments !== undefined,
    mail: outside.mail !== undefined,
    streams: outside.twitch !== undefined,
  }
  return new Hono<AppEnv>().get('/api/v1/site', (c) => c.json(answer))
}
