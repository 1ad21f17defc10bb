import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceDb, mirrorSession } from '#data/device-db.ts'
import { eraseAccount } from '#data/session/kept-data.ts'
import { isLostHere, keptAccount } from '#data/session/known-accounts.ts'
import { until } from '#tests/harness/until.ts'
import { PASSWORD } from '#tests/support/app.ts'
import { OneBrowser } from '#tests/support/one-browser.ts'

let browser: OneBrowser
beforeEach(async () => {
  await mirrorSession(null, null)
  await deviceDb().accounts.clear()
  browser = await OneBrowser.start()
})
afterEach(() => {
  browser.network = false
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** As a backup from before the account does. */
const loseAccount = () => browser.server.db.deleteFrom('users').execute()

test('a player whose account the server lost makes it again under the same id, whatever the case of the address', async () => {
  const { userId, register, checkProfile, becomes, state } = await browser.player()
  await loseAccount()
  await checkProfile()
  await becomes({ status: 'signed-out', notice: 'expired' })
  await until(async () => expect(await isLostHere(' Elea@TEST.fr ')).toBe(true))
  await register({ name: '', email: ' Elea@TEST.fr ', password: PASSWORD })
  expect(state().user?.id).toBe(userId)
  expect(await isLostHere('elea@test.fr')).toBe(false)
})

test('another address gets an id of its own, and nothing is said to be lost', async () => {
  const { userId, register, checkProfile, becomes, state } = await browser.player()
  await loseAccount()
  await checkProfile()
  await becomes({ status: 'signed-out' })
  expect(await isLostHere('lou@test.fr')).toBe(false)
  await register({ name: '', email: 'lou@test.fr', password: PASSWORD })
  expect(state().user?.id).not.toBe(userId)
})

test('a player who signed out has lost nothing', async () => {
  const { endSession } = await browser.player()
  await endSession()
  expect(await isLostHere('elea@test.fr')).toBe(false)
})

test('an account whose data were erased here is not held any more', async () => {
  const { userId } = await browser.player()
  expect(await keptAccount('elea@test.fr')).toBe(userId)
  await eraseAccount(userId)
  expect(await keptAccount('elea@test.fr')).toBeUndefined()
})

test('the address in a Google token finds the data of its account; an unreadable one finds none', async () => {
  const { userId, signInWithGoogle } = await browser.player()
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return Response.json({ error: 'non', code: 'not_configured' }, { status: 503 })
  })
  const claims = Buffer.from(JSON.stringify({ email: 'Elea@test.fr', name: 'Éléa' })).toString('base64url')
  for (const credential of [`a.${claims}.c`, 'illisible', `a.${claims.slice(3)}.c`]) {
    await expect(signInWithGoogle(credential)).rejects.toMatchObject({ status: 503 })
  }
  expect(sent).toEqual([
    { credential: `a.${claims}.c`, id: userId },
    { credential: 'illisible' },
    { credential: `a.${claims.slice(3)}.c` },
  ])
})
