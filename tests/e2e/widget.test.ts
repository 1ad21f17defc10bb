// @module-tag full
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeDemo } from '#tests/harness/demo.ts'
import { fillCommunity } from '#tests/harness/demo-community.ts'
import { covered, coveredText } from '#tests/support/browser/covered.ts'
import { signInAs, pageTest as test } from '#tests/support/browser/e2e.ts'
import { pageTest as inCommunity } from '#tests/support/browser/e2e-community.ts'
import { anAdmin } from '#tests/support/browser/members.ts'
import { goTo, resize } from '#tests/support/browser/page-walk.ts'
import { registerByForm } from '#tests/support/browser/sign-up.ts'

const box = (page: Page) => page.getByRole('complementary', { name: 'Almanax du jour' })

const PUBLIC = ['landing', 'login', 'register', 'forgot', 'legal-notices', 'not-found']
const PLAYER = [
  ...[
    'home',
    'picker-empty',
    'picker',
    'profit',
    'profit-none',
    'quick',
    'flips',
    'flips-no-match',
    'prices',
  ],
  ...['compare-empty', 'compare-four', 'almanax', 'almanax-purchases', 'metiers', 'metiers-miner', 'archis'],
  ...['breeding', 'breeding-search', 'workshop-prices', 'workshop-objects', 'workshop-list', 'streamers'],
  ...['profile', 'data', 'refused', 'journal', 'admin', 'premium', 'payment-cancel', 'thanks'],
]
const TOOLS = ['profit', 'flips', 'almanax', 'archis', 'streamers']
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

inCommunity(
  'A13 T66 no link, button, field or amount of any page lies under what floats',
  { tags: 'full', timeout: 180_000 },
  async ({ community: { url }, device }) => {
    const demo = await makeDemo(url)
    await fillCommunity(url, (await anAdmin(url)).token)
    const player = device()
    const page = await player.open('/')
    const found: string[] = []
    const walk = async (names: readonly string[], state: string) => {
      for (const size of SIZES) {
        await resize(player, page, size)
        for (const name of names) {
          await goTo(page, name, demo)
          found.push(...(await covered(page, `${name} at ${size.width} px, ${state}`)))
        }
      }
    }
    await offerInstall(page)
    await walk(PUBLIC, 'visitor')

    await signInAs(page, demo)
    await offerInstall(page)
    await goTo(page, 'quick', demo)
    await box(page).waitFor()
    await walk(PLAYER, 'as it comes')
    await goTo(page, 'quick', demo)
    await unfold(page)
    await walk(TOOLS, 'with the forecast')
    expect(found).toEqual([])
  },
)

test('A13 A62 no text of the first page lies under the offer to install, for a new account on a desk and on a phone', {
  tags: 'full',
}, async ({ device }) => {
  const player = device()
  const page = await player.open('/')
  await registerByForm(page)
  await page.getByRole('heading', { level: 1, name: 'Bienvenue.' }).waitFor()
  await offerInstall(page)
  await page.getByRole('button', { name: 'Installer Comptoir' }).waitFor()
  await page.getByRole('form', { name: 'Une idée, un bug ?' }).waitFor()
  const found: string[] = []
  for (const size of SIZES) {
    await resize(player, page, size)
    found.push(...(await coveredText(page, `welcome at ${size.width} px`)))
    found.push(...(await covered(page, `welcome at ${size.width} px`)))
  }
  expect(found).toEqual([])
})

/** The browser says that it could install the app. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => ({ outcome: 'dismissed' })
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })

/** The widget at its tallest. */
async function unfold(page: Page): Promise<void> {
  const expand = box(page).getByRole('button', { name: 'Agrandir l’Almanax' })
  if (await expand.isVisible()) await expand.click()
  const forecast = box(page).getByRole('button', { name: 'Prévision sur 7 jours' })
  if ((await forecast.getAttribute('aria-pressed')) === 'false') await forecast.click()
}
