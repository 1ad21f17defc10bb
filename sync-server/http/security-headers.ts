import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import type { AppEnv } from './env.ts'

const STREAM_PICTURES = 'https://static-cdn.jtvnw.net'

/** What the page may load and from where. The third-party sign-in's places are open only where it is configured. */
function policyOf({ google, twitch }: Config): string {
  const pictures = [STREAM_PICTURES, ...(twitch ? [new URL(twitch.apiUrl).origin] : [])]
  const signIn = google ? [new URL(google.scriptUrl).origin] : []
  return [
    "default-src 'self'",
    ["script-src 'self'", ...signIn],
    ["style-src 'self'", ...signIn],
    // Style attributes only: dialogs, menus and virtual lists place themselves with them.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...pictures],
    ["connect-src 'self'", ...signIn],
    google ? ['frame-src', ...signIn] : "frame-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
    .map((directive) => [directive].flat().join(' '))
    .join('; ')
}

/** The same headers on every answer, errors included. Answers are private unless a route says otherwise. */
export function securityHeaders(config: Config): MiddlewareHandler<AppEnv> {
  const { publicUrl, google } = config
  const headers = {
    'Content-Security-Policy': policyOf(config),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // The sign-in window answers to the page that opened it.
    'Cross-Origin-Opener-Policy': google ? 'same-origin-allow-popups' : 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    ...(publicUrl.protocol === 'https:' ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
  return async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    await next()
    // What made a 304 of the answer took its headers off.
    if (c.res.status !== 304) return
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}
