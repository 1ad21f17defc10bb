import type { Page } from 'playwright-core'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { unsent } from './account-store.ts'
import { test as base, type MakeDevice, withDevices } from './browser.ts'
import { PASSWORD } from './sign-up.ts'

type Fixtures = {
  /** The built server, running. */
  server: ServerProcess
  /** Devices for this server, or for what stands before it. */
  device: MakeDevice
}

/** A server that goes from test to test, each with accounts of its own, until one of them stops it. */
function keepServer() {
  let kept: { server: ServerProcess; pid: number } | null = null
  const dispose = async (): Promise<void> => {
    await kept?.server.dispose()
    kept = null
  }
  const get = async (): Promise<ServerProcess> => {
    if (kept?.server.running && kept.server.pid === kept.pid) {
      kept.server.output = ''
      return kept.server
    }
    await dispose()
    const server = await ServerProcess.create()
    // Whatever becomes of its start, it is disposed of.
    kept = { server, pid: 0 }
    await server.start()
    kept.pid = server.pid
    return server
  }
  return { get, dispose }
}

const inWorker = base.extend<{ $worker: { kept: ReturnType<typeof keepServer> } }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures wanted from the pattern
    async ({}, use) => {
      const kept = keepServer()
      await use(kept)
      await kept.dispose()
    },
    { scope: 'worker' },
  ],
})

/** A test with devices of its own, and a server that no test before it has stopped. */
export const test = inWorker.extend<Fixtures>({
  server: async ({ kept }, use) => use(await kept.get()),
  device: ({ server, browser, serviceWorkers, task }, use) =>
    withDevices({ browser, serviceWorkers, task }, server.url, use),
})

/** The same for what a page does by itself: no service worker is installed, which takes longer than many a test. */
export const pageTest = test.extend({ serviceWorkers: 'block' })

export const signIn = (page: Page, email: string): Promise<void> =>
  signInAs(page, { email, password: PASSWORD })

export async function signInAs(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto(new URL('/login', page.url()).href)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Signs out through the user menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Compte/ }).click()
  await page.getByText('Déconnexion').click()
  await page.waitForFunction(() => localStorage.getItem('jwt') === null)
}

/** What the browser says when the network comes back, so that no test waits for the retry timer. */
export const nudge = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('online')))

/** Waits until a service worker answers for the page, with everything that it keeps. */
export async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready
    return navigator.serviceWorker.controller !== null && registration.active?.state === 'activated'
  })
}

/** Waits for the text of the sync pill. */
export async function pill(page: Page, text: string | RegExp, timeout = 20_000): Promise<void> {
  await page.getByRole('banner').getByText(text).first().waitFor({ timeout })
}

/** Waits until everything is on the server, and the pill says so. */
export async function synced(page: Page, ms = 30_000): Promise<void> {
  await until(async () => (await unsent(page)) === 0, ms)
  await pill(page, 'À jour')
}

/** What the server holds of the signed-in player, by one of the plain calls. */
export async function asked(page: Page, url: string): Promise<unknown> {
  const token = await page.evaluate(() => localStorage.getItem('jwt'))
  const answer = await fetch(new URL(url, page.url()), { headers: { authorization: `Bearer ${token}` } })
  return answer.json()
}
