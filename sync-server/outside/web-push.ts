import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import webPush from 'web-push'
import type { WebPushConfig } from '#server/config.ts'
import { isPublicAddress } from './public-address.ts'

/** A browser's push endpoint for one device, and the keys that encrypt messages for it. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }
/** The keys that identify this installation to push services, in all of its processes. */
export type VapidKeys = { publicKey: string; privateKey: string }
/** A newer message with the same `topic` replaces an undelivered one; after `ttl` seconds the service drops it. */
export type PushPayload = { body: string; topic: string; ttl: number }

/** The push services of browsers. */
export type WebPush = {
  /** Whether an address is one of a known push service. */
  isKnown(endpoint: string): boolean
  /** Resolves to false when the service no longer knows the device. Throws `WebPushError`. */
  send(to: Subscription, payload: PushPayload, keys: VapidKeys): Promise<boolean>
}

/** The push service did not take a message. */
export class WebPushError extends Error {
  /** The HTTP status of its answer; null when none came. */
  readonly status: number | null
  /** `Retry-After` in milliseconds; null without one. */
  readonly waitMs: number | null

  constructor(why: string, status: number | null, waitMs: number | null = null) {
    super(`message not taken: ${why}`)
    this.name = 'WebPushError'
    this.status = status
    this.waitMs = waitMs
  }

  /** Whether a retry may succeed. */
  get isTransient(): boolean {
    return this.status === null || this.status >= 500 || [408, 425, 429].includes(this.status)
  }
}

export const newVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys()

type Patience = { callMs?: number }

/** Encrypts messages with the Web Push library, and posts them by a call that follows no redirect. */
export function createWebPush(
  { subject, hosts }: WebPushConfig,
  { callMs = 10_000 }: Patience = {},
): WebPush {
  const isKnown = (endpoint: string) => isKnownEndpoint(endpoint, hosts)
  return {
    isKnown,
    async send({ endpoint, p256dh, auth }, { body, topic, ttl }, keys) {
      // The list may have become shorter since the device subscribed.
      if (!isKnown(endpoint)) return false
      const sealed = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
        vapidDetails: { subject, ...keys },
        TTL: ttl,
        topic,
        urgency: 'normal',
      })
      const { status, waitMs } = await post(new URL(endpoint), sealed, callMs)
      if (status === 404 || status === 410) return false
      if (status >= 200 && status < 300) return true
      throw new WebPushError(`status ${status}`, status, waitMs)
    },
  }
}

/** https of a listed host, at its usual port; or a listed origin, which the configuration allows on this machine alone. */
function isKnownEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, origin, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (hosts.includes(origin)) return true
  return protocol === 'https:' && port === '' && hosts.some((host) => isHost(hostname, host))
}

const isHost = (hostname: string, host: string): boolean =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host

type Sealed = Pick<webPush.RequestDetails, 'headers' | 'body'>

/** The answer's body is not read. */
function post(
  url: URL,
  { headers, body }: Sealed,
  callMs: number,
): Promise<{ status: number; waitMs: number | null }> {
  const { request } = url.protocol === 'http:' ? http : https
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      headers,
      agent: false,
      lookup: lookupPublic,
      signal: AbortSignal.timeout(callMs),
    })
    call.once('response', (answer) => {
      resolve({ status: answer.statusCode ?? 0, waitMs: waitOf(answer.headers['retry-after']) })
      answer.destroy()
    })
    call.on('error', (error) => reject(new WebPushError(reasonOf(error), null)))
    call.end(body)
  })
}

/** Rejects a name that resolves into a private network (SSRF). */
const lookupPublic: LookupFunction = (hostname, options, found) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const failure = error ?? (addresses.every(({ address }) => isPublicAddress(address)) ? null : PRIVATE)
    const [first] = addresses ?? []
    if (failure || !first) found(failure ?? PRIVATE, '', 0)
    else if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}

const PRIVATE: NodeJS.ErrnoException = Object.assign(new Error('private address'), { code: 'EPRIVATE' })

const SECONDS = /^\d{1,6}$/
const waitOf = (header: string | undefined): number | null =>
  header !== undefined && SECONDS.test(header) ? Number(header) * 1000 : null

/** Never the error's words: they may quote the address, which is the device's alone. */
const reasonOf = (error: NodeJS.ErrnoException): string => error.code ?? error.name
