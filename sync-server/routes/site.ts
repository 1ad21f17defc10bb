import { Hono } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { Site } from '#shared/endpoints/site.ts'

/** Less than a year, as the standard asks. */
const EXPIRES_MS = 364 * 86_400_000

/** What the public pages print of the operator, and which outside services this server can ask. */
export function siteRoutes({ config, outside, now }: AppDeps): Hono<AppEnv> {
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
    web_push: outside.webPush !== undefined,
  }
  const app = new Hono<AppEnv>()
  app.get('/api/v1/site', (c) => c.json(answer))
  // RFC 9116: who finds a hole knows where to say so.
  app.get('/.well-known/security.txt', (c) => {
    const page = (path: string) => new URL(path, config.publicUrl).href
    return c.text(
      [
        `Contact: ${site.contactTo === null ? page('/#contact') : `mailto:${site.contactTo}`}`,
        `Expires: ${new Date(now() + EXPIRES_MS).toISOString()}`,
        'Preferred-Languages: fr, en',
        `Canonical: ${page('/.well-known/security.txt')}`,
        '',
      ].join('\n'),
    )
  })
  return app
}
