import type { Page } from 'playwright-core'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import type { Device } from '#tests/harness/device.ts'

/** Opens a browser that is signed in, at `path`. */
export async function openSignedIn(device: Device, session: SessionAnswer, path: string): Promise<Page> {
  const page = await device.open('/healthz')
  await enter(page, session, path)
  return page
}

/** Signs in on a page of the site that runs no application, and goes to `path`. */
export async function enter(page: Page, session: SessionAnswer, path: string): Promise<void> {
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('jwt', token)
    localStorage.setItem('user', JSON.stringify(user))
  }, session)
  await page.goto(new URL(path, page.url()).href)
}

/** Waits until the worker has kept the whole application. */
export async function kept(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
}
