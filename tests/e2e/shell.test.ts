import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { ashRecipe, packField, shows } from '#tests/support/browser/crafts.ts'
import { controlled, test } from '#tests/support/browser/e2e.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'

describe('the shell', () => {
  test('A11 the worker at /sw.js controls the whole site within seconds, without a reload', async ({
    device,
  }) => {
    const page = await device().open('/')
    await mark(page)
    await controlled(page)
    const { script, scope } = await page.evaluate(async () => {
      const { active, scope } = await navigator.serviceWorker.ready
      return { script: active?.scriptURL, scope }
    })
    expect(new URL(script ?? '').pathname).toBe('/sw.js')
    expect(new URL(scope).pathname).toBe('/')
    expect(await marked(page)).toBe(true)
  })

  test('A11 with the server stopped the page reloads and a deep link opens', async ({ server, device }) => {
    const phone = device()
    const page = await phone.open(NO_PAGE)
    await register(page)
    await controlled(page)
    await server.stop()
    await page.goto(`${server.url}/app/quick`)
    await page.locator('h1').waitFor()
    await page.reload()
    await page.locator('h1').waitFor()
    expect(new URL(page.url()).pathname).toBe('/app/quick')
  })

  test('A11 the worker’s code that did not come is asked for again when the player is back', {
    tags: 'full',
  }, async ({ device }) => {
    const phone = device()
    const page = await phone.open('/healthz')
    await page.route('**/assets/service-worker-*', (route) => route.abort(), { times: 1 })
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/service-worker-'))
    await page.goto(new URL('/', page.url()).href)
    await failed
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow')))
    await controlled(page)
  })

  test('A10 the browser takes the manifest without error', { tags: 'full' }, async ({ device }) => {
    const phone = device({ lasting: true })
    const page = await phone.open('/')
    const session = await phone.session(page)
    const { errors, data } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data ?? '')).toMatchObject({ start_url: '/app', scope: '/', display: 'standalone' })
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([])
  })

  test('a path of the server is never answered with the page', { tags: 'full' }, async ({
    server,
    device,
  }) => {
    const page = await device().open('/')
    await controlled(page)
    for (const path of [
      '/api/v1/nowhere',
      '/auth/nowhere',
      '/me',
      '/items',
      '/recipes/0',
      '/user_nothing',
      '/icons/item/1-64.png',
      '/healthz',
    ]) {
      const answer = await page.goto(server.url + path)
      expect(answer?.headers()['content-type'], path).toContain('application/json')
    }
  })
})

describe('a new version', { tags: 'full' }, () => {
  const next = join('.cache', `e2e-next-${process.pid}`)
  beforeAll(() => {
    const args = ['--import', 'tsx', 'scripts/build.ts', '--out', join(next, 'dist'), '--tag', 'next']
    const env = { ...process.env, VITEST: '' }
    expect(spawnSync(process.execPath, args, { stdio: 'inherit', env }).status).toBe(0)
  }, 180_000)
  afterAll(() => rmSync(next, { recursive: true, force: true }))

  test('A12 reloads the page once when it takes over', async ({ server, device }) => {
    const page = await device().open('/')
    await controlled(page)
    await page.reload()
    await controlled(page)
    const loads = countLoads(page)
    const reloaded = await beforeReload(page)
    await server.stop()
    await server.start(next)
    await lookForUpdate(page)
    await reloaded()
    await controlled(page)
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await page.waitForLoadState('load')
    expect(loads()).toBe(1)
  })

  test('A11 drops the pictures of another site that an older version kept', async ({ server, device }) => {
    const page = await device().open('/')
    await controlled(page)
    await page.evaluate(async () => {
      const old = await caches.open('icons')
      await old.put('https://images.exemple.fr/1-64.png', new Response('une image'))
    })
    const reloaded = await beforeReload(page)
    await server.stop()
    await server.start(next)
    await lookForUpdate(page)
    await reloaded()
    await controlled(page)
    expect(await page.evaluate(() => caches.has('icons'))).toBe(false)
  })

  test('A12 waits for uncommitted input, says so, and reloads once it is committed', async ({
    server,
    device,
  }) => {
    const page = await device().open(NO_PAGE)
    await register(page)
    const { id } = await ashRecipe(server.url)
    await page.goto(`${server.url}/app/profit?recipe=${id}`)
    await controlled(page)
    await packField(page, 10).click()
    await page.keyboard.type('12k5')
    const reloaded = await beforeReload(page)
    await server.stop()
    await server.start(next)
    await lookForUpdate(page)
    await page.getByText('Nouvelle version prête').first().waitFor()
    expect(await packField(page, 10).inputValue()).toBe('12k5')
    expect(await marked(page)).toBe(true)
    await packField(page, 10).press('Enter')
    await reloaded()
    await shows(packField(page, 10), 12_500)
  })
})

const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const marked = (page: Page) => page.evaluate(() => 'marked' in window)

/**
 * Marks the page, whose own code for a new version is there, and answers how to wait until that version has reloaded it.
 * Chromium keeps a worker that a debugger is attached to awake for 30 s after each event if it was busy when the next one
 * asked for its place: the one that is active now is stopped then, as Chromium does by itself where nobody debugs, and as
 * there never while it has a request of the page in hand, whose code would be missing.
 */
async function beforeReload(page: Page): Promise<() => Promise<void>> {
  await page.waitForFunction(() =>
    ['service-worker-', 'update-card-'].every((code) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(`/assets/${code}`)),
    ),
  )
  await mark(page)
  const isQuiet = quietOf(page)
  const session = await page.context().newCDPSession(page)
  const active = new Set<string>()
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) if (status === 'activated') active.add(versionId)
  })
  await session.send('ServiceWorker.enable')
  await until(() => active.size > 0)
  const old = [...active]
  return async () => {
    await until(async () => {
      if (!(await marked(page))) return true
      if (isQuiet())
        for (const versionId of old)
          await session.send('ServiceWorker.stopWorker', { versionId }).catch(() => {})
      return false
    })
    await session.detach()
  }
}

const QUIET_MS = 500

/** Whether the page has asked for nothing for a while, but for the stream that never ends. */
function quietOf(page: Page): () => boolean {
  const asked = new Set<Request>()
  let last = Date.now()
  const note = (change: () => unknown) => {
    change()
    last = Date.now()
  }
  page.on('request', (it) => note(() => it.url().endsWith('/sync/live') || asked.add(it)))
  page.on('requestfinished', (it) => note(() => asked.delete(it)))
  page.on('requestfailed', (it) => note(() => asked.delete(it)))
  return () => asked.size === 0 && Date.now() - last > QUIET_MS
}

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

/** Asks until the new version waits or has taken over: a check or an install that failed is made again. */
const lookForUpdate = (page: Page) =>
  until(
    () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        if (registration.installing === null) await registration.update()
        return registration.waiting !== null || !('marked' in window)
      }),
    30_000,
  )
