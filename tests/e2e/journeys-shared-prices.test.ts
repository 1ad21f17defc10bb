import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { toggle } from '#tests/support/browser/boxes.ts'
import { addToBook, bookPrice } from '#tests/support/browser/carnet.ts'
import { type } from '#tests/support/browser/crafts.ts'
import { controlled, nudge, synced, test } from '#tests/support/browser/e2e.ts'
import {
  aLender,
  askedAnHourAgo,
  cameEightDaysAgo,
  lends,
  lendsNoMore,
  lentBefore,
  nextHour,
  notesEnough,
} from '#tests/support/browser/lending.ts'
import { aMember, type Member, NO_PAGE, openAs } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'

const ASH = { id: 303, name: 'Bois de Frêne' }
const IRON = { id: 312, name: 'Fer' }
const PHONE = { width: 390, height: 844 }

/** Opens the book with both items in it. */
async function openBook(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/prices`)
  await addToBook(page, ASH.name)
  await addToBook(page, IRON.name)
}

async function playsOnHellMina(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/compte#profils`)
  const server = page.getByLabel('Serveur de jeu')
  await server.fill('Hell Mina')
  await server.press('Enter')
  await page.getByRole('switch', { name: 'Prêter mes prix' }).waitFor()
}

const sharingSwitch = (page: Page, name: string) => page.getByRole('switch', { name })
const offered = (page: Page, name: string) => bookPrice(page, 1, name).getAttribute('placeholder')

async function lenderOnPage(page: Page, server: ServerProcess, lender: Member): Promise<void> {
  const { url } = server
  await openAs(page, lender, '/')
  await playsOnHellMina(page, url)
  await toggle(sharingSwitch(page, 'Prêter mes prix'))
  await page.getByText('sont prêtés à partir de maintenant').waitFor()
  await synced(page)
  lentBefore(server, lender)
  await openBook(page, url)
  await type(bookPrice(page, 1, ASH.name), '121')
  await type(bookPrice(page, 1, IRON.name), '41')
  await synced(page)
}

test('N219 N213 N210 N207 five lend, a sixth sees and takes, offline and on a phone; the contributions go with the switch', async ({
  server,
  device,
}) => {
  const lender = await aMember(server.url)
  await notesEnough(server.url, lender)
  cameEightDaysAgo(server, lender)
  const others: Member[] = []
  for (let i = 0; i < 4; i++) others.push(await aLender(server))
  for (const [at, other] of others.entries()) {
    await lends(server, other, ASH.id, 119 + at)
    await lends(server, other, IRON.id, 40 + at)
  }
  const desk = await device({}).open('/')
  await lenderOnPage(desk, server, lender)
  const { prices } = await nextHour(server)
  expect(prices.map((price) => price.slice(0, 4))).toEqual([
    [ASH.id, 1, 120, 5],
    [IRON.id, 1, 41, 5],
  ])

  // Nothing of it is seen before the sixth says so.
  const taker = await aMember(server.url)
  const phone = await device(PHONE).open(NO_PAGE)
  await openAs(phone, taker, '/')
  await openBook(phone, server.url)
  expect(await offered(phone, ASH.name)).toBe('–')
  await playsOnHellMina(phone, server.url)
  await toggle(sharingSwitch(phone, 'Voir les prix des autres'))
  await phone.goto(`${server.url}/app/prices`)
  await openBook(phone, server.url)
  await until(async () => expect(await offered(phone, ASH.name)).toBe('120'), 20_000)
  await phone.getByText('médiane de 5+ joueurs · aujourd’hui · peu de joueurs').first().waitFor()
  await controlled(phone)
  await synced(phone)

  // Offline it is there, and is taken by a finger.
  await phone.context().setOffline(true)
  await phone.reload()
  await addToBook(phone, ASH.name)
  await until(async () => expect(await offered(phone, ASH.name)).toBe('120'), 20_000)
  const take = phone.getByRole('button', { name: /^Prendre 120/ })
  const box = await take.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await take.click()
  await until(async () => expect(await bookPrice(phone, 1, ASH.name).inputValue()).toBe('120'))
  await phone.getByRole('button', { name: /^Annuler/ }).click()
  // Without a price it is no line of the book any more.
  await bookPrice(phone, 1, ASH.name).waitFor({ state: 'detached' })
  await addToBook(phone, ASH.name)
  await take.click()
  await until(async () => expect(await bookPrice(phone, 1, ASH.name).inputValue()).toBe('120'))
  await phone.context().setOffline(false)
  await nudge(phone)
  await synced(phone)
  const plain = await PlainClient.signIn(server.url, taker.user.email)
  const kept = (await plain.rows()).find(({ key }) => key.startsWith(`${ASH.id}|1|`))
  expect(kept?.v).toMatchObject({ price_kamas: 120, via: 'lent' })

  // Two lend no more: three contributions are nobody's business.
  await desk.goto(`${server.url}/app/compte#profils`)
  await toggle(sharingSwitch(desk, 'Prêter mes prix'))
  await synced(desk)
  await lendsNoMore(server, others[0] as Member)
  const after = await nextHour(server)
  expect(after.prices.filter(([, , price]) => price > 0)).toEqual([])
  await askedAnHourAgo(phone)
  await openBook(phone, server.url)
  await until(async () => expect(await offered(phone, IRON.name)).toBe('–'), 20_000)
  expect(await bookPrice(phone, 1, ASH.name).inputValue()).toBe('120')
})
