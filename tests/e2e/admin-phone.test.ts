import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { grantAccess } from '#tests/harness/demo-community.ts'
import { until } from '#tests/harness/until.ts'
import { ADMIN, type Community, pageTest as test } from '#tests/support/browser/e2e-community.ts'
import { anAdmin } from '#tests/support/browser/members.ts'
import { reach } from '#tests/support/browser/screens.ts'
import { aMember, openAs } from '#tests/support/browser/sign-up.ts'

const PHONE = { width: 390, height: 844 }
const FINGER = 44

let longEmails = 0
/** Wider than the screen, and without a place where a line would break by itself. */
const aLongEmail = (): string =>
  `${'marchandise'.repeat(4)}${++longEmails}x${process.pid}@${'auberge'.repeat(6)}.fr`

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

/** Whether all of an element's text is on screen: cut off neither by its own box nor by the window. */
const isWhole = (target: Locator): Promise<boolean> =>
  target.evaluate((node) => {
    const { left, right } = node.getBoundingClientRect()
    return node.scrollWidth <= node.clientWidth && left >= 0 && right <= innerWidth && left < right
  })

const rightOf = (target: Locator): Promise<number> =>
  target.evaluate((node) => Math.round(node.getBoundingClientRect().right))

const pageWidth = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

async function openAdmin(device: (look: typeof PHONE) => { open: () => Promise<Page> }, { url }: Community) {
  const page = await device(PHONE).open()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  return { page, open: async (search: string) => openAs(page, await anAdmin(url), `/admin?${search}`) }
}

test('A133 on a phone an account is a card: its number to copy, its whole address, its day', {
  tags: 'full',
}, async ({ community, device }) => {
  const { user } = await aMember(community.url, { name: 'Éléa des Bois', email: aLongEmail() })
  const { page, open } = await openAdmin(device, community)
  await open(`q=${encodeURIComponent(user.email)}`)
  const row = page
    .getByRole('table', { name: 'Utilisateurs' })
    .getByRole('row')
    .filter({ hasText: user.email })
  const email = row.getByText(user.email)
  await email.waitFor()
  expect(await isWhole(email)).toBe(true)
  expect(await pageWidth(page)).toBe(PHONE.width)

  const number = row.getByRole('button', { name: `Copier l’identifiant ${user.id}` })
  expect(await number.textContent()).toBe(user.id.slice(0, 8))
  expect(await reach(number)).toBe(FINGER)
  await number.tap()
  await until(async () => (await clipboard(page)) === user.id, 5000)

  await grantAccess(community.url, (await anAdmin(community.url)).token, user.id, true)
  await page.reload()
  const badge = row.getByText('Premium', { exact: true })
  await row.getByRole('button', { name: 'Retirer' }).waitFor()
  expect(await badge.isVisible()).toBe(true)
  const today = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(new Date())
  const day = row.getByText(today)
  expect(await isWhole(day)).toBe(true)
  for (const act of ['Retirer', 'Supprimer', /^Lien de mot de passe/]) {
    expect(await reach(row.getByRole('button', { name: act })), String(act)).toBe(FINGER)
  }

  await open(`q=${encodeURIComponent(ADMIN.email)}`)
  const own = page.getByRole('row').filter({ hasText: 'Supprimer' })
  await own.locator('.badge').waitFor()
  expect(await rightOf(own.locator('.badge'))).toBe(await rightOf(own.getByText(/^\d\d\/\d\d\/\d{4}$/)))
})
