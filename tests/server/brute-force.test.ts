import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '#tests/support/app.ts'

const QUARTER_HOUR = 900_000

async function aServer() {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const server = await testApp({ now: () => clock.now })
  await server.register('elea@test.fr')
  const tryOne = (password: string, email = 'elea@test.fr') =>
    server.call('POST', '/auth/login', { body: { email, password } })
  return { clock, server, tryOne }
}

test('after ten wrong passwords an address must wait, even with the right one', async () => {
  const { clock, tryOne } = await aServer()
  for (let i = 0; i < 10; i++) expect((await tryOne(`essai numéro ${i}`)).status).toBe(401)
  const refused = await tryOne(PASSWORD)
  expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  clock.now += QUARTER_HOUR
  expect((await tryOne(PASSWORD)).status).toBe(200)
})

test('guesses sent all at once are bounded too', async () => {
  const { tryOne } = await aServer()
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => tryOne(`essai numéro ${i}`)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})

test('one player’s failures never block another', async () => {
  const { server, tryOne } = await aServer()
  await server.register('lou@test.fr')
  for (let i = 0; i < 12; i++) await tryOne('essai manqué')
  expect((await tryOne(PASSWORD, 'lou@test.fr')).status).toBe(200)
})

test('signing in rightly many times is never refused', async () => {
  const { tryOne } = await aServer()
  for (let i = 0; i < 25; i++) expect((await tryOne(PASSWORD)).status).toBe(200)
})

test('an unknown address is bounded like a known one', async () => {
  const { tryOne } = await aServer()
  for (let i = 0; i < 10; i++) await tryOne('essai manqué', 'personne@test.fr')
  expect((await tryOne('essai manqué', 'personne@test.fr')).status).toBe(429)
})

test('A78 registrations from one place are limited', async () => {
  const { server } = await aServer()
  const register = (i: number) =>
    server.call('POST', '/auth/register', {
      body: { user: { name: '', email: `robot${i}@test.fr`, password: PASSWORD } },
    })
  const answers = await Promise.all(Array.from({ length: 110 }, (_, i) => register(i)))
  expect(answers.filter(({ status }) => status === 429).length).toBe(11)
})
