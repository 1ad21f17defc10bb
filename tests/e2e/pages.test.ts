import { expect } from 'vitest'
import { pageTest as test } from '#tests/support/browser/e2e.ts'
import { pageTest as inCommunity } from '#tests/support/browser/e2e-community.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'

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
