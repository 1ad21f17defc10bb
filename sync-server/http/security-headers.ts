import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import type { AppEnv } from './env.ts'

// Style attributes only: dialogs, menus and virtual lists place themselves with them.
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: https://api.dofusdu.de",
  // The service worker fetches the icons itself, to keep them.
  "connect-src 'self' https://api.dofusdu.de",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The same headers on every answer, errors included. Answers are private unless a route says otherwise. */
export function securityHeaders({ publicUrl }: Config): MiddlewareHandler<AppEnv> {
  const headers = {
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    ...(publicUrl.protocol === 'https:' ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
  return async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    await next()
  }
}
