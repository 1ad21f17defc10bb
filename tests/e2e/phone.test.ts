import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { makeDemo } from '#tests/harness/demo.ts'
import { until } from '#tests/harness/until.ts'
import { ashRecipe, saleField } from '#tests/support/browser/crafts.ts'
import { controlled, signInAs, test } from '#tests/support/browser/e2e.ts'
import { reach } from '#tests/support/browser/screens.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'

const PHONE = { width: 390, height: 844 }

test('T24 T33 on a phone the picker leads to the crafts, and what is touched is 44 px high', {
  tags: 'full',
}, async ({ server, device }) => {
  const page = await device({ ...PHONE, still: false }).open(NO_PAGE)
  await register(page)
  await controlled(page)
  await page.goto(`${server.url}/app`)
  await page.getByRole('combobox', { name: 'Rechercher une ressource' }).fill('frene')
  await page.getByText('Bois de Frêne').first().waitFor()
  expect(await reach(page.getByRole('button', { name: 'Voir crafts' }))).toBe(44)
  await page.getByRole('combobox', { name: 'Rechercher une ressource' }).fill('essence')
  const names = page.locator('.pick-hit .name').filter({ hasText: 'Essence' })
  await names.first().waitFor()
  const cutOff = await names.evaluateAll(
    (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
  )
  expect(cutOff).toBe(0)
  const { id } = await ashRecipe(server.url)
  await page.goto(`${server.url}/app/profit?recipe=${id}`)
  await page.getByRole('link', { name: 'changer' }).waitFor()
  expect(await reach(page.getByRole('link', { name: 'changer' }))).toBeGreaterThanOrEqual(40)
  expect(await reach(page.locator('.recipe button.name'))).toBeGreaterThanOrEqual(40)

  const sale = saleField(page)
  await sale.fill('1000000000000')
  await sale.press('Enter')
  await page.getByText('Préférences de vente sauvegardées').waitFor()
  await sale.evaluate((node) => node.blur())
  const clipped = await sale.evaluate((node) => node.scrollWidth - node.clientWidth)
  expect(clipped).toBeLessThanOrEqual(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('T95 T180 on a phone the guides keep their intro, prices of the workshop are cleared by a finger', {
  tags: 'full',
}, async ({ server, device }) => {
  const page = await device({ ...PHONE, still: false }).open(NO_PAGE)
  await register(page)
  await controlled(page)
  await page.goto(`${server.url}/app/metiers`)
  await page.locator('.guide-head h1').waitFor()
  expect(await page.locator('.guide-head p').first().isVisible()).toBe(true)
  expect(
    await page
      .locator('.guide-head p')
      .first()
      .evaluate((node) => node.getBoundingClientRect().width),
  ).toBeGreaterThan(200)

  await page.goto(`${server.url}/app/elevage-renta?onglet=objets`)
  const add = page.getByRole('button', { name: /^Ajouter à la liste/ }).first()
  await add.waitFor()
  expect(await reach(add)).toBe(44)
  await page.goto(`${server.url}/app/elevage-renta?onglet=prix`)
  const price = page.getByRole('textbox', { name: /^Prix.*Essence/ }).first()
  await price.fill('500')
  await price.press('Enter')
  const clear = page.getByRole('button', { name: /^Effacer le prix/ }).first()
  await clear.waitFor()
  expect(await reach(clear)).toBe(44)
  expect((await clear.boundingBox())?.height).toBe(44)
})

test('on a phone the first price of the book and the first resource of a guide are in sight above the dock', {
  tags: 'full',
}, async ({ server, device }) => {
  const demo = await makeDemo(server.url)
  const page = await device({ ...PHONE, still: false }).open('/')
  await signInAs(page, demo)
  const dock = page.locator('.alm.strip')
  const bottomOf = async (first: Locator) => {
    // The list may be drawn anew between two looks: both are asked for until both are there.
    const [field, floor] = await until(async () => {
      const [one, other] = await Promise.all([first.boundingBox(), dock.boundingBox()])
      if (!one || !other) throw new Error('not on screen')
      return [one, other] as const
    })
    return { bottom: field.y + field.height, floor: floor.y }
  }
  await page.goto(`${server.url}/app/prices?q=bave`)
  // The rows stand in the order of their names, which come with the game data: until then the first one may still move.
  const row = page.locator('.price-table tbody tr').first()
  await row.getByText('Bave de Bouftou').waitFor()
  const first = row.locator('.pack input').first()
  const price = await bottomOf(first)
  expect(price.bottom).toBeLessThan(price.floor)
  await page.getByRole('button', { name: 'Plus de filtres' }).click()
  await page.getByRole('combobox', { name: 'Trier' }).waitFor()

  await page.goto(`${server.url}/app/metiers`)
  const resource = await bottomOf(page.locator('.tiers .need').first())
  expect(resource.bottom).toBeLessThan(500)
  await page.getByRole('button', { name: 'Niveaux et cases' }).click()
  await page.getByRole('button', { name: 'Tout cocher' }).waitFor()
  await page.getByRole('textbox', { name: 'Objectif' }).waitFor()
})
