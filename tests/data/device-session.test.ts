import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mirrorRefusal, mirrorSession, readMirror } from '#data/device-db.ts'
import { until } from '#tests/harness/until.ts'
import { PASSWORD } from '#tests/support/app.ts'
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

/** Signs out without network: the token still has to be revoked. */
async function leaveOffline(endSession: () => Promise<void>) {
  browser.network = false
  await endSession()
  await until(() => expect(browser.calls('POST /auth/logout')).toBe(1))
}

describe('opening the application', () => {
  test('nobody is signed in on a fresh device, and nothing is asked', async () => {
    const { state } = await browser.tab()
    expect([state().status, browser.asked]).toEqual(['signed-out', []])
  })

  test('offline the player who was signed in still is, however old the profile', async () => {
    const { userId } = await browser.player()
    browser.shared.items.set('user_checked_at', '0')
    browser.network = false
    const { state, checkProfile } = await browser.tab()
    await checkProfile()
    expect(browser.calls('GET /me')).toBe(3)
    expect(state()).toMatchObject({ status: 'signed-in', notice: null, user: { id: userId } })
    expect(browser.shared.items.has('jwt')).toBe(true)
  })

  test('a server that fails or refuses for another reason ends no session', async () => {
    await browser.player()
    browser.shared.items.set('user_checked_at', '0')
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
    const { checkProfile, state } = await browser.tab()
    await checkProfile()
    expect(state()).toMatchObject({ status: 'signed-in', notice: null })
  })

  test('A160 a token that the worker saw refused ends the session before anything is asked', async () => {
    const { token } = await browser.player()
    await mirrorRefusal(token)
    browser.asked = []
    const { state } = await browser.tab()
    expect(state()).toMatchObject({ status: 'signed-out', notice: 'expired', user: null })
    expect([browser.asked, browser.keys]).toEqual([[], []])
  })

  test('A160 a token that the worker saw refused unheard ends the session with the next pass of an open page', async () => {
    const { token, page, becomes } = await browser.player()
    const { startSyncEngine } = await import('#data/sync/sync-engine.ts')
    await mirrorRefusal(token)
    page.replays = async () => ({ kind: 'signed-out' })
    const stop = startSyncEngine(page)
    page.hear('online')
    await becomes({ status: 'signed-out', notice: 'expired', user: null }).finally(stop)
    expect(browser.keys).toEqual([])
  })

  test('A160 an account that the worker saw deleted is said to be gone', async () => {
    const { token, userId } = await browser.player()
    await mirrorRefusal(token, true)
    const { state } = await browser.tab()
    expect(state()).toMatchObject({ status: 'signed-out', notice: 'gone', endedUser: userId })
  })

  test('a token without a user asks who it is', async () => {
    const { userId } = await browser.player()
    browser.shared.items.delete('user')
    const { state } = await browser.tab()
    expect(state()).toMatchObject({ status: 'signed-in', user: { id: userId } })
  })

  test('the worker’s copy of the session is written again when it was lost', async () => {
    const { token, userId } = await browser.player()
    await mirrorSession(null, null)
    await browser.tab()
    expect(await readMirror()).toMatchObject({ token, userId })
  })
})

describe('signing out', () => {
  test('A153 clears token and user, here and for the worker, and revokes the token', async () => {
    const { endSession, state, token } = await browser.player()
    await endSession()
    expect(state()).toMatchObject({ status: 'signed-out', user: null, notice: null })
    expect(browser.keys).toEqual([])
    expect(await readMirror()).toMatchObject({ token: null, userId: null })
    await browser.revoked(token)
  })

  test('A153 ends the session for good while the answer about the profile is still being noted', async () => {
    const { checkProfile, endSession, state } = await browser.player()
    const { deviceDb } = await import('#data/device-db.ts')
    const { Dexie } = await import('dexie')
    let releaseStash = () => {}
    const gate = new Promise<void>((resolve) => {
      releaseStash = resolve
    })
    const { accounts } = deviceDb()
    const busy = deviceDb().transaction('rw', accounts, () => Dexie.waitFor(gate))
    browser.shared.items.set('user_checked_at', '0')
    const checked = checkProfile()
    await until(() => expect(browser.shared.items.get('user_checked_at')).not.toBe('0'))
    await endSession()
    releaseStash()
    await Promise.all([busy, checked])
    expect(state()).toMatchObject({ status: 'signed-out', user: null })
  })

  test('A153 offline, the token is revoked as soon as the network is back', async () => {
    const { endSession, page, token } = await browser.player()
    await leaveOffline(endSession)
    expect(await browser.knows(token)).toBe(true)
    browser.network = true
    page.hear('online')
    await browser.revoked(token)
  })

  test('A153 offline, the token is revoked when the application is opened again', async () => {
    const { endSession, token } = await browser.player()
    await leaveOffline(endSession)
    browser.network = true
    await browser.tab()
    await browser.revoked(token)
  })

  test('a revocation that the server answers is not sent again', async () => {
    const { endSession, token } = await browser.player()
    await leaveOffline(endSession)
    await browser.server.call('POST', '/auth/logout', { token })
    browser.network = true
    await browser.tab()
    await until(() => expect(browser.calls('POST /auth/logout')).toBe(2))
    await until(async () => {
      const { deviceDb } = await import('#data/device-db.ts')
      expect(await deviceDb().revocations.count()).toBe(0)
    })
    const before = browser.asked.length
    await browser.tab()
    expect(browser.asked.slice(before)).toEqual([])
  })

  test('a late revocation of an old token does not end the session that began meanwhile', async () => {
    const { endSession, signIn, becomes, state, token } = await browser.player()
    await leaveOffline(endSession)
    await browser.server.call('POST', '/auth/logout', { token })
    browser.network = true
    await signIn('elea@test.fr', PASSWORD)
    const other = await browser.tab()
    await until(() => expect(browser.calls('POST /auth/logout')).toBeGreaterThan(1))
    await becomes({ status: 'signed-in' })
    expect(other.state().status).toBe('signed-in')
    expect(state().notice).toBeNull()
  })
})

describe('two tabs', () => {
  test('A154 signing in, in one, signs in the other', async () => {
    const other = await browser.tab()
    const { userId } = await browser.player()
    await other.becomes({ status: 'signed-in', user: { id: userId } })
  })

  test('A154 signing out in one signs out the other, and sends nothing twice', async () => {
    const { endSession, token } = await browser.player()
    const other = await browser.tab()
    await endSession()
    await other.becomes({ status: 'signed-out', user: null })
    await browser.revoked(token)
    expect(browser.calls('POST /auth/logout')).toBe(1)
  })

  test('A154 A160 the other says that the session ended elsewhere, the one that signed out says nothing', async () => {
    const { endSession, state } = await browser.player()
    const other = await browser.tab()
    await endSession()
    await other.becomes({ status: 'signed-out', notice: 'elsewhere' })
    expect(state().notice).toBeNull()
  })

  test('A154 both say that the account is gone once it was deleted in one', async () => {
    const { api, checkProfile, state, userId } = await browser.player()
    const other = await browser.tab()
    await api('/api/v1/me', { method: 'DELETE', body: { password: PASSWORD } })
    await checkProfile()
    expect(state()).toMatchObject({ status: 'signed-out', notice: 'gone', endedUser: userId })
    await other.becomes({ status: 'signed-out', notice: 'gone', endedUser: userId })
  })

  test('A154 a storage that was cleared signs out', async () => {
    const { page } = await browser.player()
    const other = await browser.tab()
    browser.shared.change(page, null, null)
    await other.becomes({ status: 'signed-out', user: null })
  })

  test('A154 a fresher profile in one is the other’s too', async () => {
    const { checkProfile, userId } = await browser.player()
    const other = await browser.tab()
    await browser.server.db.updateTable('users').set({ name: 'Maëlle' }).where('id', '=', userId).execute()
    await checkProfile()
    await other.becomes({ user: { name: 'Maëlle' } })
  })

  test('a change of another key concerns nobody', async () => {
    const { page } = await browser.player()
    const other = await browser.tab()
    const before = other.state()
    const heard = new Promise((resolve) => other.page.onStorageChange(resolve))
    browser.shared.change(page, 'thème', 'clair')
    expect(await heard).toBe('thème')
    expect(other.state()).toBe(before)
  })
})
