import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findWebKit } from '#scripts/browser.mjs'
import { Capabilities, Executor, HttpClient, WebDriver } from '#scripts/lab/drivers.ts'
import { DESKTOP, type Look } from '#tests/harness/device.ts'
import type { Engine, EngineBrowser, Tab } from '#tests/harness/engine.ts'
import { ProcessGroup } from '#tests/harness/process-group.ts'
import { Screen } from '#tests/harness/screen.ts'
import { freePort } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { WebKitTab } from './webkit-tab.ts'

export const webkitEngine: Engine = {
  name: 'WebKitGTK',
  missing: () => findWebKit().missing,
  browser: (origin, look) => new WebKitBrowser(origin, look),
}

const HOST = resolve('tests', 'engines', 'webkit-host.js')

/** A driver and a browser that it has started. */
type Opened = { group: ProcessGroup; driver: WebDriver }

class WebKitBrowser implements EngineBrowser {
  private readonly profile = mkdtempSync(join(tmpdir(), 'comptoir-webkit-'))
  private readonly look: Look
  private screen: Screen | null = null
  private opened: Opened | null = null

  constructor(
    private readonly origin: string,
    look: Partial<Look> = {},
  ) {
    this.look = { ...DESKTOP, ...look }
  }

  async open(path = '/'): Promise<Tab> {
    const { driver, host, screen } = findWebKit()
    if (!driver || !host || !screen) throw new Error('no WebKitGTK')
    this.screen ??= await Screen.start(screen)
    this.opened = await this.start(driver, host, this.screen)
    return this.at(this.opened.driver, path)
  }

  async tab(path: string): Promise<Tab> {
    if (!this.opened) throw new Error('the browser is closed')
    const { driver } = this.opened
    // The tab that the driver looked at last may be closed.
    const [first = ''] = await driver.getAllWindowHandles()
    await driver.switchTo().window(first)
    await driver.switchTo().newWindow('tab')
    return this.at(driver, path)
  }

  async close(): Promise<void> {
    const { opened } = this
    this.opened = null
    if (!opened) return
    await opened.driver.quit().catch(() => {})
    await opened.group.end()
  }

  async dispose(): Promise<void> {
    await this.close()
    await this.screen?.stop()
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }

  private async at(driver: WebDriver, path: string): Promise<Tab> {
    const tab = new WebKitTab(driver, await driver.getWindowHandle())
    await tab.goto(this.origin + path)
    return tab
  }

  private async start(command: string, host: string, screen: Screen): Promise<Opened> {
    const { profile } = this
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = {
      ...process.env,
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      HOME: profile,
      LANG: 'C.UTF-8',
      // No accessibility bus: it would start a session bus that outlives the browser.
      NO_AT_BRIDGE: '1',
    }
    const group = new ProcessGroup(command, [`--port=${port}`], { env, stdio: 'ignore' })
    await until(async () => (await fetch(`${url}/status`)).ok, 20_000)
    const { width, height, scheme } = this.look
    const args = ['-m', HOST, profile, String(width), String(height), scheme]
    const capabilities = new Capabilities({ 'webkitgtk:browserOptions': { binary: host, args } })
    const driver = WebDriver.createSession(new Executor(new HttpClient(url)), capabilities)
    await driver.getSession()
    return { group, driver }
  }
}
