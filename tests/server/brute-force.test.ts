import { describe, expect, test } from 'vitest'
import { SignInAttempts } from '#server/auth/sign-in-attempts.ts'
import { createLog } from '#server/log.ts'
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
  expect(Number(refused.headers.get('retry-after'))).toBe(900)
  expect(refused.json.error).toBe('Trop de tentatives. Réessaie dans 15 minutes.')
  clock.now += QUARTER_HOUR - 1000
  expect((await tryOne(PASSWORD)).json.error).toBe('Trop de tentatives. Réessaie dans 1 seconde.')
  clock.now += 1000
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

describe('a device that has signed in before', () => {
  /** 110 wrong passwords from 11 places, then the owner's. */
  async function besieged() {
    const { server, clock } = await aServer()
    const socket = (n: number) => ({
      incoming: { socket: { remoteAddress: `192.0.2.${n}`, remotePort: 1, remoteFamily: 'IPv4' } },
    })
    const signIn = async (password: string, device?: unknown, place = 1) => {
      const body = JSON.stringify({ email: 'elea@test.fr', password, device })
      const headers = { 'content-type': 'application/json' }
      return (await server.app.request('/auth/login', { method: 'POST', body, headers }, socket(place)))
        .status
    }
    const { json } = await server.call('POST', '/auth/login', {
      body: { email: 'elea@test.fr', password: PASSWORD },
    })
    const token = String(json.token)
    await server.call('POST', '/auth/logout', { token })
    for (let i = 0; i < 110; i++) await signIn(`essai ${i}`, undefined, i % 11)
    return { server, clock, signIn, token }
  }

  test('is locked out by nobody’s wrong passwords, from wherever it comes', async () => {
    const { server, signIn, token } = await besieged()
    expect(await signIn(PASSWORD, undefined, 99)).toBe(429)
    expect(await signIn(PASSWORD, token, 1)).toBe(200)
    expect(await signIn(PASSWORD, token, 99)).toBe(200)
    const other = await server.register('lou@test.fr')
    for (const foreign of [other.token, `${token}x`, 'x'.repeat(3000), 7, null, ''])
      expect(await signIn(PASSWORD, foreign, 99)).toBe(429)
  })

  test('has ten tries of its own in a quarter of an hour', async () => {
    const { clock, signIn, token } = await besieged()
    for (let i = 0; i < 10; i++) expect(await signIn('essai manqué', token)).toBe(401)
    expect(await signIn(PASSWORD, token)).toBe(429)
    clock.now += QUARTER_HOUR
    expect(await signIn(PASSWORD, token)).toBe(200)
  })
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

describe('a full window', () => {
  const full = (attempts: SignInAttempts, email: string, name: string) => {
    try {
      attempts.take(email, { name, shared: false })
      return false
    } catch {
      return true
    }
  }

  test('of an address in one place is pushed out by no number of names that another place tries', () => {
    const attempts = new SignInAttempts(() => 0)
    for (let i = 0; i < 10; i++) full(attempts, 'elea@test.fr', '192.0.2.1')
    for (let i = 0; i < 11_000; i++) full(attempts, `nom-${i}@test.fr`, '192.0.2.2')
    expect(full(attempts, 'elea@test.fr', '192.0.2.1')).toBe(true)
    expect(full(attempts, 'elea@test.fr', '192.0.2.3')).toBe(false)
  })

  test('of an address is pushed out by no number of names that many places try', () => {
    const attempts = new SignInAttempts(() => 0)
    for (let i = 0; i < 100; i++) full(attempts, 'elea@test.fr', `192.0.2.${i % 10}`)
    for (let i = 0; i < 12_000; i++) full(attempts, `nom-${i}@test.fr`, `198.51.100.${i % 100}`)
    expect(full(attempts, 'elea@test.fr', '203.0.113.1')).toBe(true)
  })

  test('of a place is pushed out by no number of places', () => {
    const attempts = new SignInAttempts(() => 0)
    for (let i = 0; i < 200; i++) full(attempts, `nom-${i}@test.fr`, '192.0.2.1')
    for (let i = 0; i < 12_000; i++) full(attempts, `nom-${i}@test.fr`, `2001:db8:0:${i.toString(16)}::/64`)
    expect(full(attempts, 'elea@test.fr', '192.0.2.1')).toBe(true)
  })
})

describe('behind a proxy that the configuration does not know', () => {
  const PROXIED = { 'x-forwarded-for': '203.0.113.7' }
  /** Tries 200 names from one socket, then signs the player in from the same one. */
  async function afterAGuesser(remoteAddress: string, headers: object) {
    const { server } = await aServer()
    const socket = { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } }
    const signIn = async (email: string, password: string) => {
      const body = JSON.stringify({ email, password })
      const sent = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
      return (await server.app.request('/auth/login', sent, socket)).status
    }
    for (let i = 0; i < 200; i++) await signIn(`nom-${i}@test.fr`, 'essai')
    return signIn('elea@test.fr', PASSWORD)
  }

  test.each([
    ['127.0.0.1', PROXIED],
    ['::1', { forwarded: 'for=203.0.113.7' }],
    ['::ffff:172.18.0.2', { 'x-real-ip': '203.0.113.7' }],
    ['10.1.2.3', { via: '1.1 relais' }],
    ['fd12::3', PROXIED],
  ])('at %s, one guesser shuts nobody else out', async (proxy, headers) => {
    expect(await afterAGuesser(proxy, headers)).toBe(200)
  })

  test('a proxy of this machine that adds no header is one that the configuration does not know', {
    tags: 'full',
  }, async () => {
    expect(await afterAGuesser('127.0.0.1', {})).toBe(200)
    expect(await afterAGuesser('::1', {})).toBe(200)
  })

  test('a header that somebody far away sends without one earns no more tries', async () => {
    expect(await afterAGuesser('198.51.100.9', PROXIED)).toBe(429)
    expect(await afterAGuesser('198.51.100.9', {})).toBe(429)
  })

  test('an account there is bounded as anywhere', async () => {
    const { server } = await aServer()
    const tryOne = () =>
      server.call('POST', '/auth/login', {
        headers: PROXIED,
        body: { email: 'elea@test.fr', password: 'essai' },
      })
    for (let i = 0; i < 10; i++) expect((await tryOne()).status).toBe(401)
    expect((await tryOne()).status).toBe(429)
  })

  test('the log says so, in one line that names TRUST_PROXY, and quotes no address', async () => {
    const warned = async (env: Record<string, string>, headers: Record<string, string>) => {
      const lines: string[] = []
      const log = createLog({ logLevel: 'warn' }, { write: (line) => lines.push(line) })
      const server = await testApp({ log, env, alone: true })
      for (let i = 0; i < 3; i++) await server.call('GET', '/healthz', { headers })
      return lines
    }
    const [line = '', ...more] = await warned({}, PROXIED)
    expect(line).toContain('TRUST_PROXY')
    expect(line).not.toContain('203.0.113.7')
    expect(more).toEqual([])
    expect(await warned({}, { forwarded: 'for=203.0.113.7' })).toHaveLength(1)
    expect(await warned({}, {})).toEqual([])
    expect(await warned({ TRUST_PROXY: '1' }, PROXIED)).toEqual([])
  })
})
