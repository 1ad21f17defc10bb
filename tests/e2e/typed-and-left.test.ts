import { expect } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { ashRecipe, packField, saleField, shows } from '#tests/support/browser/crafts.ts'
import { controlled, test } from '#tests/support/browser/e2e.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'

const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('edit:'))

test('T3 T38 what is typed and not yet left is there after a reload, and after the tab was closed', async ({
  server,
  device,
}) => {
  const desk = device()
  let page = await desk.open(NO_PAGE)
  await register(page)
  await controlled(page)
  const { id } = await ashRecipe(server.url)
  const craft = `/app/profit?recipe=${id}`
  await page.goto(server.url + craft)
  await saleField(page).fill('12k5')
  await page.reload()
  await shows(saleField(page), 12_500)

  const before = page
  page = await desk.tab('/legal')
  for (const [size, price] of [
    [10, 110],
    [100, 900],
  ] as const) {
    const tab = await desk.tab(craft)
    await packField(tab, size).fill(String(price))
    const gone = tab.waitForEvent('close')
    // As the player closes it: the page hears of it, and has no time for anything more.
    await tab.close({ runBeforeUnload: true })
    await gone
    await before.reload()
    await shows(packField(before, size), price)
  }
  // The tab may have stored it itself: what it kept is then seen to be stored after the price is shown.
  await until(async () => expect(await before.evaluate(kept)).toEqual([]))
})
