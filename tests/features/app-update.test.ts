import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const skip = vi.fn()
const registered = vi.fn()
const reload = vi.fn()

vi.mock('workbox-window', () => ({
  Workbox: class {
    constructor(...address: unknown[]) {
      registered(...address)
    }
    messageSkipWaiting = skip
    register = async () => registration
  },
}))

/** A version of the worker, which the browser takes through its states. */
class Version extends EventTarget {
  state = 'installing'
}
let registration = Object.assign(new EventTarget(), {
  installing: null as Version | null,
  waiting: null as Version | null,
})
let workers = new EventTarget()

type There = { waiting?: Version; installing?: Version }

/** A page that a worker controls already, or one of a first visit; `there`: what came before the page. */
async function start(controller: object | null, there: There = {}) {
  vi.resetModules()
  registration = Object.assign(new EventTarget(), { installing: null, waiting: null, ...there })
  workers = Object.assign(new EventTarget(), { controller })
  vi.stubGlobal('navigator', { serviceWorker: workers })
  const { registerServiceWorker } = await import('#app/update/service-worker.ts')
  const { update } = await import('#app/update/update-notice.tsx')
  registerServiceWorker()
  await tick()
  return update
}
/** The browser found a new version and installed it. */
function newVersion() {
  const version = new Version()
  registration.installing = version
  registration.dispatchEvent(new Event('updatefound'))
  installed(version)
}
function installed(version: Version) {
  version.state = 'installed'
  version.dispatchEvent(new Event('statechange'))
}
const takesOver = async () => {
  workers.dispatchEvent(new Event('controllerchange'))
  await tick()
}
const tick = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  vi.stubEnv('DEV', false)
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  for (const mock of [skip, registered, reload]) mock.mockReset()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a new version', () => {
  test('A11 the worker is /sw.js, with scope /', async () => {
    await start(null)
    expect(registered).toHaveBeenCalledWith('/sw.js', { scope: '/' })
  })

  test('A12 the first install takes control without a reload; the next version reloads, once', async () => {
    await start(null)
    newVersion()
    await tick()
    expect(skip).not.toHaveBeenCalled()
    await takesOver()
    expect(reload).not.toHaveBeenCalled()
    await takesOver()
    await takesOver()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('A12 with nothing uncommitted it takes over at once', async () => {
    const update = await start({})
    newVersion()
    await tick()
    expect(skip).toHaveBeenCalledOnce()
    expect(update.getState().ready).toBe(false)
    await takesOver()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('A12 a version that was there before the page, waiting or still installing, takes over too', async () => {
    await start({}, { waiting: new Version() })
    await tick()
    expect(skip).toHaveBeenCalledOnce()
    const coming = new Version()
    await start({}, { installing: coming })
    installed(coming)
    await tick()
    expect(skip).toHaveBeenCalledTimes(2)
  })

  test('A12 it waits for what is typed, says that it is ready, and goes on by itself once that is saved', async () => {
    const update = await start({})
    const { holdReload: hold } = await import('#data/db/uncommitted.ts')
    const saved = hold('prix')
    newVersion()
    await tick()
    expect(skip).not.toHaveBeenCalled()
    expect(update.getState().ready).toBe(true)
    saved()
    await tick()
    expect(skip).toHaveBeenCalledOnce()
  })

  test('A12 the player may agree to it over what is typed', async () => {
    const update = await start({})
    const { holdReload: hold } = await import('#data/db/uncommitted.ts')
    hold('prix')
    newVersion()
    update.getState().apply()
    expect(skip).toHaveBeenCalledOnce()
    await takesOver()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('A12 a take-over by another tab does not reload over what is typed here', async () => {
    const update = await start({})
    const { holdReload: hold } = await import('#data/db/uncommitted.ts')
    const saved = hold('prix')
    await takesOver()
    expect(reload).not.toHaveBeenCalled()
    expect(update.getState().ready).toBe(true)
    saved()
    await tick()
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('code that does not come', () => {
  let tell = (): void => {}
  const missing = async () => {
    tell()
    await tick()
  }
  beforeEach(() => {
    sessionStorage.clear()
    // The window outlives the modules of a start.
    vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
      if (name === 'vite:preloadError') tell = listener
    })
  })

  test('is of a former version where the server is there: the page reloads, once', async () => {
    vi.stubGlobal('fetch', async () => new Response('ok'))
    await start(null)
    await missing()
    expect(reload).toHaveBeenCalledOnce()
    await start(null)
    await missing()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('leaves the page where it is while the server is away, though the browser has a network', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    await start(null)
    vi.stubGlobal('navigator', { serviceWorker: workers, onLine: true })
    await missing()
    expect(reload).not.toHaveBeenCalled()
  })
})
