import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readMirror } from '#data/device-db.ts'
import { api } from '#data/http.ts'
import type { PageEnvironment } from '#data/page-environment.ts'
import { startSession } from '#data/session/session.ts'
import { session } from '#data/session/session-store.ts'
import { register, signIn } from '#data/session/sign-in.ts'
import { endRefused, readUser, userOf } from '#data/session/stored-session.ts'
import { until } from '#tests/harness/until.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const player = { id: 'u1', email: 'a@exemple.fr', name: '', is_admin: false, access_active: false }
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

// One per test: what an earlier one left under way must not answer for it.
let token = ''
let tokens = 0
const stored = new Map<string, string>()
const listeners = new Map<string, () => void>()
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const asked = () => fetched.mock.calls.map(([path]) => path)
/** The answer of the profile has been taken in. */
function checked(since = Date.now()): Promise<void> {
  return until(() => expect(Number(stored.get('user_checked_at'))).toBeGreaterThanOrEqual(since))
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const page: PageEnvironment = {
  storage: {
    length: 0,
    key: () => null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  },
  onStorageChange: () => () => {},
  onVisible: (listener) => {
    listeners.set('visible', listener)
    return () => {}
  },
  onHidden: () => () => {},
  onOnline: () => () => {},
  onOffline: () => () => {},
  onScreen: () => () => {},
  onIdle: () => () => {},
  isOnline: () => true,
  askedProfile: () => null,
  isVisible: () => true,
  askWorker: async () => null,
  startPlayer: async () => {},
  startContactQueue: async () => {},
  askPersistence: async () => true,
  registerWake: () => {},
}

/** A device on which `user` signed in before, and whose profile was last checked `ago` milliseconds ago. */
function signedInBefore(user: object, ago: number): void {
  stored.set('jwt', token)
  stored.set('user', JSON.stringify(user))
  stored.set('user_checked_at', String(NOW - ago))
}

beforeEach(() => {
  token = `jeton${++tokens}`
  vi.useFakeTimers({
    now: NOW,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  stored.clear()
  fetched.mockReset().mockImplementation(async () => answer(player))
  session.setState({ status: 'loading', user: null, notice: null, busy: false, error: null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Calls once the stored player was read, before the session that this opens is there. */
function whileOpening(happens: () => void): void {
  const { getItem } = page.storage
  vi.spyOn(page.storage, 'getItem').mockImplementation((key) => {
    if (key === 'user') {
      vi.mocked(page.storage.getItem).mockImplementation(getItem)
      queueMicrotask(happens)
    }
    return getItem(key)
  })
}

describe('a stored session', () => {
  test('that a pass finds refused while it is being opened is over', async () => {
    signedInBefore(player, 0)
    whileOpening(() => endRefused(token))
    await startSession(page)
    expect(session.getState()).toMatchObject({ status: 'signed-out', user: null, notice: 'expired' })
  })

  test('that another tab changes while it is being opened is the one that counts', async () => {
    signedInBefore(player, 0)
    whileOpening(() => {
      token = `jeton${++tokens}`
      signedInBefore({ ...player, id: 'u2' }, 0)
    })
    await startSession(page)
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: { id: 'u2' } })
    // The worker replays whose token it finds there.
    expect(await readMirror()).toMatchObject({ token, userId: 'u2' })
  })

  test('that another tab ends while it is being opened is over', async () => {
    signedInBefore(player, 0)
    whileOpening(() => stored.clear())
    await startSession(page)
    expect(session.getState()).toMatchObject({ status: 'signed-out', user: null })
  })
})

describe('the profile', () => {
  test('A157 is not asked again within 60 seconds', async () => {
    signedInBefore(player, 59_000)
    await startSession(page)
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: { id: 'u1' } })
    expect(asked()).toEqual([])
  })

  test.each([
    ['is older than 60 seconds', player, 61_000],
    ['has no admin flag', { ...player, is_admin: undefined }, 10_000],
  ])('A158 is asked at start when the cached one %s', async (_why, user, ago) => {
    signedInBefore(user, ago)
    await startSession(page)
    await checked()
    expect(asked()).toEqual(['/me'])
  })

  test('A158 is asked at start when the cached one has no id, and the answer opens the session', async () => {
    signedInBefore({ ...player, id: undefined }, 0)
    await startSession(page)
    expect(asked()).toEqual(['/me'])
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: { id: 'u1' } })
  })

  test('A159 is asked again every five minutes', async () => {
    signedInBefore(player, 0)
    await startSession(page)
    await wait(299_000)
    expect(asked()).toEqual([])
    await wait(1000)
    await checked()
    expect(asked()).toEqual(['/me'])
  })

  test.each([401, 403])(
    'A159 A160 refused with %i five minutes later, it ends the session too',
    async (status) => {
      signedInBefore(player, 0)
      await startSession(page)
      fetched.mockImplementation(async () => answer({ code: 'forbidden' }, status))
      await wait(300_000)
      await until(() => expect(session.getState()).toMatchObject({ status: 'signed-out', notice: 'expired' }))
      expect([...stored.keys()]).toEqual([])
    },
  )

  test('A161 of an admin that is ten minutes old at start is asked again one second later', async () => {
    signedInBefore({ ...player, is_admin: true }, 601_000)
    fetched.mockRejectedValue(new TypeError('no network'))
    await startSession(page)
    await until(() => expect(asked()).toEqual(['/me']))
    await wait(1000)
    await until(() => expect(asked()).toEqual(['/me', '/me']))
    expect(session.getState().user?.is_admin).toBe(true)
  })

  test('A161 of a player who is no admin waits for the five minutes', async () => {
    signedInBefore(player, 0)
    await startSession(page)
    vi.setSystemTime(NOW + 601_000)
    listeners.get('visible')?.()
    await wait(2000)
    expect(asked()).toEqual([])
  })

  test('A161 of an admin is asked again one second after it is ten minutes old', async () => {
    signedInBefore({ ...player, is_admin: true }, 0)
    fetched.mockImplementation(async () => answer({ ...player, is_admin: true }))
    await startSession(page)
    vi.setSystemTime(NOW + 601_000)
    listeners.get('visible')?.()
    await wait(900)
    expect(asked()).toEqual([])
    await wait(100)
    await checked()
    expect(asked()).toEqual(['/me'])
  })

  test('A183 is asked at /api/v1/me when /me is not found', async () => {
    signedInBefore(player, 61_000)
    fetched.mockImplementation(async (path) => (path === '/me' ? answer({}, 404) : answer(player)))
    await startSession(page)
    await checked()
    expect(asked()).toEqual(['/me', '/api/v1/me'])
  })

  test.each([401, 403])('A160 A155 refused with %i, it ends the session and says so', async (status) => {
    signedInBefore(player, 61_000)
    fetched.mockImplementation(async () => answer({ code: 'unauthorized' }, status))
    await startSession(page)
    await until(() => expect(session.getState()).toMatchObject({ status: 'signed-out', notice: 'expired' }))
    expect([...stored.keys()]).toEqual([])
  })
})

describe('signing in', () => {
  test('A162 A151 is busy until the answer, then the token and the user are stored', async () => {
    await startSession(page)
    fetched.mockImplementation(async (path) =>
      answer(path === '/auth/login' ? { token, user: player } : player),
    )
    const signing = signIn('a@exemple.fr', 'motdepasse')
    expect(session.getState().busy).toBe(true)
    await signing
    expect(session.getState()).toMatchObject({ busy: false, status: 'signed-in', error: null })
    expect(stored.get('jwt')).toBe(token)
    await checked()
    expect(asked()).toEqual(['/auth/login', '/me'])
  })

  test('A163 A162 a refusal keeps its own text and is thrown on', async () => {
    await startSession(page)
    fetched.mockImplementation(async () => answer({ error: 'Email ou mot de passe incorrect.' }, 401))
    await expect(signIn('a@exemple.fr', 'non')).rejects.toThrow()
    expect(session.getState()).toMatchObject({ busy: false, error: 'Email ou mot de passe incorrect.' })
  })

  test('A163 a failure without text is « Login error » or « Register error »', async () => {
    await startSession(page)
    fetched.mockImplementation(async () => answer({ odd: true }))
    await expect(signIn('a@exemple.fr', 'x')).rejects.toThrow()
    expect(session.getState().error).toBe('Login error')
    await expect(register({ name: '', email: 'a@exemple.fr', password: 'x' })).rejects.toThrow()
    expect(session.getState().error).toBe('Register error')
  })

  test.each([
    [true, true],
    ['true', true],
    ['false', false],
    [1, false],
    [undefined, false],
  ])('A167 access_active %j is read as %j', (given, read) => {
    expect(readUser({ ...player, access_active: given })?.access_active).toBe(read)
  })

  test.each([null, undefined, 7, 'a', [], [player], {}, { ...player, id: 7 }, { ...player, id: '' }])(
    'an answer %j names nobody',
    (answer) => {
      expect(readUser(answer)).toBe(null)
      expect(() => userOf(answer)).toThrow()
    },
  )

  test('what an answer says beside the id reads as empty where it is misshapen', () => {
    const nameless = { id: 'u1', email: '', name: '', is_admin: false, access_active: false }
    expect(readUser({ id: 'u1' })).toEqual(nameless)
    expect(
      readUser({ id: 'u1', email: 7, name: null, is_admin: 'true', access_active: [], more: 1 }),
    ).toEqual(nameless)
  })
})

test.each([
  ['true', true],
  ['false', false],
  ['oui', false],
])('A167 the cached text %j is read as %j', async (access_active, read) => {
  signedInBefore({ ...player, access_active }, 0)
  await startSession(page)
  expect(session.getState().user?.access_active).toBe(read)
})

describe('a failed call', () => {
  test('A165 is logged with method, url, status and data, and a token in the url is masked', async () => {
    fetched.mockImplementation(async () => answer({ code: 'internal' }, 500))
    await expect(api('/api/v1/x?token=secret&a=1')).rejects.toThrow()
    expect(console.error).toHaveBeenCalledWith('[api]', 'GET', '/api/v1/x?token=…&a=1', 500, {
      code: 'internal',
    })
  })

  test('A156 A164 a 403 on an admin path takes the cached admin flag away and says so in French', async () => {
    signedInBefore({ ...player, is_admin: true }, 0)
    await startSession(page)
    fetched.mockImplementation(async () => answer({ code: 'forbidden' }, 403))
    await expect(api('/api/v1/admin/stats')).rejects.toThrow()
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: { is_admin: false } })
    expect(JSON.parse(stored.get('user') ?? '{}')).toMatchObject({ is_admin: false })
    expect(console.info).toHaveBeenCalledWith(expect.stringContaining('accès administrateur refusé'))
  })

  test('A164 the cleanup after a refused token is logged in French', async () => {
    signedInBefore(player, 0)
    await startSession(page)
    fetched.mockImplementation(async () => answer({ code: 'unauthorized' }, 401))
    await expect(api('/user_inventories')).rejects.toThrow()
    expect(console.info).toHaveBeenCalledWith(expect.stringContaining('nettoyage automatique'))
    expect(stored.has('jwt')).toBe(false)
  })
})
