import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn, signOut, pageTest as test } from '#tests/support/browser/e2e.ts'
import { pageTest as inCommunity } from '#tests/support/browser/e2e-community.ts'
import { NO_PAGE, register, registerByForm } from '#tests/support/browser/sign-up.ts'

const TOOLS = [
  '/app/fortune',
  '/app/brisage',
  '/app',
  '/app/profit',
  '/app/quick',
  '/app/flips',
  '/app/flips/lots',
  '/app/compare',
  '/app/prices',
  '/app/breeding',
  '/app/elevage-renta',
  '/app/almanax/calc',
  '/app/archis',
  '/app/metiers',
  '/app/streamers',
  '/app/compte',
  '/app/compte/donnees',
  '/app/compte/regles',
]

const PUBLIC = {
  '/login': 'Se connecter',
  '/register': 'Créer un compte',
  '/forgot-password': 'Mot de passe oublié',
  '/reset-password': 'Nouveau mot de passe',
  '/payment/cancel': 'Paiement annulé',
  '/mentions-legales': 'Mentions légales',
  '/confidentialite': /onfidentialité/,
  '/cgu': /onditions/,
}

test('A1 A2 A3 A6 A14 A15 A62 A63 the first page says in French what Comptoir is, to a visitor', async ({
  device,
}) => {
  const page = await device().open('/')
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const main = await page.getByRole('main').textContent()
  expect(main?.replace(/\s/g, '')).toContain('Commerce•Craft•Rentabilité')
  expect(main).toContain('sans restriction ni paiement')
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
  expect(await page.getByRole('contentinfo').textContent()).toContain('sans lien avec l’éditeur')
  expect(await page.getByRole('banner').getByRole('button', { name: 'Connexion' }).isVisible()).toBe(true)
})

test('A5 A29 T1 a visitor is sent from every tool to the first page', async ({ server, device }) => {
  const page = await device().open('/')
  for (const path of TOOLS) {
    await page.goto(server.url + path)
    await page.waitForURL(`${server.url}/`)
  }
})

test('A5 A86 A174 a visitor reads every public page, and registers before giving', {
  tags: 'full',
}, async ({ server, device }) => {
  const page = await device().open('/')
  for (const [path, heading] of Object.entries(PUBLIC)) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  for (const path of ['/premium', '/abonnement']) {
    await page.goto(server.url + path)
    await page.waitForURL(`${server.url}/register?next=%2Fpremium`)
  }
})

test('A16 A151 A152 A153 signing in keeps token and user on the device, signing out removes both', async ({
  device,
}) => {
  const page = await device().open('/')
  const email = await registerByForm(page)
  await signOut(page)
  expect(await kept(page)).toEqual({ jwt: null, email: null })
  await signIn(page, email)
  await page.waitForFunction(() => localStorage.getItem('user') !== null)
  expect(await kept(page)).toEqual({ jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), email })
})

test('A62 signed in, the first page does not scroll sideways at 320 px', { tags: 'full' }, async ({
  device,
}) => {
  const page = await device({ width: 320, height: 640 }).open(NO_PAGE)
  await register(page)
  await page.getByRole('main').getByRole('link', { name: 'Ouvrir mes outils' }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

for (const width of [1440, 390]) {
  inCommunity(
    `A58 A60 at ${width} px the footer takes less than a quarter of the screen, and keeps the place of its late links`,
    { tags: 'full' },
    async ({ device }) => {
      const page = await device({ width, height: 844 }).open('/login')
      await page.addInitScript(noteFooter)
      await page.reload()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).waitFor()
      const heights: number[] = await page.evaluate(() =>
        JSON.parse(document.documentElement.dataset.heights ?? '[]'),
      )
      expect(heights).toHaveLength(1)
      expect(heights[0]).toBeLessThan(844 / 4)
    },
  )
}

/** Notes every height that the footer has, from the page's first frame on. Runs in the page. */
function noteFooter(): void {
  const heights = new Set<number>()
  const note = () => {
    const { offsetHeight = 0 } = document.querySelector<HTMLElement>('.foot') ?? {}
    if (offsetHeight > 0) heights.add(offsetHeight)
    if (document.documentElement) document.documentElement.dataset.heights = JSON.stringify([...heights])
    requestAnimationFrame(note)
  }
  note()
}

const kept = (page: Page) =>
  page.evaluate(() => {
    const { email } = JSON.parse(localStorage.getItem('user') ?? '{}')
    return { jwt: localStorage.getItem('jwt'), email: email ?? null }
  })
