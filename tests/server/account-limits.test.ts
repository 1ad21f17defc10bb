import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'
import { aQuantity, aStamp } from '#tests/support/entries.ts'

const NOW = 1_800_000_000_000

/** A server on which an account may have five rows; one process, because the bound is its own setting. */
async function aSmallServer() {
  const server = await testApp({ now: () => NOW, alone: true })
  server.deps.maxRows = 5
  const { device, token, user } = await signedUp(server)
  const push = async (...ids: number[]) => {
    const entries = ids.map((item_id) => aQuantity({ item_id, stamp: aStamp(NOW + item_id) }))
    return (await device.bulk('user_inventories', entries)).json.results
  }
  return { server, device, token, user, push }
}

test('an account that is full is told so for each new row, and those before it are stored', async () => {
  const { push, device } = await aSmallServer()
  const results = await push(1, 2, 3, 4, 5, 6, 7)
  expect(results.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'rejected', 'rejected'])
  expect(results[5]).toMatchObject({ code: 'account_full', fields: { quantity: { status: 'rejected' } } })
  expect(results[5]?.message).toMatch(/^Modification refusée/)
  expect((await device.pull()).json.rows).toHaveLength(5)
})

test('an account that is full still edits and deletes what it has, and any number of edits fills nothing', async () => {
  const { device, push } = await aSmallServer()
  await push(1, 2, 3, 4)
  for (let i = 1; i < 20; i++) {
    const entry = aQuantity({ item_id: 1, quantity: i, stamp: aStamp(NOW + i) })
    expect((await device.pushOne('user_inventories', entry)).status).toBe('ok')
  }
  expect((await push(5)).map(({ status }) => status)).toEqual(['ok'])
  expect((await push(6)).map(({ status }) => status)).toEqual(['rejected'])
  expect((await push(5, 1)).map(({ status }) => status)).toEqual(['ok', 'stale'])
})

test('a plain client’s single call is refused in code when the account is full, and others are not', async () => {
  const { server, token, push } = await aSmallServer()
  await push(1, 2, 3, 4, 5)
  const body = { item_id: 9, quantity: 1 }
  const refused = await server.call('POST', '/user_inventories', { token, body })
  expect([refused.status, refused.json.code]).toEqual([422, 'invalid'])
  const other = await signedUp(server)
  expect((await server.call('POST', '/user_inventories', { token: other.token, body })).status).toBe(200)
})

test('a deleted row still counts, so that coming and going fills no disk', async () => {
  const { device } = await aSmallServer()
  for (let i = 0; i < 5; i++) {
    await device.pushOne('flips', { id: `ligne-${i}`, note: 'x' })
    await device.pushOne('flips', { key: `ligne-${i}`, deleted: true, h: {} })
  }
  expect((await device.pushOne('flips', { id: 'ligne-9', note: 'x' })).code).toBe('account_full')
})
