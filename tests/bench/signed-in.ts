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
