import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { until } from '#tests/harness/until.ts'
import { pageTest as test } from '#tests/support/browser/e2e.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'

const [POPPY, IRON, SILK] = [300, 312, 643]
const PHONE = { width: 390, height: 844 }

/** What came under the finger a moment ago takes presses again. */
const settled = (page: Page, list: string) => page.locator(`${list}:not([data-settling])`).waitFor()

/**
 * A finger that comes down where a button was, once `changed` has taken its place. The page's time stands still between the two
 * taps: how long the second one takes to come is the machine's.
 */
async function twice(page: Page, button: Locator, changed: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
  const at = [x + width / 2, y + height / 2] as const
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.mouse.click(...at)
  await changed.waitFor()
  await page.mouse.click(...at)
  await page.clock.resume()
}

test('N37 a second tap on « Acheté » does not buy the item that came under the finger; Back closes « Mode hôtel de vente »', async ({
  server,
  device,
}) => {
  const page = await device({ ...PHONE, still: false }).open(NO_PAGE)
  const plain = await PlainClient.signIn(server.url, await register(page))
  const items = [POPPY, IRON, SILK].map((item_id) => ({ item_id, pieces: 7 }))
  await plain.upsert('wanted_items', items)
  await plain.upsert(
    'user_market_prices',
    items.map(({ item_id }) => ({ item_id, pack_size: 1, price_kamas: 90, date: parisDay(Date.now()) })),
  )
  await page.goto(`${server.url}/app/courses`)
  await page.getByRole('button', { name: 'Mode hôtel de vente' }).filter({ visible: true }).click()
  const buy = page.getByRole('button', { name: 'Acheté', exact: true })
  await buy.waitFor()
  await settled(page, '.hall-mode')
  const sections = page.locator('.hall-mode section[aria-label]')
  const first = (await sections.first().getAttribute('aria-label')) ?? ''
  await twice(page, buy, page.getByText('1 sur 3 achetés'))
  const second = (await sections.first().getAttribute('aria-label')) ?? ''
  expect(second).not.toBe(first)
  await page.getByRole('button', { name: 'Passer' }).click()
  await page.getByText('1 sur 3 achetés').waitFor()
  const stock = async () => {
    const rows = await plain.get<{ item_id: number; quantity: number }[]>('/user_inventories')
    return rows.map(({ quantity }) => quantity)
  }
  await until(async () => expect(await stock()).toEqual([7]))

  await page.goBack()
  await page.getByRole('checkbox', { name: `Acheté : ${second}`, checked: false }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/app/courses')
})

test('N107 a second tap on « Plus tard » does not put off the task that came under the finger', async ({
  server,
  device,
}) => {
  const page = await device({ ...PHONE, still: false }).open(NO_PAGE)
  const plain = await PlainClient.signIn(server.url, await register(page))
  await plain.upsert('flips', [
    {
      item_name: 'Bottes',
      buy_price_kamas: 751_000,
      sold: false,
      purchase_date: dayAfter(parisDay(Date.now()), -9),
    },
  ])
  await plain.upsert('wanted_items', [{ item_id: POPPY, pieces: 7 }])
  await page.goto(`${server.url}/app/tableau`)
  const later = page.locator('.board-task .later')
  await later.nth(2).waitFor()
  // A task that arrived a moment ago takes no presses yet, and moves those below it.
  await settled(page, '.board-tasks')
  await twice(page, later.first(), page.getByText('1 affaire remise à demain'))
  // The message may come before the list has let the task go.
  await until(async () => expect(await later.count()).toBe(2))
  await settled(page, '.board-tasks')
  expect(await later.count()).toBe(2)
  await page.getByText('1 affaire remise à demain').waitFor()
})
