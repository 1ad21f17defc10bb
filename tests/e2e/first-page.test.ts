// @module-tag full
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { controlled, test } from '#tests/support/browser/e2e.ts'
import { aMember, openAs, PASSWORD } from '#tests/support/browser/sign-up.ts'

const PAGES = [
  ['/', 'Tiens tes comptes, retourne jouer.'],
  ['/login', 'Se connecter'],
  ['/register', 'Créer un compte'],
  ['/forgot-password', 'Mot de passe oublié'],
  ['/mentions-legales', 'Mentions légales'],
  ['/confidentialite', 'Confidentialité'],
  ['/cgu', 'Conditions générales d’utilisation'],
] as const
const PHONE = { width: 390, height: 844 }

/** Opens pages of one context, whose first sight no worker stands before, and ends it with them. */
async function inContext(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ locale: 'fr-FR', serviceWorkers: 'block', ...options })
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Remembers the first heading that the HTML brings. */
const rememberHeading = () => {
  new MutationObserver((_, observer) => {
    const heading = document.querySelector('h1')
    if (!heading) return
    Object.assign(window, { firstHeading: heading })
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

/** Waits until React answers for the heading; whether it is the one that the HTML brought. */
const aliveAsSent = (page: Page) =>
  page
    .waitForFunction(() => {
      const heading = document.querySelector('h1')
      return heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
    })
    .then(() => page.evaluate(() => Reflect.get(window, 'firstHeading') === document.querySelector('h1')))

function troubleOf(page: Page): string[] {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text())
  })
  return trouble
}

describe('a page that was rendered at build', () => {
  test('A15 A16 A17 A18 A27 reads without any script', async ({ server, browser }) => {
    await inContext(browser, { javaScriptEnabled: false, viewport: PHONE }, async (page) => {
      for (const [path, heading] of PAGES) {
        await page.goto(server.url + path)
        const first = page.locator('main h1')
        expect([path, await first.isVisible(), await first.textContent()]).toEqual([path, true, heading])
        expect(await page.title(), path).toContain('Comptoir')
        expect((await page.locator('main').textContent())?.length, path).toBeGreaterThan(90)
      }
      await page.goto(server.url)
      const last = page.getByRole('heading', { name: 'Le comptoir est ouvert.' })
      expect(await last.isVisible()).toBe(true)
    })
  })

  test.for(['dark', 'light'] as const)(
    'comes alive as it was sent, %s',
    { tags: 'full' },
    async (theme, { server, browser }) => {
      await inContext(browser, {}, async (page) => {
        const trouble = troubleOf(page)
        await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
        await page.addInitScript(rememberHeading)
        for (const [path] of PAGES) {
          await page.goto(server.url + path)
          expect([path, await aliveAsSent(page)]).toEqual([path, true])
          expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme)
          await page.waitForLoadState('networkidle')
          expect([path, trouble]).toEqual([path, []])
        }
      })
    },
  )

  test('A17 keeps the page to return to, which its HTML does not know', { tags: 'full' }, async ({
    server,
    browser,
  }) => {
    await inContext(browser, {}, async (page) => {
      await page.goto(`${server.url}/login?next=/app/quick`)
      await page.locator('main a[href="/register?next=%2Fapp%2Fquick"]').waitFor()
    })
  })

  /** Opens a page of which nothing is alive until what is answered was called. */
  async function openDead(page: Page, url: string): Promise<() => void> {
    let alive = () => {}
    const held = new Promise<void>((resolve) => {
      alive = resolve
    })
    await page.route('**/assets/packages-*.js', (route) => held.then(() => route.continue()))
    await page.goto(url, { waitUntil: 'commit' })
    return alive
  }

  test('A76 what is typed and sent before it is alive is sent once it is, and never stands in a URL', async ({
    server,
    browser,
  }) => {
    await inContext(browser, {}, async (page) => {
      const alive = await openDead(page, `${server.url}/register`)
      await page.getByLabel('Email').fill('elea@exemple.fr')
      await page.getByLabel('Mot de passe', { exact: true }).fill('ferme-du-craqueleur')
      await page.keyboard.press('Enter')
      alive()
      // What React knows of both fields is what its sentence about the confirmation is made of.
      await page.getByRole('alert').getByText('Les mots de passe ne correspondent pas').waitFor()
      expect(await page.getByLabel('Email').inputValue()).toBe('elea@exemple.fr')
      expect(page.url()).toBe(`${server.url}/register`)
    })
  })

  test('A73 Enter signs in before it is alive too, while its button is disabled', async ({
    server,
    browser,
  }) => {
    const { user } = await aMember(server.url)
    await inContext(browser, {}, async (page) => {
      const alive = await openDead(page, `${server.url}/login`)
      await page.getByLabel('Email').fill(user.email)
      await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      expect(await page.locator('main [type=submit]').isDisabled()).toBe(true)
      alive()
      await page.waitForURL(`${server.url}/`)
      await page.waitForFunction(() => localStorage.getItem('jwt') !== null)
    })
  })

  test('asks for the picture that is drawn, and for no database, schema or tool', { tags: 'full' }, async ({
    server,
    browser,
  }) => {
    await inContext(browser, { viewport: PHONE }, async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto(server.url)
      // Longer than what waits for an idle page: the late words of the notices, and what an earlier visit left to send.
      await page.waitForFunction(() => performance.now() > 5000)
      expect(asked.filter((path) => path.includes('/hero-'))).toEqual(['/previews/hero-phone-dark.webp'])
      expect(
        asked.filter((path) => /\/(dexie|device|player|kit|kit-more|account)-[^/]+\.js$/.test(path)),
      ).toEqual([])
      expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
    })
  })
})

describe('a player at the first page', () => {
  test('A6 N103 sees nothing of the visitor’s, from the first frame on', async ({ server, browser }) => {
    const member = await aMember(server.url)
    await inContext(browser, {}, async (page) => {
      await page.goto(`${server.url}/healthz`)
      await page.addInitScript(() => {
        const seen: string[] = []
        let frames = 0
        Object.assign(window, { watched: () => ({ seen, frames }) })
        const look = () => {
          // Before the first frame nothing is painted, and the styles may be on their way.
          if (frames === 0) return
          for (const element of document.querySelectorAll('a, button, h1'))
            if (
              /^(Créer un compte|Se connecter|Connexion|Tiens tes comptes.*)$/.test(element.textContent ?? '')
            )
              if (element.checkVisibility({ visibilityProperty: true })) seen.push(element.outerHTML)
        }
        const everyFrame = () => {
          frames += 1
          look()
          requestAnimationFrame(everyFrame)
        }
        new MutationObserver(look).observe(document, { childList: true, subtree: true })
        requestAnimationFrame(everyFrame)
      })
      await openAs(page, member, '/')
      await page.getByRole('heading', { name: 'Mes affaires', level: 1 }).waitFor()
      await page.getByRole('link', { name: 'Ouvrir mes outils' }).waitFor()
      const { seen, frames } = await page.evaluate(() => Reflect.get(window, 'watched')())
      expect(frames).toBeGreaterThan(3)
      expect(seen).toEqual([])
      expect(await (await fetch(server.url)).text()).toContain('Créer un compte')
    })
  })
})

describe('a player on a new device', { tags: 'full' }, () => {
  test('searches in the first tool though no schema comes, its catalogue included', async ({
    server,
    browser,
  }) => {
    const member = await aMember(server.url)
    await inContext(browser, {}, async (page) => {
      await page.goto(`${server.url}/healthz`)
      const withSchemas: string[] = []
      await page.route('**/assets/*.js', async (route) => {
        const answer = await route.fetch()
        // What every schema of the library holds, however the build names its chunk.
        if (!(await answer.text()).includes('_zod')) return route.fulfill({ response: answer })
        withSchemas.push(route.request().url())
        return route.abort()
      })
      await openAs(page, member, '/app')
      await page.getByRole('combobox').first().fill('gel')
      await page.getByRole('grid').getByRole('row').first().waitFor()
      // What comes once the page is idle asks for them, and nothing waits for it.
      await until(async () => withSchemas.length > 0, 30_000)
      // What is still being fetched is heard to its end, while there is a page to hear it.
      await page.unrouteAll({ behavior: 'wait' })
    })
  })
})

describe('the worker', { tags: 'full' }, () => {
  test('A11 keeps the empty page: with the server stopped every address opens through it', async ({
    server,
    device,
  }) => {
    const page = await device().open('/')
    await controlled(page)
    await server.stop()
    for (const [path, heading] of PAGES) {
      await page.goto(server.url + path)
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      expect(await page.evaluate(() => document.getElementById('root')?.dataset.ahead)).toBeUndefined()
    }
  })
})
