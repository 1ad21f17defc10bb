import { expect, vi } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { PASSWORD, type TestApp, type TestAppOptions, testApp } from './app.ts'
import { FakePage, SharedStorage } from './fake-page.ts'

/** A browser with its storage and databases, and the real server behind a network that can be cut. */
export class OneBrowser {
  network = true
  /** Every call so far, as `METHOD /path`. */
  asked: string[] = []
  readonly shared = new SharedStorage()

  private constructor(readonly server: TestApp) {}

  static async start(options: TestAppOptions = {}): Promise<OneBrowser> {
    const browser = new OneBrowser(await testApp(options))
    vi.spyOn(console, 'info').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => browser.fetch(path, init))
    return browser
  }

  private fetch(path: string, init: RequestInit): Response | Promise<Response> {
    this.asked.push(`${init.method} ${path}`)
    return this.network ? this.server.app.request(path, init) : Promise.reject(new TypeError('fetch failed'))
  }

  /** A tab that is opened now: modules of its own over the storage and the databases of the browser. */
  async tab() {
    vi.resetModules()
    const page = new FakePage(this.shared)
    const actions = {
      ...(await import('#data/session/session.ts')),
      ...(await import('#data/session/sign-in.ts')),
    }
    const { session } = await import('#data/session/session-store.ts')
    const { api } = await import('#data/http.ts')
    await actions.startSession(page)
    const becomes = (expected: object) => until(() => expect(session.getState()).toMatchObject(expected))
    return { ...actions, api, page, state: () => session.getState(), becomes }
  }

  /** A tab in which a player has just signed up. */
  async player() {
    const tab = await this.tab()
    await tab.register({ name: 'Éléa', email: 'elea@test.fr', password: PASSWORD })
    await until(() => expect(this.shared.items.get('user_checked_at')).not.toBe('0'))
    return { ...tab, token: this.stored('jwt') ?? '', userId: tab.state().user?.id ?? '' }
  }

  stored(key: string): string | undefined {
    return this.shared.items.get(key)
  }

  get keys(): string[] {
    return [...this.shared.items.keys()]
  }

  calls(call: string): number {
    return this.asked.filter((one) => one === call).length
  }

  /** Until the server takes this token no more. */
  revoked(token: string): Promise<void> {
    return until(async () => expect(await this.knows(token)).toBe(false))
  }

  async knows(token: string): Promise<boolean> {
    return (await this.server.call('GET', '/me', { token })).status === 200
  }
}
