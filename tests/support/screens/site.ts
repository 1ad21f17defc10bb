import type { Site } from '#shared/endpoints/site.ts'

/** A server whose operator set nothing. */
export const aSite = (changes: Partial<Site> = {}): Site => ({
  social_url: null,
  portfolio_url: null,
  contact_email: null,
  legal_publisher: null,
  legal_host: null,
  google_client_id: null,
  google_script_url: null,
  payments: false,
  mail: false,
  streams: false,
  web_push: false,
  ...changes,
})
