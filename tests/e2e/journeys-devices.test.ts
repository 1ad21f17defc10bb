import { expect } from 'vitest'
import { ashRecipe, ownedField, packField, shows, type } from '#tests/support/browser/crafts.ts'
import { controlled, nudge, synced, test } from '#tests/support/browser/e2e.ts'
import { register } from '#tests/support/browser/sign-up.ts'

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
