import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { bookRow, PRICES } from '#tests/support/browser/carnet.ts'
import { shows } from '#tests/support/browser/crafts.ts'
import { controlled, test } from '#tests/support/browser/e2e.ts'
import { buyListDrawing, drawnWindow, lotsDrawing } from '#tests/support/browser/market-windows.ts'
import { drawn, pasteFile } from '#tests/support/browser/pictures.ts'
import { register } from '#tests/support/browser/sign-up.ts'

const TABLE = [
  ['Objet', '×1', '×10', '×100', '×1000'],
  ['Bois de Frêne', '85', '810', '8 200', '79 000'],
  ['Ortie', '12', '119', '1 150', '12 400'],
]

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ce que la capture dit' })

const LOTS = [
  ['1', '85'],
  ['10', '810'],
  ['100', '8 200'],
] as const
const LOT_WINDOWS = [
  lotsDrawing({
    name: 'Bois de Frêne',
    level: 'Niv. 1 ♦ Bois',
    average: 'Prix moyen : 82',
    inventory: 'Quantité en inventaire : 1 248',
    lots: LOTS,
  }),
  lotsDrawing(
    {
      name: 'Bois de Frêne',
      level: 'Lvl. 1 ♦ Wood',
      average: 'Average price: 82',
      inventory: 'Amount in Inventory: 1,248',
      lots: LOTS.map(([lot, kamas]) => [lot, kamas.replace(' ', ',')] as const),
    },
    { english: true },
  ),
]

test('N144 N147 the lots of an item are read at each scale, in French and English; the list of items is refused', {
  timeout: 180_000,
}, async ({ server, device }) => {
  const page = await device().open('/')
  await register(page)
  await page.goto(server.url + PRICES)
  await page.getByText('Ton carnet est vide').waitFor()
  const list = await drawnWindow(
    page,
    buyListDrawing([
      ['Ortie', 'Plante', '1', '14'],
      ['Bois de Frêne', 'Bois', '1', '82'],
    ]),
  )
  await pasteFile(page, { bytes: list, name: 'liste.png', type: 'image/png' })
  await page.getByText('C’est la liste des objets à acheter').waitFor()
  expect(await dialog(page).count()).toBe(0)
  for (const drawing of LOT_WINDOWS)
    for (const scale of [1, 1.5, 2]) {
      const bytes = await drawnWindow(page, drawing, scale)
      await pasteFile(page, { bytes, name: `lots ${scale}.png`, type: 'image/png' })
      await dialog(page).getByRole('checkbox', { name: 'Prendre Bois de Frêne' }).waitFor()
      for (const [lot, kamas] of LOTS)
        await shows(dialog(page).getByLabel(`Prix ×${lot} de Bois de Frêne`), Number(kamas.replace(' ', '')))
      await dialog(page).getByRole('button', { name: 'Jeter' }).click()
      await dialog(page).waitFor({ state: 'detached' })
    }
})

test('N152 a picture that the system shares is read without network, and none of it is stored', {
  tags: 'full',
  timeout: 120_000,
}, async ({ server, device }) => {
  const page = await device().open('/')
  await register(page)
  await controlled(page)
  await page.goto(server.url + PRICES)
  await page.getByText('Ton carnet est vide').waitFor()
  const picture = await drawn(page, { rows: TABLE })
  await pasteFile(page, { bytes: picture, name: 'tableau.png', type: 'image/png' })
  await page.getByRole('button', { name: 'Garder hors ligne' }).click()
  await page.getByRole('button', { name: 'Ne plus garder hors ligne' }).waitFor()
  await server.stop()
  await page.evaluate(shareByForm, picture.toString('base64'))
  await page.waitForURL((url) => url.pathname === PRICES)
  await dialog(page).getByText('2 lignes sûres', { exact: true }).waitFor()
  expect(await bookRow(page, 'Ortie').count()).toBe(0)
  expect(new URL(page.url()).search).toBe('')
})

/** Runs in the page. Sends a picture as the system does that shares one: a navigation with a form. */
function shareByForm(base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  const given = new DataTransfer()
  given.items.add(new File([bytes], 'partagee.png', { type: 'image/png' }))
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/app/capture' })
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', name: 'captures', files: given.files })
  form.append(input)
  document.body.append(form)
  form.submit()
}
