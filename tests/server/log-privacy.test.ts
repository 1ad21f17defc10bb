import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { deliverContactMessages } from '#server/mail/contact-delivery.ts'
import { createGameData } from '#server/outside/game-data.ts'
import { outsideOf } from '#server/outside/outside.ts'
import { startMailbox } from '#tests/stand-ins/mail.ts'
import { startStripe } from '#tests/stand-ins/stripe.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { linkIn } from '#tests/support/server/mail-app.ts'

/** Nobody listens here. */
const SILENT = 'http://127.0.0.1:9'
const PLAYER = {
  email: 'elea.secrete@prive.test',
  name: 'Nom-De-Joueuse-Secret',
  password: 'mot-de-passe-secret',
}
const SECRET = {
  place: '203.0.113.77',
  device: 'Navigateur-Secret/9.9',
  item: 'Ligne-Secrete-Du-Carnet',
  search: 'Recherche-Secrete',
  message: 'Un message de contact tres secret',
  stripeKey: 'sk_test_cle_secrete_de_stripe',
  webhook: 'whsec_secret_du_webhook',
  twitch: 'secret-de-l-application-twitch',
  metrics: 'jeton-secret-de-mesure',
}
const HEADERS = { 'x-forwarded-for': SECRET.place, 'user-agent': SECRET.device }

async function everything() {
  const [mailbox, stripe] = await Promise.all([
    startMailbox(),
    startStripe({ secretKey: SECRET.stripeKey, webhookSecret: SECRET.webhook }),
  ])
  const env = {
    LOG_LEVEL: 'trace',
    PUBLIC_URL: 'https://comptoir.example',
    TRUST_PROXY: '1',
    METRICS_TOKEN: SECRET.metrics,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'bonjour@comptoir.example',
    CONTACT_TO: 'auteur@comptoir.example',
    STRIPE_SECRET_KEY: SECRET.stripeKey,
    STRIPE_WEBHOOK_SECRET: SECRET.webhook,
    STRIPE_API_URL: stripe.url,
    TWITCH_CLIENT_ID: 'application',
    TWITCH_CLIENT_SECRET: SECRET.twitch,
    TWITCH_API_URL: SILENT,
    TWITCH_AUTH_URL: SILENT,
    GOOGLE_CLIENT_ID: 'comptoir',
    GOOGLE_JWKS_URL: SILENT,
  }
  const lines: string[] = []
  const config = readConfig(env)
  const log = createLog(config, { write: (line) => lines.push(line) })
  const gameData = createGameData({ origin: SILENT, tries: 1 })
  const server = await testApp({ env, log, gameData, outside: outsideOf(config) })
  onTestFinished(async () => {
    await Promise.all([mailbox.close(), stripe.close()])
    await server.close()
  })
  const call = (method: string, path: string, body?: unknown, token?: string) =>
    server.call(method, path, { headers: HEADERS, ...(token ? { token } : {}), ...(body ? { body } : {}) })
  return { server, mailbox, stripe, lines, call }
}
type Stage = Awaited<ReturnType<typeof everything>>

async function anAccount({ call, mailbox }: Stage) {
  const { json } = await call('POST', '/auth/register', { user: PLAYER })
  const { id } = json.user as { id: string }
  await call('POST', '/auth/login', { email: PLAYER.email, password: 'mot-de-passe-secret-faux' })
  await call('POST', '/auth/password/forgot', { email: PLAYER.email })
  const { token: reset } = linkIn(await mailbox.waitFor(PLAYER.email))
  await call('GET', `/reset-password?token=${reset}`)
  await call('POST', '/auth/password/reset', { token: `${reset}x`, password: 'autre-mot-de-passe-secret' })
  return { id, reset, token: String(json.token) }
}

/** The account's ordinary calls, and some that break in the middle because of what is stored. */
async function useAndBreak({ server, call }: Stage, token: string, id: string) {
  const line = { id: 'ligne-secrete', item_name: SECRET.item, buy_price_kamas: 987654321 }
  await call('POST', '/api/v1/flips/bulk_upsert', { entries: [line, { item_name: 7 }] }, token)
  await call('POST', '/api/v1/flips/bulk_upsert', `{"entries": [${SECRET.item}`, token)
  await call('DELETE', '/api/v1/flips/ligne-secrete-inconnue', undefined, token)
  await call('GET', `/${PLAYER.email}/${SECRET.item}`)
  await call('GET', `/api/v1/mounts/search?game=dofus3&q=${SECRET.search}`, undefined, token)
  await call('GET', `/api/v1/admin/users?q=${PLAYER.email}`, undefined, token)
  await call('DELETE', `/api/v1/admin/users/${id}`, undefined, token)
  await breakRows(server)
  expect((await call('GET', '/api/v1/flips', undefined, token)).status).toBe(500)
}

const breakRows = (server: TestApp) =>
  server.db
    .updateTable('records')
    .set({ doc: `{"item_name": ${SECRET.item}, ${PLAYER.email}` })
    .execute()

async function outsideFailures({ server, mailbox, stripe, call }: Stage, token: string) {
  stripe.fail(500)
  await call('POST', '/api/v1/payments/checkout', { amount_eur: 10 }, token)
  await call('GET', '/api/v1/payments/success.json?session_id=cs_test_session_secrete', undefined, token)
  await call('POST', '/api/v1/payments/webhook', { data: { customer_email: PLAYER.email } })
  const credential = ['eyJhbGciOiJSUzI1NiIsImtpZCI6IngifQ', 'eyJzdWIiOiJlbGVhIn0', 'c2VjcmV0'].join('.')
  await call('POST', '/auth/google', { credential })
  await server.db.updateTable('users').set({ is_admin: 1 }).where('email_key', '=', PLAYER.email).execute()
  await call('POST', '/api/v1/admin/twitch_channels', { url: `https://twitch.tv/eleasecrete` }, token)
  mailbox.refuse(true)
  const message = { name: PLAYER.name, email: PLAYER.email, topic: 'question', message: SECRET.message }
  await call('POST', '/api/contact', message)
  await deliverContactMessages(server.deps)
}

test('the log of a whole session, failures included, names nobody and quotes nothing', async () => {
  const stage = await everything()
  const { id, reset, token } = await anAccount(stage)
  await outsideFailures(stage, token)
  await useAndBreak(stage, token, id)
  await stage.call('GET', '/metrics', undefined, SECRET.metrics)
  await stage.call('POST', '/auth/logout', undefined, token)
  const log = stage.lines.join('')
  for (const told of ['request failed', 'request refused', 'contact message not mailed', 'twitch failed'])
    expect(log).toContain(told)
  expect(log).toContain('"path":"/api/v1/flips/:id"')
  const hidden = [...Object.values(PLAYER), ...Object.values(SECRET), id, reset, token]
  hidden.push('elea', 'ligne-secrete', 'cs_test_session', 'mot-de-passe', '987654321', 'eyJ', 'Bearer')
  expect(hidden.filter((text) => log.toLowerCase().includes(text.toLowerCase()))).toEqual([])
  // Nor has a line a field that is not known to be harmless.
  const fields = new Set(stage.lines.flatMap((line) => Object.keys(JSON.parse(line) as object)))
  const known = ['level', 'time', 'msg', 'request', 'method', 'path', 'status', 'ms', 'code', 'err', 'why']
  expect([...fields].filter((field) => !known.includes(field))).toEqual([])
}, 30_000)
