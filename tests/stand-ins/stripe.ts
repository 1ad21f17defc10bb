import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pathToFileURL } from 'node:url'
import { deliver, type SentEvent, signedEvent } from './stripe-events.ts'
import { checkoutPage, closedPage } from './stripe-page.ts'
import { newSession, refusal, type StandInSession, type WireError } from './stripe-sessions.ts'

export type StripeStandIn = {
  /** Origin, as STRIPE_API_URL takes it; the checkout pages live there too. */
  url: string
  sessions: Map<string, StandInSession>
  /** Calls of the API so far, e.g. « POST /v1/checkout/sessions ». */
  asked: string[]
  /** Marks a session paid and sends its event, as the page's « Payer » does; answers the webhook's status, if sent. */
  pay(id: string): Promise<number | null>
  /** Sends an event about a session, true or forged; answers the webhook's status, 0 for silence. */
  sendEvent(id: string, event?: SentEvent): Promise<number>
  /** Every call answers this status, until null. */
  fail(status: number | null): void
  /** Paying sends no event any more: a webhook that is late or lost. */
  setSilent(silent: boolean): void
  setWebhookUrl(url: string | null): void
  close(): Promise<void>
}

export type StripeOptions = { port?: number; secretKey: string; webhookSecret: string; webhookUrl?: string }
type Remembered = { order: string; session: StandInSession }

/** Stripe's double: checkout sessions over its real wire, a checkout page, signed events. */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  const { port = 0, secretKey, webhookSecret } = options
  const sessions = new Map<string, StandInSession>()
  const orders = new Map<string, Remembered>()
  const asked: string[] = []
  let [failing, silent, webhookUrl]: [number | null, boolean, string | null] = [
    null,
    false,
    options.webhookUrl ?? null,
  ]

  async function answerApi(request: IncomingMessage, path: string): Promise<StandInSession | WireError> {
    asked.push(`${request.method} ${path}`)
    if (failing !== null) return { status: failing, error: { type: 'api_error', message: 'Panne.' } }
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return refusal('Invalid API Key provided.', { status: 401 })
    }
    if (request.method === 'POST' && path === '/v1/checkout/sessions') {
      return create(await textOf(request), request.headers['idempotency-key'])
    }
    const id = /^\/v1\/checkout\/sessions\/([^/]+)$/.exec(path)?.[1]
    if (request.method !== 'GET' || !id) return refusal('Unrecognized request URL.', { status: 404 })
    const missing = `No such checkout.session: ${id}`
    return sessions.get(id) ?? refusal(missing, { status: 404, code: 'resource_missing', param: 'session' })
  }

  function create(order: string, key: string | string[] | undefined): StandInSession | WireError {
    const known = typeof key === 'string' ? orders.get(key) : undefined
    if (known) {
      if (known.order === order) return known.session
      const message = 'Keys for idempotent requests can only be used with the same parameters.'
      return { status: 400, error: { type: 'idempotency_error', message } }
    }
    const session = newSession(new URLSearchParams(order), url)
    if ('error' in session) return session
    sessions.set(session.id, session)
    if (typeof key === 'string') orders.set(key, { order, session })
    return session
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const session = sessions.get(id)
    if (session?.status !== 'open') return sendPage(response, session ? 200 : 404, closedPage())
    if (request.method !== 'POST') return sendPage(response, 200, checkoutPage(session))
    const act = new URLSearchParams(await textOf(request)).get('act')
    if (act === 'pay') await pay(id)
    const next = act === 'pay' ? session.success_url : (session.cancel_url ?? session.success_url)
    response.writeHead(303, { location: next.replace('{CHECKOUT_SESSION_ID}', id) }).end()
  }

  async function pay(id: string): Promise<number | null> {
    Object.assign(sessionOf(id), { status: 'complete', payment_status: 'paid' })
    return silent || webhookUrl === null ? null : sendEvent(id)
  }

  async function sendEvent(id: string, event?: SentEvent): Promise<number> {
    if (webhookUrl === null) throw new Error('the stand-in has no webhook address')
    const { body, signature } = signedEvent(sessionOf(id), webhookSecret, event)
    return deliver(webhookUrl, body, signature)
  }

  function sessionOf(id: string): StandInSession {
    const session = sessions.get(id)
    if (!session) throw new Error(`no session ${id}`)
    return session
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in')
    const id = /^\/c\/pay\/([^/]+)$/.exec(pathname)?.[1]
    const answered = id
      ? answerPage(request, response, id)
      : answerApi(request, pathname).then((answer) => sendJson(response, answer))
    answered.catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  return {
    url,
    sessions,
    asked,
    pay,
    sendEvent,
    fail: (status) => {
      failing = status
    },
    setSilent: (next) => {
      silent = next
    },
    setWebhookUrl: (next) => {
      webhookUrl = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function sendJson(response: ServerResponse, answer: StandInSession | WireError): void {
  response.setHeader('content-type', 'application/json')
  response.setHeader('request-id', 'req_doublure')
  response.statusCode = 'error' in answer ? answer.status : 200
  response.end(JSON.stringify('error' in answer ? { error: answer.error } : answer))
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

const { argv, env } = process
if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const { url } = await startStripe({
    port: Number(env.PORT ?? 8794),
    secretKey: env.STRIPE_SECRET_KEY ?? 'sk_test_doublure',
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? 'whsec_doublure',
    webhookUrl: env.WEBHOOK_URL ?? 'http://127.0.0.1:8787/api/v1/payments/webhook',
  })
  console.log(`Stripe (doublure) sur ${url}`)
}
