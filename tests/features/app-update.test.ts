import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const skip = vi.fn()
const registered = vi.fn()
let waiting = () => {}

vi.mock('workbox-window', () => ({
  Workbox: class {
    constructor(...address: unknown[]) {
      registered(...address)
    }
    addEventListener(type: string, listener: () => void) {
      if (type === 'waiting') waiting = listener
    }
    register = async () => {}
    update = async () => {}
    messageSkipWaiting = skip
  },
}))

let workers = new EventTarget()
const reload = vi.fn()

/** A page that a worker controls already, or one of a first visit. */
async function start(controller: object | null) {
  vi.resetModules()
  workers = Object.assign(new EventTarget(), { controller })
  vi.stubGlobal('navigator', { serviceWorker: workers })
  const { registerServiceWorker } = await import('#app/service-worker.ts')
  const { update } = await import('#app/update.ts')
  registerServiceWorker()
  return update
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
    await takesOver()
    expect(reload).not.toHaveBeenCalled()
    await takesOver()
    await takesOver()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('A12 with nothing uncommitted it takes over at once', async () => {
    const update = await start({})
    waiting()
    await tick()
    expect(skip).toHaveBeenCalledOnce()
    expect(update.getState().ready).toBe(false)
    await takesOver()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('A12 it waits for what is typed, says that it is ready, and goes on by itself once that is saved', async () => {
    const update = await start({})
    const { holdReload: hold } = await import('#data/uncommitted.ts')
    const saved = hold('prix')
    waiting()
    await tick()
    expect(skip).not.toHaveBeenCalled()
    expect(update.getState().ready).toBe(true)
    saved()
    await tick()
    expect(skip).toHaveBeenCalledOnce()
  })

  test('A12 the player may agree to it over what is typed', async () => {
    const update = await start({})
    const { holdReload: hold } = await import('#data/uncommitted.ts')
    hold('prix')
    waiting()
    update.getState().apply()
    expect(skip).toHaveBeenCalledOnce()
    await takesOver()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('A12 a take-over by another tab does not reload over what is typed here', async () => {
    const update = await start({})
    const { holdReload: hold } = await import('#data/uncommitted.ts')
    const saved = hold('prix')
    await takesOver()
    expect(reload).not.toHaveBeenCalled()
    expect(update.getState().ready).toBe(true)
    saved()
    await tick()
    expect(reload).toHaveBeenCalledOnce()
  })
})
