import { expect } from 'vitest'
import { ticked } from '#tests/support/browser/boxes.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { FLIPS, flipSold } from '#tests/support/browser/flips-screen.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'

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
