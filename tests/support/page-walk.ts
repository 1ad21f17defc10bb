import type { Page } from 'playwright-core'
import { communityShots } from '#scripts/lab/screenshots/community-shots.ts'
import { shots } from '#scripts/lab/screenshots/shots.ts'
import { workshopShots } from '#scripts/lab/screenshots/workshop-shots.ts'
import type { Demo } from '#tests/harness/demo.ts'
import type { Device } from '#tests/harness/device.ts'

export const PHONE = { width: 390, height: 844 }
export const ALL_SHOTS = [...shots, ...workshopShots, ...communityShots]

/** Goes where a picture is taken, without a reload, and does what is done before it. */
export async function goTo(page: Page, picture: string, demo: Demo): Promise<void> {
  const shot = ALL_SHOTS.find(({ name }) => name === picture)
  if (!shot) throw new Error(`no picture is named ${picture}`)
  await page.evaluate((to) => {
    const leaves = new URL(to, location.href).pathname !== location.pathname
    if (leaves) for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
    history.pushState({ key: crypto.randomUUID(), usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, shot.path(demo))
  await page.locator('h1:not([data-left])').first().waitFor()
  await shot.prepare?.(page)
}

/** A phone is touched. */
export async function resize(
  device: Device,
  page: Page,
  size: { width: number; height: number },
): Promise<void> {
  await page.setViewportSize(size)
  const session = await device.session(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: size.width < 768 })
}
