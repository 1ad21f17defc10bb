import type { Page } from 'playwright-core'
import { communityShots } from '#scripts/screenshots/community-shots.ts'
import { newcomerShots } from '#scripts/screenshots/newcomer-shots.ts'
import { rankingShots } from '#scripts/screenshots/ranking-shots.ts'
import { type Shot, shots, WHO, type Who } from '#scripts/screenshots/shots.ts'
import { workshopShots } from '#scripts/screenshots/workshop-shots.ts'
import { type Demo, makeDemo } from '#tests/harness/demo.ts'
import { fillCommunity } from '#tests/harness/demo-community.ts'
import type { Device } from '#tests/harness/device.ts'
import { signInAs } from './e2e.ts'
import { test as inCommunity } from './e2e-community.ts'
import { anAdmin } from './members.ts'
import { type Member, registerByForm } from './sign-up.ts'

type People = { demo: Demo; admin: Member }

export const PHONE = { width: 390, height: 844 }
export const ALL_SHOTS = [...shots, ...workshopShots, ...communityShots, ...newcomerShots, ...rankingShots]

const SHOTS_OF_A_WALK = 12

/** All pictures by who takes them, a dozen to a test: each has its limit of time on a busy machine. */
export const WALKS = WHO.flatMap((who) => {
  const own = ALL_SHOTS.filter((shot) => shot.as === who)
  return Array.from({ length: Math.ceil(own.length / SHOTS_OF_A_WALK) }, (_, n) => ({
    title: n === 0 ? who : `${who}, ${n + 1}`,
    who,
    shots: own.slice(n * SHOTS_OF_A_WALK, (n + 1) * SHOTS_OF_A_WALK),
  }))
})

/** The demo account, which is an admin among two dozen players. */
export const test = inCommunity.extend<{ $file: { people: People } }>({
  people: [
    async ({ stage }, use) => {
      const demo = await makeDemo(stage.url)
      const admin = await anAdmin(stage.url)
      await fillCommunity(stage.url, admin.token)
      await use({ demo, admin })
    },
    { scope: 'file' },
  ],
})

/** The same for what a page does by itself: no service worker is installed, which takes longer than many a test. */
export const pageTest = test.extend({ serviceWorkers: 'block' })

/** The first picture of each page; the others show the same one in other states. */
export const firstOfEach = ALL_SHOTS.filter(
  (shot, i) => ALL_SHOTS.findIndex((other) => pageOf(other) === pageOf(shot)) === i,
)

function pageOf(shot: Shot): string {
  // What the path does with the demo's rows changes the query alone.
  const path = shot.path({ email: '', password: '', recipe: 0, unpriced: 0 })
  return `${shot.as} ${new URL(path, 'http://x').pathname}`
}

/** Goes where a picture is taken, without a reload, and does what is done before it. */
export async function goTo(page: Page, picture: string, demo: Demo): Promise<void> {
  const shot = ALL_SHOTS.find(({ name }) => name === picture)
  if (!shot) throw new Error(`no picture is named ${picture}`)
  await goToPath(page, shot.path(demo))
  await shot.prepare?.(page)
}

/** Goes to an address of the application as a link of its does. */
export async function goToPath(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const leaves = new URL(to, location.href).pathname !== location.pathname
    if (leaves) for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
    history.pushState({ key: crypto.randomUUID(), usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await page.locator('h1:not([data-left])').first().waitFor()
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

/** Signs in as who the pictures are of; a newcomer registers in the tab, and is welcomed. */
export async function become(page: Page, who: Who, demo: Demo): Promise<void> {
  if (who === 'newcomer') await registerByForm(page)
  else if (who !== 'visitor') await signInAs(page, demo)
}
