import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PACK_SIZES } from '#shared/contract/fields.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { until } from '#tests/harness/until.ts'
import { bookPrice, bookRow, PRICES } from '#tests/support/browser/carnet.ts'
import { shows } from '#tests/support/browser/crafts.ts'
import { controlled, signIn, synced, test } from '#tests/support/browser/e2e.ts'
import { hasFocus, Keyboard } from '#tests/support/browser/keyboard.ts'
import { lotsPictures } from '#tests/support/browser/market-windows.ts'
import { pasteFile } from '#tests/support/browser/pictures.ts'
import { axeFinds, tooWide } from '#tests/support/browser/screens.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'

const ROWS = [
  { name: 'Bois de Frêne', prices: [85, 810, 8200, 79_000] },
  { name: 'Ortie', prices: [12, 119, 1150, 12_400] },
  { name: 'Michette', prices: [412_500, 4_050_000, 41_000_000, 398_000_000] },
]
type Rows = readonly (readonly [name: string, prices: readonly string[]])[]
const ALL: Rows = ROWS.map(({ name, prices }) => [
  name,
  prices.map((price) => formatNumber(price).replace(/\u202f/g, ' ')),
])
const NETTLE = ALL.slice(1, 2)

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Ce que l/ })

/** Pastes a picture of the lots of each item. */
async function pasted(page: Page, rows: Rows): Promise<void> {
  for (const picture of await lotsPictures(page, rows)) await pasteFile(page, picture)
}

test('N135 N137 N152 N156 pictures that are pasted are read, shown, stored by Enter, taken back by one undo, and reaches another device', {
  timeout: 120_000,
}, async ({ server, device }) => {
  const page = await device().open('/')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const email = await register(page)
  await page.goto(server.url + PRICES)
  await page.getByText('Ton carnet est vide').waitFor()
  await pasted(page, ALL)
  await dialog(page).waitFor()
  await dialog(page).getByText('3 lignes sûres', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Enregistrer 12 prix sûrs' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('12 prix enregistrés').waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  for (const { name, prices } of ROWS)
    for (const [at, pack] of PACK_SIZES.slice(0, 3).entries())
      await shows(bookPrice(page, pack, name), prices[at] ?? 0)
  expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([])

  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByText('Ton carnet est vide').waitFor()

  await pasted(page, NETTLE)
  await page.getByRole('button', { name: 'Enregistrer 4 prix sûrs' }).click()
  await synced(page)
  const other = await device().open('/')
  await signIn(other, email)
  await other.goto(server.url + PRICES)
  await shows(bookPrice(other, 10, 'Ortie'), 119)
})

test('N135 N165 what a phone reads of its gallery is on the desk, and marked as read', {
  tags: 'full',
  timeout: 120_000,
}, async ({ server, device }) => {
  const phone = await device({ width: 390, height: 844 }).open(NO_PAGE)
  const email = await register(phone)
  await phone.goto(server.url + PRICES)
  await phone.getByText('Ton carnet est vide').waitFor()
  const files = (await lotsPictures(phone, ALL)).map(({ name, type, bytes }) => ({
    name,
    mimeType: type,
    buffer: bytes,
  }))
  const chosen = phone.waitForEvent('filechooser')
  await phone.getByRole('button', { name: 'Lire une capture' }).click()
  await (await chosen).setFiles(files)
  await phone.getByRole('button', { name: 'Enregistrer 12 prix sûrs' }).click()
  await phone.getByText('12 prix enregistrés').waitFor()
  await synced(phone)
  const desk = await device().open('/')
  await signIn(desk, email)
  await desk.goto(server.url + PRICES)
  await shows(bookPrice(desk, 10, 'Ortie'), 119)
  await bookPrice(desk, 10, 'Ortie').fill('125')
  await bookPrice(desk, 10, 'Ortie').press('Enter')
  await bookRow(desk, 'Ortie')
    .getByRole('button', { name: /^Détail, / })
    .click()
  const pack = (size: string) =>
    desk.getByRole('dialog').getByRole('region', { name: `Cours du lot de ${size},` })
  await pack('1').getByTitle('Lu sur une capture').waitFor()
  await pack('10').getByText('Derniers relevés').waitFor()
  expect(await pack('10').getByTitle('Lu sur une capture').count()).toBe(0)
})

test('N117 N154 N156 a player without a mouse gives a picture, puts it right, takes it and takes it back', {
  tags: 'full',
  timeout: 120_000,
}, async ({ server, device }) => {
  const page = await device().open(NO_PAGE)
  await register(page)
  await page.goto(server.url + PRICES)
  await page.getByText('Ton carnet est vide').waitFor()
  const rows: Rows = [...ALL, ['Ortiaxxe', ['15', '140', '1 400', '14 000']]]
  const files = (await lotsPictures(page, rows)).map(({ name, type, bytes }) => ({
    name,
    mimeType: type,
    buffer: bytes,
  }))
  const keys = new Keyboard(page)
  const chosen = page.waitForEvent('filechooser')
  await keys.activate(page.getByRole('button', { name: 'Lire une capture' }))
  await (await chosen).setFiles(files)
  await dialog(page).getByText('3 lignes sûres, 1 douteuse').waitFor()
  await until(() => hasFocus(page.getByRole('button', { name: 'Enregistrer 12 prix sûrs' })))
  await keys.activate(page.getByRole('button', { name: 'Vérifier 1 ligne' }))
  const change = dialog(page).getByRole('button', { name: 'Changer l’objet lu « Ortiaxxe »' })
  if (await change.isVisible()) await keys.activate(change)
  await keys.fill(dialog(page).locator('input[role=combobox]'), 'Blé')
  await dialog(page).getByRole('option').filter({ hasText: 'Blé' }).first().waitFor()
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await page.getByRole('button', { name: 'Enregistrer 16 prix' }).waitFor()
  await keys.activate(dialog(page).getByRole('button', { name: /^Capture 3, / }))
  await keys.fill(dialog(page).getByLabel('Prix ×10 de Michette'), '4 060 000')
  await keys.activate(dialog(page).getByRole('button', { name: /^Capture 1, / }))
  await keys.to(dialog(page).getByRole('checkbox', { name: 'Prendre Bois de Frêne' }))
  await keys.press('Space')
  await keys.activate(page.getByRole('button', { name: 'Enregistrer 12 prix' }))
  await page.getByText('12 prix enregistrés').waitFor()
  await shows(bookPrice(page, 10, 'Michette'), 4_060_000)
  expect(await bookRow(page, 'Bois de Frêne').count()).toBe(0)
  await keys.activate(page.getByRole('button', { name: 'Annuler' }))
  await page.getByText('Ton carnet est vide').waitFor()
  expect(keys.hidden).toEqual([])
})

test('N160 N162 the reader that is kept reads without network, and a bad reading is downloaded for the author', {
  timeout: 120_000,
}, async ({ server, device }) => {
  const page = await device().open(NO_PAGE)
  await register(page)
  await controlled(page)
  await page.goto(server.url + PRICES)
  await page.getByText('Ton carnet est vide').waitFor()
  await pasted(page, NETTLE)
  await dialog(page).getByText('1 ligne sûre', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Garder hors ligne' }).click()
  await page.getByRole('button', { name: 'Ne plus garder hors ligne' }).waitFor()
  const files: string[] = []
  page.on('download', (download) => files.push(download.suggestedFilename()))
  await page.getByRole('button', { name: 'Signaler une capture mal lue' }).click()
  await until(async () => files.length === 2)
  expect(files.sort()).toEqual(['Ortie.png', 'lecture.json'])
  await server.stop()
  await page.reload()
  await page.getByText('Ton carnet est vide').waitFor()
  await pasted(page, NETTLE)
  await page.getByRole('button', { name: 'Enregistrer 4 prix sûrs' }).click()
  await page.getByText('4 prix enregistrés').waitFor()
})

test('N163 a name that was put right is certain the next time, on another device too', {
  tags: 'full',
  timeout: 120_000,
}, async ({ server, device }) => {
  const misread: Rows = [['Ortiaxxe', ['12', '119', '1 150', '12 400']]]
  const page = await device().open(NO_PAGE)
  const email = await register(page)
  await page.goto(server.url + PRICES)
  await page.getByText('Ton carnet est vide').waitFor()
  await pasted(page, misread)
  await dialog(page).getByText('0 ligne sûre, 1 douteuse').waitFor()
  const change = dialog(page).getByRole('button', { name: /^Changer/ })
  if (await change.isVisible()) await change.click()
  await dialog(page).locator('input[role=combobox]').fill('Ortie')
  await dialog(page).getByRole('option').filter({ hasText: 'Ortie' }).first().click()
  await page.getByRole('button', { name: 'Enregistrer 4 prix' }).click()
  await page.getByText('4 prix enregistrés').waitFor()
  await synced(page)
  const other = await device().open('/')
  await signIn(other, email)
  await other.goto(server.url + PRICES)
  await shows(bookPrice(other, 10, 'Ortie'), 119)
  await pasted(other, misread)
  await dialog(other).getByText('1 ligne sûre', { exact: true }).waitFor()
})

test('N117 N153 the preview has nothing that axe finds, and is never too wide', {
  tags: 'full',
  timeout: 120_000,
}, async ({ server, device }) => {
  const page = await device().open(NO_PAGE)
  await register(page)
  await page.goto(server.url + PRICES)
  await page.getByText('Ton carnet est vide').waitFor()
  await pasted(page, [...ALL, ['Pommade inconnue', ['12', '40', '1 150', '12 400']]])
  await dialog(page).getByText('3 lignes sûres, 1 douteuse').waitFor()
  await dialog(page).getByRole('button', { name: 'Vérifier 1 ligne' }).click()
  expect(await axeFinds(page, 'preview')).toEqual([])
  expect(await tooWide(page, 'preview')).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  const over = await dialog(page).evaluate((node) => node.scrollWidth - node.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
})
