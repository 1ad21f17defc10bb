import 'fake-indexeddb/auto'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UpgradeBlocked } from '#app/player-shell.tsx'
import { UpdateNotice, update } from '#app/update/update-notice.tsx'
import { lastRows, liveRows } from '#data/db/live-rows.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { opening } from '#data/session/opening.ts'
import { newAccount } from '#data/session/tab-memory.ts'
import { noteReach, startSyncStatus } from '#data/sync/sync-status.ts'
import { FlipsPage } from '#features/flips/page.tsx'
import { PricesPage } from '#features/prices/page.tsx'
import { flips } from '#shared/collections/flips.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { endPass } from '#tests/support/local-account.ts'
import { ASH, aPlayer, observe, openScreen, sees } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, render, until } from '#tests/support/screens/render.tsx'
import { shown } from '#tests/support/screens/screen.ts'

const skip = vi.fn()
const registered = vi.fn()

/** A version of the worker, which the browser takes through its states. */
class Version extends EventTarget {
  state = 'installing'
}

let registration = Object.assign(new EventTarget(), {
  installing: null as Version | null,
  waiting: null as Version | null,
})

vi.mock('workbox-window', () => ({
  Workbox: class {
    constructor(...address: unknown[]) {
      registered(...address)
    }
    messageSkipWaiting = skip
    register = async () => registration
  },
}))

describe('updates', () => {
  const reload = vi.fn()

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
})

describe('the database of an older version', () => {
  const alert = () => document.querySelector('[role=alert]')
  const said = () => document.body.textContent?.replace(/\s/g, ' ') ?? ''

  beforeEach(() => opening.setState({ kind: 'quiet' }, true))

  afterEach(() => {
    update.setState({ ready: false })
  })

  describe('the upgrade of the player’s data', () => {
    test('that another tab holds up asks for it to be closed, once that takes a while and no longer', async () => {
      vi.useFakeTimers()
      await render(<UpgradeBlocked />)
      const tell = (kind: 'blocked' | 'quiet') => act(async () => opening.setState({ kind }, true))
      await tell('blocked')
      await act(async () => vi.advanceTimersByTime(250))
      expect(alert()).toBeNull()
      await act(async () => vi.advanceTimersByTime(100))
      expect(alert()?.textContent).toContain('ferme les autres onglets de Comptoir')
      await tell('quiet')
      expect(alert()).toBeNull()
      await tell('blocked')
      expect(alert()).toBeNull()
    })
  })

  describe('data that are a newer version’s', () => {
    test('are told, with a reload, and the wait for a commit that cannot come is not', async () => {
      const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
      const apply = vi.fn()
      await render(<UpdateNotice />)
      await act(async () => opening.setState({ kind: 'newer' }, true))
      await until(() => expect(shown('Comptoir a été mis à jour dans un autre onglet')).toBe(true))
      await click(byRole('button', 'Recharger'))
      expect(reload).toHaveBeenCalledOnce()
      await act(async () => update.setState({ ready: true, apply }))
      expect(said()).not.toContain('dès que ta saisie est enregistrée')
      await click(byRole('button', 'Recharger'))
      expect([apply.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
    })
  })
})

describe('the first pull', () => {
  let db: AccountDb
  let stop = () => {}

  beforeEach(() => {
    noteReach({ online: true, silent: false })
    stop = startSyncStatus()
    db = aPlayer()
  })

  afterEach(() => {
    newAccount.setState({ id: null })
    stop()
  })

  /** A pass of this account has ended. */
  const passEnds = (kind: 'done' | 'later') =>
    act(() => endPass(db, { at: 5, doneAt: kind === 'done' ? 5 : null, kind, code: null }))

  const waits = () => document.querySelector('.skel') !== null

  type Tool = {
    name: string
    page: ReactNode
    empty: string
    /** The rows that decide whether it is empty. */
    lists: () => { snapshot: () => unknown[] | undefined }[]
  }

  const BOOK: Tool = {
    name: 'the price book',
    page: <PricesPage />,
    empty: 'Ton carnet est vide',
    lists: () => [lastRows(db, priceObservations), liveRows(db, inventories, '')],
  }

  const FLIPS: Tool = {
    name: 'Achat / Revente',
    page: <FlipsPage />,
    empty: 'Aucune ligne pour l’instant',
    lists: () => [liveRows(db, flips, '')],
  }

  async function open({ page, lists }: Tool): Promise<void> {
    await openScreen(page, '/app')
    await until(() => expect(lists().map((list) => list.snapshot())).toEqual(lists().map(() => [])))
  }

  describe.each([BOOK, FLIPS])('on a new device of an account, $name', (tool) => {
    const { empty } = tool

    test('waits while the first pull may still bring rows, and is empty once it has brought none', async () => {
      await open(tool)
      expect([shown(empty), waits()]).toEqual([false, true])
      await passEnds('done')
      await sees(empty)
      expect(waits()).toBe(false)
    })

    test('is empty at once without network, and stays so when it comes back', async () => {
      noteReach({ online: false })
      await open(tool)
      await sees(empty)
      await act(async () => noteReach({ online: true }))
      expect(shown(empty)).toBe(true)
    })

    test.each([
      ['the pass has failed', () => passEnds('later')],
      ['the server is long silent', () => act(async () => noteReach({ silent: true }))],
    ])('is empty once %s', async (_why, happens) => {
      await open(tool)
      await happens()
      await sees(empty)
    })

    test('is empty at once for an account that was made in this tab', async () => {
      newAccount.setState({ id: db.userId })
      activeAccount.setState({ db: null })
      activeAccount.setState({ db })
      await open(tool)
      await sees(empty)
    })
  })

  test('rows that the first pull brings are shown before it has ended', async () => {
    await open(BOOK)
    expect(waits()).toBe(true)
    await act(() => observe(db, ASH, 1, 50))
    await until(() => expect(shown('Bois de Frêne')).toBe(true))
  })
})
