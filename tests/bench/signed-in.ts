import type { Page } from 'playwright-core'
import type { Device } from '#scripts/stage/device.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'

/** Opens a browser that is signed in, at `path`. */
export async function openSignedIn(device: Device, session: SessionAnswer, path: string): Promise<Page> {
  const page = await device.open('/healthz')
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('jwt', token)
    localStorage.setItem('user', JSON.stringify(user))
  }, session)
  await page.goto(new URL(path, page.url()).href)
  return page
}

/** Waits until the worker has kept the whole application. */
export async function kept(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
}
