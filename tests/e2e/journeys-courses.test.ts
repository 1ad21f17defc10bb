import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { until } from '#tests/harness/until.ts'
import { packField, shows, typeOnly } from '#tests/support/browser/crafts.ts'
import { nudge, synced, test } from '#tests/support/browser/e2e.ts'
import { household } from '#tests/support/browser/two-devices.ts'

const COURSES = '/app/courses'
/** Barabas: 4 poppy seeds, 2 silk threads, 2 aluminite; an aluminite is 10 iron and 10 copper. */
const BARABAS = 236
const [POPPY, SILK, ALUMINITE] = [300, 643, 747]
const [IRON, COPPER] = [312, 441]

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Acheté : ${name}` })

test('N62 N37 N123 from the simulator’s tree to the auction house: two devices buy, one offline, one takes back', async ({
  server,
  device,
}) => {
  const { first: desk, second: phone, plain } = await household(server, device)
  const today = parisDay(Date.now())
  const prices = [
    [POPPY, 1, 10],
    [SILK, 1, 100],
    [ALUMINITE, 1, 5000],
    [IRON, 10, 90],
    [COPPER, 1, 12],
  ].map(([item_id, pack_size, price_kamas]) => ({ item_id, pack_size, price_kamas, date: today }))
  await plain.upsert('user_market_prices', prices)

  await desk.goto(`${server.url}/app/profit?recipe=${BARABAS}&crafts=10&vue=arbre`)
  await synced(desk)
  await desk.getByRole('button', { name: 'Envoyer aux Courses' }).first().click()
  await desk.getByRole('button', { name: 'Voir les courses' }).click()
  // What the tree buys: the aluminite is made of 200 iron and 200 copper.
  for (const name of ['Fil de Soie', 'Graine de Pavot', 'Fer', 'Cuivre']) await tick(desk, name).waitFor()
  expect(await tick(desk, 'Aluminite').count()).toBe(0)
  await synced(desk)

  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(server.url + COURSES)
  await phone.getByRole('button', { name: 'Mode hôtel de vente' }).filter({ visible: true }).click()
  await phone.getByRole('region', { name: 'Graine de Pavot' }).waitFor()
  await phone.context().setOffline(true)
  await typeOnly(phone.getByRole('textbox', { name: 'Payé en tout, Graine de Pavot' }), '800')
  await phone.getByRole('button', { name: 'Acheté', exact: true }).click()
  await phone.getByText('Graine de Pavot : + 40').waitFor()
  await phone.getByRole('region', { name: 'Cuivre' }).getByRole('button', { name: 'Acheté' }).click()
  await phone.getByText('Cuivre : + 200').waitFor()

  await tick(desk, 'Cuivre').click()
  await desk.getByText('Cuivre : + 200').waitFor()
  await tick(desk, 'Fer').click()
  await desk.getByText('Fer : + 200').waitFor()
  await desk.getByRole('button', { name: /^Annuler/ }).click()
  await synced(desk)

  await phone.locator('main').getByText('Hors ligne').waitFor()
  await phone.context().setOffline(false)
  await phone.goto(server.url + COURSES)
  await nudge(phone)
  await Promise.all([synced(phone), synced(desk)])

  // The copper was bought once for the two, the iron not at all.
  const stock = async () => {
    const rows = await plain.get<{ item_id: number; quantity: number }[]>('/user_inventories')
    return Object.fromEntries(rows.map(({ item_id, quantity }) => [item_id, quantity]))
  }
  expect(await stock()).toMatchObject({ [POPPY]: 40, [COPPER]: 200 })
  expect((await stock())[IRON] ?? 0).toBe(0)
  for (const page of [desk, phone]) {
    await tick(page, 'Fer').waitFor()
    await page.getByRole('button', { name: '3 achetés aujourd’hui' }).click()
    await page.getByText('compté une fois').waitFor()
    // 800 for the poppies, and the copper's 200 × 12 once.
    const bought = page.getByRole('region', { name: 'Achats du jour' })
    await until(async () => expect(spaces((await bought.textContent()) ?? '')).toContain('3 200 k'))
  }

  await desk.getByRole('button', { name: 'compter les deux' }).click()
  await synced(desk)
  expect(await stock()).toMatchObject({ [COPPER]: 400 })
  await phone.getByRole('button', { name: 'compter les deux' }).waitFor({ state: 'detached' })

  // What was paid for packs of one size is their price from now on, and the former one again once it is taken back.
  await desk.goto(`${server.url}/app/profit?recipe=${BARABAS}&crafts=10`)
  await shows(packField(desk, 1, 'Graine de Pavot'), 20)
  await phone.getByRole('button', { name: 'Annuler l’achat, Graine de Pavot' }).click()
  await shows(packField(desk, 1, 'Graine de Pavot'), 10)
  await synced(phone)
  expect((await stock())[POPPY] ?? 0).toBe(0)
})

const spaces = (text: string) => text.replace(/\s/g, ' ')
