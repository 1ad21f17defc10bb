// @module-tag full
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { bookPrice, bookRow, PRICES } from '#tests/support/browser/carnet.ts'
import { shows } from '#tests/support/browser/crafts.ts'
import { controlled, test } from '#tests/support/browser/e2e.ts'
import {
  buyListDrawing,
  courseDrawing,
  drawnWindow,
  lotsDrawing,
  lotsPictures,
  ownLotsDrawing,
} from '#tests/support/browser/market-windows.ts'
import { dropFiles, type PictureFile, pasteFile } from '#tests/support/browser/pictures.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Ce que l/ })

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

test('N144 M44 the lots of an item are read at each scale, in French and English', {
  tags: 'full',
  timeout: 180_000,
}, async ({ server, device }) => {
  const page = await device().open(NO_PAGE)
  await register(page)
  await page.goto(server.url + PRICES)
  await page.getByText('Ton carnet est vide').waitFor()
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

test.for([1440, 390])(
  'a message covers no button of the dialog that opens under it, at %i px',
  {
    tags: 'full',
    timeout: 60_000,
  },
  async (width, { server, device }) => {
    const page = await device({ width, height: 844 }).open(NO_PAGE)
    await register(page)
    await page.goto(server.url + PRICES)
    await page.getByText('Ton carnet est vide').waitFor()
    const [ash] = await lotsPictures(page, [['Bois de Frêne', ['85', '810']]])
    if (!ash) return
    for (let times = 0; times < 3; times++) {
      await pasteFile(page, ash)
      await dialog(page).getByRole('checkbox', { name: 'Prendre Bois de Frêne' }).waitFor()
      const messages = times > 0 ? page.getByText('Lecture jetée').last() : null
      await messages?.waitFor()
      // Its height moves as it comes.
      await expect.poll(() => page.evaluate(coveredButtons)).toEqual([])
      expect(await messages?.isVisible()).not.toBe(false)
      await dialog(page).getByRole('button', { name: 'Jeter' }).click()
      await dialog(page).waitFor({ state: 'detached' })
    }
  },
)

/** Runs in the page. The buttons of the dialog on top that a press in their middle does not reach. */
function coveredButtons(): string[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('dialog[open] footer button')]
  if (buttons.length === 0) return ['no button at all']
  const under = (button: HTMLElement) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  return buttons.filter(under).map(({ textContent }) => textContent)
}

test('M38 M40 M41 M42 M43 a pile that is dropped is one review: every window is read as what it is, one press stores all that is certain', {
  timeout: 180_000,
}, async ({ server, device }) => {
  const page = await device().open(NO_PAGE)
  await register(page)
  await page.goto(server.url + PRICES)
  await page.getByText('Ton carnet est vide').waitFor()
  const drawings = [
    buyListDrawing([
      ['Ortie', 'Plante', '10', '140'],
      ['Bois de Frêne', 'Bois', '20', '823'],
    ]),
    ownLotsDrawing(
      [
        ['Ortie', '28 j', '10', '12 500'],
        ['Bois de Frêne', '11 h', '100', '8 400'],
      ],
      ['2/576 emplacement(s) de vente occupé(s)', '20 900'],
    ),
    courseDrawing('Ortie', '99', '104', '1 387 925'),
  ]
  const files: PictureFile[] = await lotsPictures(page, [['Bois de Frêne', ['85', '810', '8 200', '79 000']]])
  for (const [at, drawing] of drawings.entries())
    files.push({ bytes: await drawnWindow(page, drawing, 1.5), name: `${at}.png`, type: 'image/png' })
  await dropFiles(page, files)
  await dialog(page)
    .getByRole('button', { name: /^Capture 4, .*, lue$/ })
    .waitFor()
  await dialog(page)
    .getByRole('button', { name: 'Enregistrer 4 prix, 2 prix moyens, 1 cours, 2 lots sûrs' })
    .click()
  await dialog(page).waitFor({ state: 'detached' })
  await shows(bookPrice(page, 100, 'Bois de Frêne'), 8200)
  await page.goto(`${server.url}/app/flips/lots`)
  await page.getByText('12 500').first().waitFor()
})

test('N152 a picture that the system shares is read without network, and none of it is stored', {
  tags: 'full',
  timeout: 120_000,
}, async ({ server, device }) => {
  const page = await device().open(NO_PAGE)
  await register(page)
  await controlled(page)
  await page.goto(server.url + PRICES)
  await page.getByText('Ton carnet est vide').waitFor()
  const [picture] = await lotsPictures(page, [['Ortie', ['12', '119', '1 150', '12 400']]])
  if (!picture) return
  await pasteFile(page, picture)
  await page.getByRole('button', { name: 'Garder hors ligne' }).click()
  await page.getByRole('button', { name: 'Ne plus garder hors ligne' }).waitFor()
  await server.stop()
  await page.evaluate(shareByForm, picture.bytes.toString('base64'))
  await page.waitForURL((url) => url.pathname === PRICES)
  await dialog(page).getByText('1 ligne sûre', { exact: true }).waitFor()
  expect(await bookRow(page, 'Ortie').count()).toBe(0)
  expect(new URL(page.url()).search).toBe('')
})

test('M43 new pictures of a watched folder are offered, also after a reload, and read when the player says so', {
  timeout: 120_000,
}, async ({ server, device }) => {
  const page = await device().open(NO_PAGE)
  await register(page)
  await page.addInitScript(folderOfThePage)
  await page.goto(server.url + PRICES)
  await page.getByText('Ton carnet est vide').waitFor()
  const [ash, nettle] = await lotsPictures(page, [
    ['Bois de Frêne', ['85', '810']],
    ['Ortie', ['12', '119']],
  ])
  if (!ash || !nettle) return
  await pasteFile(page, ash)
  await dialog(page).getByRole('button', { name: 'Surveiller un dossier de captures' }).click()
  await dialog(page).getByRole('button', { name: 'Fermer' }).click()
  await page.getByText('Dossier « captures » : 0 nouvelle capture').waitFor()
  await page.getByRole('button', { name: 'Jeter' }).click()
  await page.reload()
  await page.getByText('Dossier « captures » : 0 nouvelle capture').waitFor()
  await page.evaluate(saveInFolder, { base64: nettle.bytes.toString('base64'), name: nettle.name })
  await page.getByRole('button', { name: 'Lire 1 capture' }).click()
  await dialog(page).getByRole('button', { name: 'Enregistrer 2 prix sûrs' }).click()
  await shows(bookPrice(page, 10, 'Ortie'), 119)
  await page.getByText('Dossier « captures » : 0 nouvelle capture').waitFor()
  await page.evaluate(deleteFolder)
  await page.getByText('Dossier « captures » : introuvable').waitFor()
  await page.evaluate(saveInFolder, { base64: ash.bytes.toString('base64'), name: ash.name })
  await page.getByRole('button', { name: 'Lire 1 capture' }).waitFor()
})

/** Runs in the page. The window of the system lets the player choose a folder: here it is one of the browser's own. */
function folderOfThePage(): void {
  Reflect.set(globalThis, 'showDirectoryPicker', async () =>
    (await navigator.storage.getDirectory()).getDirectoryHandle('captures', { create: true }),
  )
}

/** Runs in the page. Saves a picture there, as the game does. */
async function saveInFolder({ base64, name }: { base64: string; name: string }): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('captures', {
    create: true,
  })
  const file = await (await folder.getFileHandle(name, { create: true })).createWritable()
  await file.write(bytes)
  await file.close()
}

/** Runs in the page. */
const deleteFolder = async (): Promise<void> =>
  (await navigator.storage.getDirectory()).removeEntry('captures', { recursive: true })

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
