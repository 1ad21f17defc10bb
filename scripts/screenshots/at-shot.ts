import type { Page } from 'playwright-core'
import type { Demo } from '#tests/harness/demo.ts'
import type { ServerProcess } from '#tests/harness/server-process.ts'
import type { Shot } from './shots.ts'

/**
 * Brings the page into the state of a picture, looks at it, and puts the world in order again. `goTo`: how the page goes
 * there where nothing asks for a load.
 */
export async function atShot(
  page: Page,
  server: ServerProcess,
  demo: Demo,
  shot: Shot,
  look: () => Promise<void>,
  goTo?: (path: string) => Promise<void>,
): Promise<void> {
  const calls = shot.fails
  const open = async () => {
    if (goTo && !calls && !shot.offline) return goTo(shot.path(demo))
    await page.goto(server.url + shot.path(demo))
    await page.locator('h1').first().waitFor()
  }
  try {
    if (calls)
      await page.route(calls, (route) =>
        route.fulfill({ status: 503, contentType: 'text/html', body: 'Service Unavailable' }),
      )
    await open()
    if (shot.offline) {
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await server.stop()
      await page.reload()
      await page.locator('h1').first().waitFor()
    }
    await shot.prepare?.(page)
    await look()
  } finally {
    if (calls) await page.unroute(calls)
    if (!server.running) await server.start()
  }
}
