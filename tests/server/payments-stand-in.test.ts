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
