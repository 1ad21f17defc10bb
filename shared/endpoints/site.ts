import * as z from 'zod/mini'

const text = z.catch(z.nullable(z.string()), null)

/**
 * Answer of `GET /api/v1/site`: what the public pages print of the operator, and which outside services this server
 * can ask. Public: nothing in it is secret.
 */
export const siteShape = z.object({
  social_url: text,
  portfolio_url: text,
  /** The author's address. */
  contact_email: text,
  legal_publisher: text,
  legal_host: text,
  google_client_id: text,
  google_script_url: text,
  payments: z.catch(z.boolean(), false),
  mail: z.catch(z.boolean(), false),
  streams: z.catch(z.boolean(), false),
  web_push: z.catch(z.boolean(), false),
})
export type Site = z.infer<typeof siteShape>
