import { expect, test } from 'vitest'
import { donationStage } from '#tests/support/server/payments.ts'

const press = (url: string, act: string) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ act }) })

test('A94 « Payer » on the checkout page tells the server, then leads to the verification', async () => {
  const { checkout, donor, stripe } = await donationStage()
  const player = await donor()
  const url = String((await checkout(player.token, 10)).json.url)
  expect(await (await fetch(url)).text()).toContain('10,00')
  const answer = await press(url, 'pay')
  const id = url.split('/').at(-1)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`https://comptoir.example/payment/success?session_id=${id}`)
  expect((await player.access())?.access_active).toBe(1)
  expect(stripe.sessions.get(id ?? '')?.status).toBe('complete')
})

test('A98 « Annuler » leads to the cancelled page, and nothing is given', async () => {
  const { checkout, donor } = await donationStage()
  const player = await donor()
  const answer = await press(String((await checkout(player.token, 10)).json.url), 'cancel')
  expect(answer.headers.get('location')).toBe('https://comptoir.example/payment/cancel')
  expect((await player.access())?.access_active).toBe(0)
})

test('a repeated order under one idempotency key is one session, and another order under it is an error', async () => {
  const { stripe } = await donationStage()
  const order = (amount: number) =>
    fetch(`${stripe.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_essai', 'idempotency-key': 'une-commande' },
      body: new URLSearchParams({
        mode: 'payment',
        success_url: 'https://comptoir.example/',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'eur',
        'line_items[0][price_data][unit_amount]': String(amount),
        'line_items[0][price_data][product_data][name]': 'Don',
      }),
    })
  const [first, again, other] = [await order(500), await order(500), await order(600)]
  expect(await again.json()).toEqual(await first.json())
  expect(stripe.sessions.size).toBe(1)
  expect([other.status, await other.json()]).toMatchObject([400, { error: { type: 'idempotency_error' } }])
})
