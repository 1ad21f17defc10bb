import { Key as Keys, Origin, type WebDriver } from '#scripts/lab/drivers.ts'
import { callSource, type Key, type Tab } from '#tests/harness/engine.ts'

const KEYS: Record<Key, string> = { Enter: Keys.ENTER, Escape: Keys.ESCAPE, Tab: Keys.TAB }

type Answer<R> = { value: R } | { error: string }

/** A tab of a browser that a WebDriver steers, which looks at one tab at a time. */
export class WebKitTab implements Tab {
  constructor(
    private readonly driver: WebDriver,
    private readonly handle: string,
  ) {}

  async goto(address: string): Promise<void> {
    const driver = await this.here()
    await driver.get(address)
  }

  async reload(): Promise<void> {
    const driver = await this.here()
    await driver.navigate().refresh()
  }

  async evaluate<R, A>(task: (argument: A) => R | Promise<R>, argument: A): Promise<R> {
    const driver = await this.here()
    const script = `const [done] = arguments
      const run = async () => ${callSource(task, argument)}
      run().then(value => done({ value }), error => done({ error: String(error) }))`
    const answer = await driver.executeAsyncScript<Answer<R>>(script)
    if ('error' in answer) throw new Error(answer.error)
    return answer.value
  }

  async clickAt(x: number, y: number): Promise<void> {
    const driver = await this.here()
    const to = { x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT }
    await driver.actions().move(to).click().perform()
  }

  async type(text: string): Promise<void> {
    const driver = await this.here()
    await driver.actions().sendKeys(text).perform()
  }

  press(key: Key): Promise<void> {
    return this.type(KEYS[key])
  }

  async picture(): Promise<Uint8Array> {
    const driver = await this.here()
    return Buffer.from(await driver.takeScreenshot(), 'base64')
  }

  async close(): Promise<void> {
    const driver = await this.here()
    await driver.close()
  }

  private async here(): Promise<WebDriver> {
    await this.driver.switchTo().window(this.handle)
    return this.driver
  }
}
