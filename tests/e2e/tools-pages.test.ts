import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { commits } from '#tests/support/browser/account-store.ts'
import { ticked } from '#tests/support/browser/boxes.ts'
import { bookPrice, PRICES } from '#tests/support/browser/carnet.ts'
import { comparePath, compareSearch } from '#tests/support/browser/comparator.ts'
import { ASH_WOOD, shows } from '#tests/support/browser/crafts.ts'
import { controlled, test } from '#tests/support/browser/e2e.ts'
import { FLIPS, flipSold } from '#tests/support/browser/flips-screen.ts'
import { hasFocus, Keyboard } from '#tests/support/browser/keyboard.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import { addMount, mountDialog, STABLE, stabled } from '#tests/support/browser/stable.ts'
import { workshopPath, workshopTab } from '#tests/support/browser/workshop.ts'

test('T56 on a phone a tick moves nothing: the next one is where it was', { tags: 'full' }, async ({
  server,
  device,
}) => {
  const page = await device({ width: 390, height: 844 }).open(NO_PAGE)
  const plain = await PlainClient.signIn(server.url, await register(page))
  const prices = { buy_price_kamas: 1000, sell_price_kamas: 1500 }
  await plain.upsert('flips', [
    { id: 'une', item_name: 'Premier objet', ...prices, purchase_date: '2026-11-20' },
    { id: 'deux', item_name: 'Second objet', ...prices, purchase_date: '2026-11-19' },
  ])
  await page.goto(server.url + FLIPS)
  const [first, second] = [flipSold(page, 'Premier objet'), flipSold(page, 'Second objet')]
  await second.waitFor()
  const before = await second.boundingBox()
  await first.click()
  await ticked(first)
  expect(await second.boundingBox()).toEqual(before)
})

test('the price book, the comparator, the stable and the workshop are used without a mouse, and the focus is seen', {
  tags: 'full',
}, async ({ server, device }) => {
  const page = await device().open(NO_PAGE)
  await register(page)
  await controlled(page)
  const keys = new Keyboard(page)

  await page.goto(server.url + PRICES)
  await chosen(keys, page.getByRole('combobox', { name: 'Ajouter un objet' }), ASH_WOOD.name)
  const price = bookPrice(page, 1, ASH_WOOD.name)
  await until(() => hasFocus(price), 5_000)
  await committed(page, async () => {
    await page.keyboard.type('12k5')
    await page.keyboard.press('Enter')
  })
  await shows(price, 12_500)
  await keys.activate(page.getByRole('button', { name: `Détail, ${ASH_WOOD.name}` }))
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Derniers relevés').waitFor()
  await keys.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.goto(server.url + comparePath([]))
  for (const name of ['Marteau du Boufcoul', 'Cape du Boufcoul'])
    await chosen(keys, compareSearch(page), name)
  await keys.activate(page.getByRole('button', { name: 'Déplacer à gauche, Cape du Boufcoul' }))
  await page.waitForURL((url) => url.searchParams.get('items') === '7884,7882')

  await page.goto(server.url + STABLE)
  await keys.fill(page.getByRole('searchbox', { name: 'Nom de la monture' }), 'amande')
  await keys.press('Enter')
  await keys.activate(addMount(page, 'Dragodinde Amande'))
  await mountDialog(page).waitFor()
  await keys.to(mountDialog(page).getByRole('checkbox', { name: 'Femelle' }))
  await keys.press('Space')
  await keys.fill(mountDialog(page).getByLabel('Niveau'), '60')
  await committed(page, () => keys.press('Enter'))
  await stabled(page, 'Femelle').waitFor()

  await page.goto(server.url + workshopPath('liste'))
  await keys.to(workshopTab(page, 'Liste de craft'))
  await keys.press('Home')
  await until(() => hasFocus(workshopTab(page, 'Horaires')), 5_000)
  await keys.press('End')
  await keys.press('ArrowLeft')
  await keys.press('ArrowLeft')
  await until(() => hasFocus(workshopTab(page, 'Prix des essences')), 5_000)
  const essence = page.getByRole('textbox', { name: /^Prix, / }).first()
  await keys.to(essence)
  await committed(page, async () => {
    await page.keyboard.type('900')
    await page.keyboard.press('Enter')
  })
  await until(() => hasFocus(page.getByRole('textbox', { name: /^Prix, / }).nth(1)), 5_000)
  await shows(essence, 900)
  expect(keys.hidden).toEqual([])
})

/** Types into a search and takes its first result. */
async function chosen(keys: Keyboard, search: Locator, name: string): Promise<void> {
  await keys.to(search)
  await keys.press('Control+A')
  // At once: half a name finds the item too, and Enter would then search for the whole one.
  await search.page().keyboard.insertText(name)
  const results = search.page().getByRole('listbox')
  await results.getByText(name).first().waitFor()
  await keys.press('Enter')
  await results.waitFor({ state: 'detached' })
}

async function committed(page: Page, edit: () => Promise<void>): Promise<void> {
  const before = await commits(page)
  await edit()
  await until(async () => (await commits(page)) > before, 10_000)
}

test('T95 what a guide needs in all is named whole beside it, its prices apart', { tags: 'full' }, async ({
  server,
  device,
}) => {
  const page = await device().open(NO_PAGE)
  await register(page)
  await page.goto(`${server.url}/app/metiers?guide=chasseur`)
  await page.locator('.total').first().waitFor()
  const cutOff = await page.locator('.total .name').evaluateAll((names) => {
    const cut = names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    return cut.map(({ textContent }) => textContent)
  })
  expect(cutOff).toEqual([])
  const touching = await page.locator('.total .field').evaluateAll((fields) => {
    const boxes = fields.map((field) => field.getBoundingClientRect())
    return boxes.filter(({ top }, i) => i > 0 && top - (boxes[i - 1]?.bottom ?? 0) < 2).length
  })
  expect(touching).toBe(0)
})
