import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFirefox } from '#scripts/browser.mjs'
import { type Browser, type Page, puppeteer } from '#scripts/lab/drivers.ts'
import { DESKTOP, type Look } from '#tests/harness/device.ts'
import { callSource, type Engine, type EngineBrowser, type Key, type Tab } from '#tests/harness/engine.ts'

export const firefoxEngine: Engine = {
  name: 'Firefox',
  missing: () =>
    findFirefox() ? null : 'aucun Firefox (Debian : apt-get install firefox-esr, ou FIREFOX_PATH)',
  browser: (origin, look) => new FirefoxBrowser(origin, look),
}

/** Nothing listens there: whatever is not this machine does not answer. */
const NOWHERE = { host: '127.0.0.1', port: 9 }

class FirefoxBrowser implements EngineBrowser {
  private readonly profile = mkdtempSync(join(tmpdir(), 'comptoir-firefox-'))
  private readonly look: Look
  private browser: Browser | null = null

  constructor(
    private readonly origin: string,
    look: Partial<Look> = {},
  ) {
    this.look = { ...DESKTOP, ...look }
  }

  async open(path = '/'): Promise<Tab> {
    const executablePath = findFirefox()
    if (!executablePath) throw new Error('no Firefox: set FIREFOX_PATH')
    this.browser = await puppeteer.launch({
      browser: 'firefox',
      protocol: 'webDriverBiDi',
      executablePath,
      headless: true,
      userDataDir: this.profile,
      env: { ...process.env, HOME: this.profile },
      extraPrefsFirefox: this.preferences(),
    })
    return this.tab(path)
  }

  async tab(path: string): Promise<Tab> {
    if (!this.browser) throw new Error('the browser is closed')
    // Not the tab that Firefox begins with: it never has the focus, and its fields tell nobody that they were left.
    const page = await this.browser.newPage()
    const { width, height } = this.look
    await page.setViewport({ width, height })
    const tab = new FirefoxTab(page)
    await tab.goto(this.origin + path)
    return tab
  }

  async close(): Promise<void> {
    await this.browser?.close()
    this.browser = null
  }

  async dispose(): Promise<void> {
    await this.close()
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }

  private preferences() {
    const { host, port } = NOWHERE
    return {
      'intl.accept_languages': 'fr-FR, fr',
      'layout.css.prefers-color-scheme.content-override': this.look.scheme === 'dark' ? 0 : 1,
      // Its own services would otherwise go round a proxy that does not answer, and ask a name server.
      'network.dns.disabled': true,
      'network.proxy.failover_direct': false,
      'network.proxy.type': 1,
      'network.proxy.http': host,
      'network.proxy.http_port': port,
      'network.proxy.ssl': host,
      'network.proxy.ssl_port': port,
    }
  }
}

class FirefoxTab implements Tab {
  constructor(private readonly page: Page) {}

  async goto(address: string): Promise<void> {
    await this.page.goto(address)
  }

  async reload(): Promise<void> {
    await this.page.reload()
  }

  async evaluate<R, A>(task: (argument: A) => R | Promise<R>, argument: A): Promise<R> {
    return await this.page.evaluate<[], () => R | Promise<R>>(callSource(task, argument))
  }

  clickAt(x: number, y: number): Promise<void> {
    return this.page.mouse.click(x, y)
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text)
  }

  press(key: Key): Promise<void> {
    return this.page.keyboard.press(key)
  }

  picture(): Promise<Uint8Array> {
    return this.page.screenshot()
  }

  close(): Promise<void> {
    return this.page.close()
  }
}
