import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mirrorSession, readMirror } from '#data/device-db.ts'
import { until } from '#tests/harness/until.ts'
import { PASSWORD } from '#tests/support/app.ts'
import { FakePage, SharedStorage } from '#tests/support/fake-page.ts'
import { OneBrowser } from '#tests/support/one-browser.ts'

let browser: OneBrowser
beforeEach(async () => {
  await mirrorSession(null, null)
  browser = await OneBrowser.start()
})
afterEach(() => {
  browser.network = false
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('signing in and up', () => {
  test('A151 A152 A168 A181 signing up stores token and user, mirrors them for the worker and asks for the profile', async () => {
    const { state, token, userId } = await browser.player()
    expect(state()).toMatchObject({ status: 'signed-in', busy: false, error: null, user: { name: 'Éléa' } })
    expect(JSON.parse(browser.stored('user') ?? '')).toMatchObject({ id: userId, email: 'elea@test.fr' })
    expect(await readMirror()).toMatchObject({ token, userId, refused: null })
    expect(browser.asked).toEqual(['POST /auth/register', 'GET /me'])
  })

  test('A180 A151 signing in with the same words opens the same account', async () => {
    const { userId, endSession, signIn, state } = await browser.player()
    await endSession()
    await signIn(' ELEA@test.fr ', PASSWORD)
    expect(state()).toMatchObject({ status: 'signed-in', user: { id: userId } })
  })

  test('a device that was signed in before is locked out by nobody’s wrong passwords', async () => {
    const { userId, endSession, signIn, state } = await browser.player()
    await endSession()
    const body = { email: 'elea@test.fr', password: 'essai manqué' }
    for (let i = 0; i < 11; i++) await browser.server.call('POST', '/auth/login', { body })
    const answer = await browser.server.call('POST', '/auth/login', { body: { ...body, password: PASSWORD } })
    expect(answer.status).toBe(429)
    await signIn('elea@test.fr', PASSWORD)
    expect(state()).toMatchObject({ status: 'signed-in', user: { id: userId } })
  })

  test('A62 an account is new in the tab that made it, over reloads and until its session ends', async () => {
    const tab = new SharedStorage()
    const { storage } = new FakePage(tab)
    const { register, endSession, signIn, state } = await browser.tab()
    const { newAccount, startTabMemory } = await import('#data/session/tab-memory.ts')
    const close = startTabMemory(storage)
    const { session } = await import('#data/session/session-store.ts')
    const whenSignedIn: unknown[] = []
    session.subscribe(({ status }) => status === 'signed-in' && whenSignedIn.push(newAccount.getState()))
    await register({ name: 'Éléa', email: 'elea@test.fr', password: PASSWORD })
    const made = { id: state().user?.id }
    expect(newAccount.getState()).toEqual(made)
    // A reload that comes at once finds it.
    expect(whenSignedIn[0]).toEqual(made)
    close()
    newAccount.setState({ id: null })
    const closeAgain = startTabMemory(storage)
    expect(newAccount.getState()).toEqual(made)
    await endSession()
    expect(newAccount.getState()).toEqual({ id: null })
    await signIn('elea@test.fr', PASSWORD)
    expect([newAccount.getState(), [...tab.items]]).toEqual([{ id: null }, []])
    closeAgain()
  })

  test('A163 A155 a wrong password is a failed sign-in and ends nobody’s session', async () => {
    const { signIn, becomes, token } = await browser.player()
    await expect(signIn('elea@test.fr', 'faux mot de passe')).rejects.toMatchObject({ status: 401 })
    await becomes({ status: 'signed-in', error: 'Adresse email ou mot de passe incorrect.', busy: false })
    expect(browser.stored('jwt')).toBe(token)
    expect((await readMirror()).token).toBe(token)
  })

  test('A163 a taken address is refused with the server’s sentence', async () => {
    const { endSession, register, state } = await browser.player()
    await endSession()
    await expect(register({ name: '', email: 'elea@test.fr', password: PASSWORD })).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
    })
    expect(state().error).toBe('Un compte existe déjà avec cette adresse email.')
    expect(browser.keys).toEqual([])
  })

  test('A163 without network says so and signs nobody in', async () => {
    const { signIn, state } = await browser.tab()
    browser.network = false
    await expect(signIn('elea@test.fr', PASSWORD)).rejects.toMatchObject({ status: 0, code: 'network' })
    expect(state()).toMatchObject({
      status: 'signed-out',
      busy: false,
      error: expect.stringContaining('réseau'),
    })
  })

  test('A162 a new try forgets the error of the last one', async () => {
    const { signIn, state } = await browser.player()
    await signIn('elea@test.fr', 'faux').catch(() => {})
    await signIn('elea@test.fr', PASSWORD)
    expect(state()).toMatchObject({ busy: false, error: null })
  })
})

describe('a 401', () => {
  test('A155 to any call ends the session and removes nothing but the session', async () => {
    const { api, token, state } = await browser.player()
    await browser.server.call('POST', '/auth/logout', { token })
    await expect(api('/user_inventories')).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
    expect(state()).toMatchObject({ status: 'signed-out', notice: 'expired' })
    expect(browser.keys).toEqual([])
    await until(async () => expect((await readMirror()).refused).toBe(token))
  })

  test('A155 to a call of an earlier session leaves the present one alone', async () => {
    const { api, endSession, signIn, token, state } = await browser.player()
    await endSession()
    await browser.revoked(token)
    await signIn('elea@test.fr', PASSWORD)
    await expect(api('/user_inventories', { token })).rejects.toMatchObject({ status: 401 })
    expect(state()).toMatchObject({ status: 'signed-in', notice: null })
    expect((await readMirror()).refused).toBeNull()
  })

  test('A160 the notice goes when someone signs in', async () => {
    const { api, signIn, token, state } = await browser.player()
    await browser.server.call('POST', '/auth/logout', { token })
    await api('/user_inventories').catch(() => {})
    await signIn('elea@test.fr', PASSWORD)
    expect(state()).toMatchObject({ status: 'signed-in', notice: null })
    expect(await readMirror()).toMatchObject({ refused: null })
  })
})

test('A179 A182 every call carries the stored token, credentials, and asks for JSON past every cache', async () => {
  const { api, token } = await browser.player()
  const seen: RequestInit[] = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    seen.push(init)
    return new Response('[]')
  })
  await api('/user_inventories')
  expect(seen[0]).toMatchObject({
    method: 'GET',
    credentials: 'include',
    cache: 'no-store',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  })
})

test('A165 a failed call logs neither what was sent nor the token', async () => {
  const { signIn, token } = await browser.player()
  await signIn('elea@test.fr', 'mon secret').catch(() => {})
  const logged = JSON.stringify(vi.mocked(console.error).mock.calls)
  expect(logged).toContain('/auth/login')
  expect(logged).not.toContain('mon secret')
  expect(logged).not.toContain(token)
})

test('A183 a profile that fails otherwise is an error that names /me and the status', async () => {
  const { checkProfile, state } = await browser.player()
  vi.stubGlobal('fetch', async () => new Response('{"code":"internal"}', { status: 500 }))
  await checkProfile()
  expect(console.error).toHaveBeenCalledWith('[api]', 'GET', '/me', 500, { code: 'internal' })
  expect(state().status).toBe('signed-in')
})
