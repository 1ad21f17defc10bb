import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mirrorSession, readMirror } from '#data/device-db.ts'
import { until } from '#tests/harness/until.ts'
import { PASSWORD } from '#tests/support/app.ts'
import { OneBrowser } from '#tests/support/one-browser.ts'

const GOOGLE = {
  GOOGLE_CLIENT_ID: 'site',
  GOOGLE_JWKS_URL: 'https://connexion.exemple/certs',
  GOOGLE_SCRIPT_URL: 'https://connexion.exemple/script',
}
const identify = async (credential: string) =>
  credential === 'jeton-google'
    ? {
        sub: '1',
        email: 'elea@gmail.exemple',
        emailVerified: true,
        ownsAddress: true,
        issuedAt: 0,
        name: 'Éléa',
      }
    : null

let browser: OneBrowser
beforeEach(async () => {
  await mirrorSession(null, null)
  browser = await OneBrowser.start({ env: GOOGLE, outside: { google: { identify } } })
})
afterEach(() => {
  browser.network = false
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A player's tab, with the calls of the account page. */
async function atTheAccount() {
  const tab = await browser.player()
  return { ...tab, ...(await import('#data/session/account.ts')) }
}

describe('signing in with the provider', () => {
  test('A68 A151 begins a session exactly as a password does', async () => {
    const { state } = await browser.tab()
    const { signInWithGoogle } = await import('#data/session/sign-in.ts')
    await signInWithGoogle('jeton-google')
    expect(state()).toMatchObject({ status: 'signed-in', busy: false, error: null, user: { name: 'Éléa' } })
    const { token, userId } = await readMirror()
    expect(browser.stored('jwt')).toBe(token)
    expect(state().user?.id).toBe(userId)
    await until(() => expect(browser.asked).toContain('GET /me'))
  })

  test('A68 A163 A155 a token that the server does not believe is a failed sign-in and ends nobody’s session', async () => {
    const { signInWithGoogle, state, token } = await atTheAccount()
    await expect(signInWithGoogle('faux')).rejects.toMatchObject({ status: 401 })
    expect(state().error).not.toBe('')
    expect(state()).toMatchObject({ status: 'signed-in', busy: false })
    expect(browser.stored('jwt')).toBe(token)
  })
})

describe('two tabs', () => {
  test('A154 another account that signs in, in one, is the other’s too, with its own data', async () => {
    const first = await browser.player()
    const { activeAccount } = await import('#data/session/active-account-store.ts')
    const { startActiveAccount } = await import('#data/session/active-account.ts')
    const stop = startActiveAccount()
    const second = await browser.tab()
    await second.register({ name: 'Yuna', email: 'yuna@test.fr', password: PASSWORD })
    const userId = second.state().user?.id
    expect(userId).not.toBe(first.userId)
    await first.becomes({ status: 'signed-in', user: { id: userId } })
    expect(activeAccount.getState().db?.name).toBe(`comptoir-${userId}`)
    stop()
    activeAccount.getState().db?.close()
  })

  test('A154 A166 a name that is changed in one is the other’s too', async () => {
    const { rename } = await atTheAccount()
    const other = await browser.tab()
    await rename('Maëlle')
    await other.becomes({ user: { name: 'Maëlle' } })
  })
})

describe('the account', () => {
  test('A155 a device that is signed out from another one ends its session at its next call', async () => {
    const here = await atTheAccount()
    const there = await browser.server.call<{ token: string }>('POST', '/auth/login', {
      body: { email: 'elea@test.fr', password: PASSWORD },
    })
    expect(await here.readSessions()).toHaveLength(2)
    await here.endOtherSessions()
    expect(await here.readSessions()).toMatchObject([{ current: true }])
    expect(await browser.knows(there.json.token)).toBe(false)
    expect(await browser.knows(here.token)).toBe(true)
  })

  test('A78 a new password keeps this device signed in', async () => {
    const { changePassword, readAccess, endSession, signIn, state } = await atTheAccount()
    expect(await readAccess()).toMatchObject({ has_password: true, has_google: false })
    await changePassword({ current: PASSWORD }, 'un autre mot de passe')
    expect(state().status).toBe('signed-in')
    await endSession()
    await signIn('elea@test.fr', 'un autre mot de passe')
    expect(state().status).toBe('signed-in')
  })

  test('A153 deleted, it is gone from the server and from this device, and every tab is signed out', async () => {
    const here = await atTheAccount()
    const { activeAccount } = await import('#data/session/active-account-store.ts')
    const { startActiveAccount } = await import('#data/session/active-account.ts')
    const { deleteAccount } = await import('#data/session/account.ts')
    const stop = startActiveAccount()
    await activeAccount.getState().db?.open()
    const other = await browser.tab()
    await deleteAccount({ password: PASSWORD })
    expect(here.state()).toMatchObject({ status: 'signed-out', notice: null })
    expect(await Dexie.getDatabaseNames()).not.toContain(`comptoir-${here.userId}`)
    await other.becomes({ status: 'signed-out', user: null })
    await browser.server.emptied()
    expect(await browser.server.db.selectFrom('users').select('id').execute()).toEqual([])
    stop()
  })
})
