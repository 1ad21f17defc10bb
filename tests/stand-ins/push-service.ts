import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'

/** What a browser hands to a site that subscribes. */
export type DeviceSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A message as it came over the wire, opened with the keys of its device. */
export type TakenMessage = {
  endpoint: string
  text: string
  ttl: number
  topic: string | undefined
  urgency: string | undefined
  /** The claims of the sender's signed token. */
  claims: Record<string, unknown>
}

/** What can be wrong: a status that it answers, a redirect to an address, or no answer at all. */
export type PushFault = { status: number; retryAfter?: number } | { redirect: string } | 'hang'

export type PushService = {
  /** As WEB_PUSH_HOSTS takes it: an origin of this machine. */
  origin: string
  /** A new device of a browser that was given the site's public key. */
  subscribe(siteKey: string): DeviceSubscription
  /** The device is gone: messages for it are answered 410. */
  forget(device: DeviceSubscription): void
  taken: TakenMessage[]
  /** Requests so far, refused ones too. */
  asked: number
  /** Why requests were refused, in words. */
  refused: string[]
  fail(fault: PushFault | null): void
  close(): Promise<void>
}

type Device = { keys: ECDH; auth: Buffer; siteKey: string }

/**
 * A browser's push service, over real HTTP: it takes a message as RFC 8030 says, knows the sender by RFC 8292, and opens
 * it as the browser would (RFC 8291, by Node's own cryptography).
 */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>()
  let fault: PushFault | null = null
  let origin = ''

  async function take(request: IncomingMessage): Promise<{ status: number; message?: TakenMessage }> {
    const endpoint = `${origin}${request.url ?? ''}`
    const device = devices.get(endpoint)
    const body = await buffer(request)
    if (!device) return { status: 410 }
    const { headers } = request
    const ttl = headers.ttl
    if (request.method !== 'POST' || typeof ttl !== 'string' || !/^\d+$/.test(ttl)) return { status: 400 }
    if (headers['content-encoding'] !== 'aes128gcm') return { status: 415 }
    const claims = await senderOf(headers.authorization ?? '', device.siteKey, origin)
    const text = opened(body, device).toString('utf8')
    const [topic, urgency] = [headers.topic, headers.urgency].map((value) => value?.toString())
    return { status: 201, message: { endpoint, text, ttl: Number(ttl), topic, urgency, claims } }
  }

  const server = createServer((request, response) => {
    service.asked += 1
    if (fault === 'hang') return
    if (fault) {
      if ('redirect' in fault) response.writeHead(307, { location: fault.redirect })
      else response.writeHead(fault.status, { 'retry-after': String(fault.retryAfter ?? 0) })
      response.end('une page qui ne dit rien')
      return
    }
    take(request)
      .catch((error: unknown) => {
        service.refused.push(String(error))
        return { status: 403, message: undefined }
      })
      .then(({ status, message }) => {
        if (message) service.taken.push(message)
        response.writeHead(status)
        response.end()
      })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  const service: PushService = {
    origin,
    taken: [],
    asked: 0,
    refused: [],
    subscribe(siteKey) {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      const endpoint = `${origin}/push/${randomBytes(12).toString('base64url')}`
      devices.set(endpoint, { keys, auth, siteKey })
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    forget: ({ endpoint }) => void devices.delete(endpoint),
    fail(next) {
      fault = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
  return service
}

/** The claims of the sender, who must hold the private half of the key that the device was given. Throws. */
async function senderOf(
  authorization: string,
  siteKey: string,
  audience: string,
): Promise<Record<string, unknown>> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== siteKey) throw new Error('another site’s key')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, { audience })
  const { exp = 0, sub = '' } = payload
  if (exp > Date.now() / 1000 + 86_400) throw new Error('a token of more than a day')
  if (!/^(mailto:|https:)/.test(sub)) throw new Error('nobody to write to')
  return payload
}

/** RFC 8188 and 8291: salt, record size, the sender's key; one record, whose last byte of padding is 2. */
function opened(body: Buffer, { keys, auth }: Device): Buffer {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = derived(keys.computeSecret(senderKey), auth, info, 32)
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = plain.lastIndexOf(2)
  return plain.subarray(0, end)
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
