import type { Page } from 'playwright-core'
import { findBrowser } from '#scripts/browser.mjs'
import { Device, type Look } from '#tests/harness/device.ts'
import { callSource, type Engine, type EngineBrowser, type Key, type Tab } from '#tests/harness/engine.ts'

export const chromiumEngine: Engine = {
  name: 'Chromium',
  missing: () =>
    findBrowser() ? null : 'aucun Chromium (Debian : apt-get install chromium, ou CHROMIUM_PATH)',
  browser: (origin, look) => new ChromiumBrowser(origin, look),
}

class ChromiumBrowser implements EngineBrowser {
  private readonly device: Device

  constructor(origin: string, look?: Partial<Look>) {
    this.device = new Device(origin, look)
  }

  async open(path = '/'): Promise<Tab> {
    return new ChromiumTab(await this.device.open(path))
  }

  async tab(path: string): Promise<Tab> {
    return new ChromiumTab(await this.device.tab(path))
  }

  close(): Promise<void> {
    return this.device.close()
  }

  dispose(): Promise<void> {
    return this.device.dispose()
  }
}

class ChromiumTab implements Tab {
  constructor(private readonly page: Page) {}

  async goto(address: string): Promise<void> {
    await this.page.goto(address)
  }

  async reload(): Promise<void> {
    await this.page.reload()
  }

  evaluate<R, A>(task: (argument: A) => R | Promise<R>, argument: A): Promise<R> {
    return this.page.evaluate<R>(callSource(task, argument))
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
