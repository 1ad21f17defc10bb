import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptMessages, sendMessage, sendWaiting } from '#data/contact-queue.ts'
import { deviceDb, mirrorSession } from '#data/device-db.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { WebLocks } from '#tests/support/web-locks.ts'

let server: TestApp
let network: boolean
/** What each call to the server carried to say who sends it. */
let credentials: (string | null)[]

beforeEach(async () => {
  server = await testApp()
  network = true
  credentials = []
  await deviceDb().messages.clear()
  await mirrorSession(null, null)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('navigator', { locks: new WebLocks() })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    credentials.push(new Headers(init.headers).get('authorization'))
    return network ? server.app.request(path, init) : Promise.reject(new TypeError('fetch failed'))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const write = (id: string, by: string | null) =>
  sendMessage({ id, by, name: '', email: 'a@test.fr', topic: 'bug', message: 'Le total ne tombe pas juste.' })

/** Written without network: it waits on the device. */
async function keep(id: string, by: string | null): Promise<void> {
  network = false
  await write(id, by)
  network = true
  credentials = []
}

/** An account of this server, signed in on the device from now on. */
async function signIn(email: string) {
  const { token, user } = await server.register(email)
  await mirrorSession(token, user.id)
  return { token, id: user.id }
}

test('a message carries the token of its writer’s session', async () => {
  const { token, id } = await signIn('a@test.fr')
  await write('m1', id)
  expect(credentials).toEqual([`Bearer ${token}`])
})

test('a message carries nobody else’s token, and none when nobody was signed in to write it', async () => {
  await signIn('b@test.fr')
  await write('de-a', 'a')
  await write('de-personne', null)
  expect(credentials).toEqual([null, null])
})

test('a kept message leaves without a token while another account is signed in', async () => {
  const writer = await signIn('a@test.fr')
  await keep('m1', writer.id)
  await signIn('b@test.fr')
  await sendWaiting()
  expect([credentials, await keptMessages(writer.id)]).toEqual([[null], []])
})

test('a kept message leaves under its writer’s session, also a later one', async () => {
  const { id } = await signIn('a@test.fr')
  await keep('m1', id)
  await mirrorSession('un-autre-jeton', id)
  await sendWaiting()
  expect(credentials).toEqual(['Bearer un-autre-jeton'])
})

test('a kept message is listed to its writer alone', async () => {
  await keep('de-a', 'a')
  await keep('de-b', 'b')
  await keep('de-personne', null)
  const listed = async (by: string | null) => (await keptMessages(by)).map(({ id }) => id)
  expect([await listed('a'), await listed('b'), await listed(null)]).toEqual([
    ['de-a'],
    ['de-b'],
    ['de-personne'],
  ])
})
