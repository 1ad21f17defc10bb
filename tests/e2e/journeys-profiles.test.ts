import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { until } from '#tests/harness/until.ts'
import { ASH_WOOD, packField, shows, type } from '#tests/support/browser/crafts.ts'
import { controlled, nudge, pageTest, synced, test } from '#tests/support/browser/e2e.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import { household } from '#tests/support/browser/two-devices.ts'

const profilOf = (page: Page) => new URL(page.url()).searchParams.get('profil')

/** The price of one piece of ash wood in the book of a profile. */
const price = (page: Page) => packField(page, 1)

const openBook = (page: Page, url: string, profil?: string) =>
  page.goto(`${url}/app/prices?ajout=${ASH_WOOD.id}${profil ? `&profil=${profil}` : ''}`)

test('N220 N224 N225 N222 a second server has prices of its own, on both devices, offline, in two tabs and for plain calls', {
  tags: 'full',
}, async ({ server, device }) => {
  const { first: desk, second: phone, plain } = await household(server, device)
  await plain.upsert('user_market_prices', [
    {
      item_id: ASH_WOOD.id,
      pack_size: 1,
      date: parisDay(Date.now()),
      price_kamas: 500,
    },
  ])
  await phone.setViewportSize({ width: 390, height: 844 })

  // One profile without a server: nothing to choose, nothing in the address.
  await openBook(desk, server.url)
  await shows(price(desk), 500)
  expect(profilOf(desk)).toBeNull()
  expect(await desk.getByRole('button', { name: /^Profil affiché/ }).count()).toBe(0)

  // Another one is made, and named.
  await desk.goto(`${server.url}/app/compte`)
  await desk.getByRole('button', { name: 'Ajouter un profil' }).click()
  const made = desk.getByRole('listitem').filter({ hasText: 'Profil 2' })
  await made.getByRole('textbox', { name: 'Nom du profil' }).fill('Secondaire')
  await desk.keyboard.press('Enter')
  const named = desk.getByRole('listitem').filter({ hasText: 'Secondaire' })
  await named.getByRole('combobox', { name: 'Serveur de jeu' }).fill('Ombre')
  await desk.keyboard.press('Enter')
  await synced(desk)

  // The switch of the header shows it: the book is empty there, and what is typed stays there.
  await openBook(desk, server.url)
  await until(() => expect(profilOf(desk)).toBe('main'))
  await desk.getByRole('button', { name: 'Profil affiché : Principal' }).click()
  await desk.getByRole('button', { name: /^Secondaire/ }).click()
  await desk.getByRole('button', { name: 'Profil affiché : Secondaire' }).waitFor()
  const id = profilOf(desk) ?? ''
  expect(id).toMatch(/^[a-z0-9]{10}$/)
  await openBook(desk, server.url)
  await shows(price(desk), null)
  expect(profilOf(desk)).toBe(id)
  await type(price(desk), '777')
  await synced(desk)

  // Another tab of the same browser shows the other one meanwhile.
  const tab = await desk.context().newPage()
  await openBook(tab, server.url, 'main')
  await shows(price(tab), 500)
  expect(profilOf(desk)).toBe(id)
  await tab.close()

  // The phone knows it from « Outils », also without network, and its own price goes there.
  await phone.goto(`${server.url}/app/prices`)
  await controlled(phone)
  await nudge(phone)
  await synced(phone)
  await phone.getByRole('button', { name: 'Outils' }).click()
  await phone.getByRole('button', { name: /^Secondaire/ }).click()
  await until(() => expect(profilOf(phone)).toBe(id))
  await phone.context().setOffline(true)
  await openBook(phone, server.url, id)
  await shows(price(phone), 777)
  await type(price(phone), '888')
  await phone.context().setOffline(false)
  await nudge(phone)
  await synced(phone)
  await shows(price(desk), 888)

  // A link inside keeps the profile; one to a profile that the account does not have shows this one.
  await desk.getByRole('link', { name: 'Comptoir' }).first().click()
  await until(() => expect(profilOf(desk)).toBe(id))
  await desk.goto(`${server.url}/app/prices?profil=inconnu`)
  await until(() => expect(profilOf(desk)).toBe(id))

  // A plain client sees nothing new without naming it, and both prices apart.
  await openBook(desk, server.url, 'main')
  await shows(price(desk), 500)
  const there = { item_id: ASH_WOOD.id, pack_size: 1, price_kamas: 999 }
  expect(await plain.post(`/user_market_prices?profil=${id}`, there)).toMatchObject(there)
  await nudge(desk)
  await shows(price(desk), 500)
  await openBook(desk, server.url, id)
  await shows(price(desk), 999)
})

/** How much of an entry stands outside the menu, or the sheet, that it is in, in pixels. */
const beyond = (page: Page, name: string, around: string) =>
  page.getByRole('button', { name }).evaluate((entry, selector) => {
    const [inner, outer] = [entry, entry.closest(selector)].map((one) => one?.getBoundingClientRect())
    return inner && outer ? Math.max(0, inner.right - outer.right) : Number.NaN
  }, around)

pageTest(
  'N225 N117 a name without a space is cut in the switch, in the header and in « Outils »',
  async ({ server, device }) => {
    const page = await device().open(NO_PAGE)
    const plain = await PlainClient.signIn(server.url, await register(page))
    const name = 'W'.repeat(40)
    await plain.upsert('profiles', [
      { id: 'main', server: 'Ombre' },
      { id: 'long', name },
    ])
    await page.goto(`${server.url}/app/prices`)
    await page.getByRole('button', { name: 'Profil affiché : Ombre' }).click()
    expect(await beyond(page, name, '.menu')).toBe(0)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('button', { name: 'Outils' }).click()
    expect(await beyond(page, name, '.tool-sheet')).toBe(0)
  },
)
