import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { donationStage } from '#tests/support/server/payments.ts'

test('A197 A172 a checkout answers the address of a page that asks for that amount', async () => {
  const { checkout, donor, stripe } = await donationStage()
  const player = await donor('elea@test.fr')
  const { status, json } = await checkout(player.token, 15)
  expect(status).toBe(200)
  const [session] = [...stripe.sessions.values()]
  expect(json).toEqual({ url: session?.url })
  expect(session).toMatchObject({
    mode: 'payment',
    submit_type: 'donate',
    locale: 'fr',
    amount_total: 1500,
    currency: 'eur',
    client_reference_id: player.id,
    metadata: { app: 'comptoir', user_id: player.id, amount_eur: '15' },
    customer_email: 'elea@test.fr',
    success_url: 'https://comptoir.example/payment/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://comptoir.example/payment/cancel',
  })
  expect(await player.payments()).toMatchObject([
    { session_id: session?.id, amount_eur: 15, granted_at: null },
  ])
})

test('A92 an amount is rounded before the limits are looked at', async () => {
  const { checkout, donor, stripe } = await donationStage()
  const { token } = await donor()
  for (const amount of [4.5, 7.5, 1000.4]) expect((await checkout(token, amount)).status).toBe(200)
  expect([...stripe.sessions.values()].map((session) => session.amount_total)).toEqual([500, 800, 100_000])
})

const OUT_OF_BOUNDS: [unknown, string][] = [
  [4.49, 'Montant minimum\u00a0: 5€'],
  [0, 'Montant minimum\u00a0: 5€'],
  [-3, 'Montant minimum\u00a0: 5€'],
  ['10', 'Montant minimum\u00a0: 5€'],
  [null, 'Montant minimum\u00a0: 5€'],
  [undefined, 'Montant minimum\u00a0: 5€'],
  [{ $gt: 5 }, 'Montant minimum\u00a0: 5€'],
  [1000.5, 'Montant maximum\u00a0: 1 000 €'],
  [1e300, 'Montant maximum\u00a0: 1 000 €'],
]
test('A92 A93 an amount out of its bounds is refused, and nothing is opened', async () => {
  const { checkout, donor, stripe } = await donationStage()
  const { token } = await donor()
  for (const [amount, message] of OUT_OF_BOUNDS) {
    const { status, json } = await checkout(token, amount)
    expect([status, json.code, json.error]).toEqual([422, 'invalid', message])
  }
  expect(stripe.asked).toEqual([])
})

test('A176 A93 a supporter cannot open a second donation', async () => {
  const { checkout, donor, setAccess, stripe } = await donationStage()
  const { token, id } = await donor()
  await setAccess(id, true)
  const { status, json } = await checkout(token, 10)
  expect([status, json.code, json.error]).toEqual([409, 'already_premium', 'Vous êtes déjà Premium ✅'])
  expect(stripe.asked).toEqual([])
})

test('an address that Stripe refuses opens a checkout all the same', async () => {
  const { donor, stripe } = await donationStage()
  const player = await donor('elea@localhost')
  const id = await player.opens()
  expect(stripe.sessions.get(id)).toMatchObject({ customer_email: null, client_reference_id: player.id })
})

test('a player opens twenty checkouts an hour, and others are not held back', async () => {
  let time = Date.UTC(2026, 10, 20)
  const { checkout, donor } = await donationStage({ now: () => time })
  const { token } = await donor()
  for (let n = 0; n < 20; n += 1) expect((await checkout(token, 5)).status).toBe(200)
  const held = await checkout(token, 5)
  expect([held.status, held.json.code]).toEqual([429, 'rate_limited'])
  expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await checkout((await donor()).token, 5)).status).toBe(200)
  time += 3_600_000
  expect((await checkout(token, 5)).status).toBe(200)
})

test('when Stripe fails three times, the answer is coded and says nothing of the cause', async () => {
  const { checkout, donor, stripe } = await donationStage()
  const { token } = await donor()
  stripe.fail(500)
  const { status, json } = await checkout(token, 10)
  expect([status, json]).toEqual([
    502,
    { code: 'service_failed', error: 'Le service de paiement ne répond pas. Réessaie dans un instant.' },
  ])
  expect(stripe.asked).toHaveLength(3)
  stripe.fail(null)
  await checkout(token, 10)
  expect(stripe.sessions.size).toBe(1)
}, 20_000)

test('a wrong key of ours is the same coded failure', async () => {
  const { checkout, donor } = await donationStage({ secretKey: 'sk_test_fausse' })
  const { status, text } = await checkout((await donor()).token, 10)
  expect(status).toBe(502)
  expect(text).not.toContain('sk_test')
})

test('a server without Stripe answers every call of donations with a clear refusal', async () => {
  const server = await testApp()
  const { token } = await server.register()
  const answers = [
    await server.call('POST', '/api/v1/payments/checkout', { token, body: { amount_eur: 10 } }),
    await server.call('GET', '/api/v1/payments/success.json?session_id=cs_1', { token }),
    await server.call('POST', '/api/v1/payments/webhook', { body: '{}' }),
  ]
  for (const { status, json } of answers) {
    expect([status, json.code, json.error]).toEqual([
      503,
      'not_configured',
      'Les dons ne sont pas ouverts sur ce serveur.',
    ])
  }
})
