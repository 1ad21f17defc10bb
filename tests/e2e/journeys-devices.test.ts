import { expect } from 'vitest'
import { ashRecipe, ownedField, packField, saleField, shows, type } from '#tests/support/browser/crafts.ts'
import { asked, controlled, nudge, pill, signIn, signOut, synced, test } from '#tests/support/browser/e2e.ts'
import { register } from '#tests/support/browser/sign-up.ts'

test('two devices that edit different fields offline both keep their edits', { tags: 'full' }, async ({
  server,
  device,
}) => {
  const first = await device().open('/')
  const email = await register(first)
  const { id } = await ashRecipe(server.url)
  await first.goto(`${server.url}/app/profit?recipe=${id}`)
  await type(saleField(first), '1000')
  await synced(first)
  await controlled(first)
  const second = await device().open('/')
  await signIn(second, email)
  await second.goto(`${server.url}/app/profit?recipe=${id}`)
  await shows(saleField(second), 1000)
  await controlled(second)

  await server.stop()
  await type(saleField(first), '2000')
  await type(packField(first, 10), '700')
  await type(second.getByLabel('Taxe'), '3,5')
  await type(packField(second, 100), '6k')
  await server.start()
  await Promise.all([nudge(first), nudge(second)])

  for (const page of [first, second]) {
    await shows(saleField(page), 2000, 30_000)
    await shows(page.getByLabel('Taxe'), 35)
    await shows(packField(page, 10), 700)
    await shows(packField(page, 100), 6000)
    await synced(page)
  }
})

test('two tabs show each other’s edits at once and send them once', { tags: 'full' }, async ({
  server,
  device,
}) => {
  const desk = device()
  const first = await desk.open('/')
  await register(first)
  const { id } = await ashRecipe(server.url)
  const path = `/app/profit?recipe=${id}`
  await first.goto(server.url + path)
  await controlled(first)
  const second = await desk.tab(path)
  await ownedField(second).waitFor()
  await type(packField(first, 1), '31')
  await shows(packField(second, 1), 31, 3000)
  await synced(second)

  await server.stop()
  await type(packField(first, 10), '300')
  await type(packField(second, 100), '2900')
  await server.start()
  await Promise.all([nudge(first), nudge(second)])
  await synced(first)
  await synced(second)
  await shows(packField(first, 100), 2900)
  expect(server.output.match(/user_market_prices\/bulk_upsert/g)).toHaveLength(1)
})

test('an account never sees another’s values, and finds its own unsent ones again', { tags: 'full' }, async ({
  server,
  device,
}) => {
  const page = await device().open('/')
  const email = await register(page)
  const { id } = await ashRecipe(server.url)
  const craft = `${server.url}/app/profit?recipe=${id}`
  await page.goto(craft)
  await type(packField(page, 1), '55')
  await synced(page)
  await controlled(page)
  await server.stop()
  await type(packField(page, 10), '520')
  await pill(page, 'Hors ligne')
  await signOut(page)

  await server.start()
  await register(page)
  await page.goto(craft)
  await packField(page, 1).waitFor()
  await shows(packField(page, 1), null)
  await shows(packField(page, 10), null)
  await type(packField(page, 100), '4k')
  await synced(page)
  await signOut(page)

  await signIn(page, email)
  await page.goto(craft)
  await shows(packField(page, 10), 520)
  await shows(packField(page, 100), null)
  await synced(page)
  expect(await asked(page, '/user_inventories')).toEqual([])
})
