import type { Browser } from 'playwright-core'
import { test as base, type TestContext } from 'vitest'
import { Device, type Look, type ServiceWorkers, startBrowser } from '#tests/harness/device.ts'

/** `lasting`: it is closed or killed and opened again, so its profile is on the disk and its browser its own. */
type Wanted = Partial<Look> & { lasting?: true }

/** Makes a device; closed and forgotten after the test. */
export type MakeDevice = (wanted?: Wanted, origin?: string) => Device

/** A test with a browser that its worker keeps; what a device of it stores is new in each test. */
export const test = base.extend<{
  $worker: { browser: Browser }
  $test: { serviceWorkers: ServiceWorkers }
}>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures wanted from the pattern
    async ({}, use) => {
      const browser = await startBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  /** 'block' in the tests of a page alone. */
  serviceWorkers: 'allow',
})

/** Gives a test devices that look at `origin`, or at what stands before it; if it fails, their pages are told. */
export async function withDevices(
  {
    browser,
    serviceWorkers,
    task,
  }: { browser: Browser; serviceWorkers: ServiceWorkers; task: TestContext['task'] },
  origin: string,
  use: (device: MakeDevice) => Promise<void>,
): Promise<void> {
  const devices: Device[] = []
  await use(({ lasting, ...look } = {}, at = origin) => {
    // What moves is drawn frame by frame by the processor: tests of fingers, keyboards and styles ask for it.
    const device = new Device(at, { still: true, ...look }, lasting ? undefined : browser, serviceWorkers)
    devices.push(device)
    return device
  })
  if (task.result?.state === 'fail')
    for (const [at, { record }] of devices.entries())
      process.stderr.write(`${task.name}, device ${at + 1}:\n${await record.tell()}\n`)
  await Promise.all(devices.map((device) => device.dispose()))
}
