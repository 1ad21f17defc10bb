// @module-tag postgres
import { expect, test } from 'vitest'
import { push } from '#server/sync/push.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'
import { aQuantity, aStamp } from '#tests/support/server/entries.ts'

const NOW = 1_800_000_000_000
const PATH = 'user_inventories'

/** Once what a push is judged against was read, `meanwhile` happens; it would wait for ever for a lock that the push held. */
class Overtaken extends TimeSlice {
  private isRead = false
  constructor(private meanwhile: (() => Promise<unknown>) | undefined) {
    super()
  }
  override get over(): boolean {
    return this.meanwhile !== undefined
  }
  override async pause(): Promise<void> {
    // The first pause comes when the call's one entry was read.
    if (!this.isRead) {
      this.isRead = true
      return
    }
    const { meanwhile } = this
    this.meanwhile = undefined
    await meanwhile?.()
  }
}

async function anAccount() {
  const server = await testApp({ now: () => NOW })
  const { user, device } = await signedUp(server)
  // Another process takes no turn of this one's.
  const { turns: _, ...context } = server.deps
  const sender = { mark: null, schema: SCHEMA_VERSION, profile: '' }
  const pushes = (entry: ReturnType<typeof aQuantity>, meanwhile?: () => Promise<unknown>) =>
    push(context, user.id, inventories, [entry], sender, new Overtaken(meanwhile))
  const { db } = server.deps
  const numbers = async () =>
    (
      await db.selectFrom('records').select('seq').where('user_id', '=', user.id).orderBy('seq').execute()
    ).map(({ seq }) => seq)
  const held = () =>
    db.selectFrom('record_sizes').select(['living', 'deleted']).where('user_id', '=', user.id).execute()
  return { db, user, device, pushes, numbers, held }
}

test('a push that another one overtakes is judged again by what is there then', async () => {
  const { device, pushes, numbers, held } = await anAccount()
  const later = aQuantity({ quantity: 9, stamp: aStamp(NOW + 1) })
  const pushed = await pushes(aQuantity({ quantity: 1, stamp: aStamp(NOW) }), () =>
    device.pushOne(PATH, later),
  )
  expect(pushed).toMatchObject({
    lost: false,
    changed: false,
    mark: { seq: 1 },
    results: [{ key: '12', status: 'stale', row: { v: { quantity: 9 } } }],
  })
  expect(await device.values('inventories', '12')).toEqual({ quantity: 9 })
  expect([await numbers(), await held()]).toEqual([[1], [{ living: 1, deleted: 0 }]])
})

test('a value that was not seen is in the journal, whoever came between', async () => {
  const { db, user, device, pushes, numbers } = await anAccount()
  const other = aQuantity({ quantity: 9, stamp: aStamp(NOW) })
  const pushed = await pushes(aQuantity({ quantity: 1, stamp: aStamp(NOW + 1) }), () =>
    device.pushOne(PATH, other),
  )
  expect(pushed).toMatchObject({ changed: true, mark: { seq: 2 }, results: [{ status: 'ok' }] })
  expect(await device.values('inventories', '12')).toEqual({ quantity: 1 })
  expect(await numbers()).toEqual([2])
  const journal = await db.selectFrom('journal').select('value').where('user_id', '=', user.id).execute()
  expect(journal).toEqual([{ value: '9' }])
})

test('rows of one account that are pushed at once have a number each, and are counted once', async () => {
  const { pushes, numbers, held } = await anAccount()
  const items = Array.from({ length: 20 }, (_, n) => n + 1)
  const pushed = await Promise.all(
    items.map((item) => pushes(aQuantity({ item_id: item, stamp: aStamp(NOW) }))),
  )
  const told = pushed.map((one) => one.mark.seq)
  expect(told.toSorted((a, b) => a - b)).toEqual(items)
  expect([await numbers(), await held()]).toEqual([items, [{ living: 20, deleted: 0 }]])
})

test('a push of an account that goes meanwhile stores nothing, and is told', async () => {
  const { db, user, pushes, numbers } = await anAccount()
  const pushed = pushes(aQuantity({ quantity: 1, stamp: aStamp(NOW) }), () =>
    db.deleteFrom('users').where('id', '=', user.id).execute(),
  )
  await expect(pushed).rejects.toMatchObject({ status: 401 })
  expect(await numbers()).toEqual([])
})
