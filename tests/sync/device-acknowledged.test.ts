import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { makeStamp } from '#shared/contract/stamp.ts'
import { until } from '#tests/harness/until.ts'
import { anAccount, own, pendingOf, sell, stockOf, syncState, waiting } from '#tests/support/local-account.ts'
import { aPair, NOW, ScriptedServer } from '#tests/support/scripted-server.ts'

const ELSEWHERE = 'appareil02'

describe('an acknowledgement', () => {
  test('empties the outbox and leaves the row', async () => {
    const db = anAccount()
    await own(db, 12)
    expect(await new ScriptedServer().pass(db)).toEqual({ kind: 'done' })
    expect(await waiting(db)).toEqual([])
    expect(await stockOf(db)).toBe(12)
  })

  test('of a value that was edited meanwhile leaves the later edit waiting, for the next pass', async () => {
    const { db, server } = aPair()
    await own(db, 12)
    server.onPush = async (_request, entries) => {
      if (server.pushes.length === 1) await own(db, 40)
      return server.judged(entries)
    }
    await server.pass(db)
    expect(await waiting(db)).toEqual(['inventories/303'])
    await server.pass(db)
    expect(server.pushes.map((entries) => entries[0]?.quantity)).toEqual([12, 40])
    expect(await waiting(db)).toEqual([])
  })

  test('of one field leaves a neighbour that was edited meanwhile waiting', async () => {
    const { db, server } = aPair()
    await sell(db, { tax_rate: 3 })
    server.onPush = async (_request, entries) => {
      if (server.pushes.length === 1) await sell(db, { target_sell_price: 500 })
      return server.judged(entries)
    }
    await server.pass(db)
    expect(await pendingOf(db, 'target_sell_price', 'sale_prefs')).toBeDefined()
    await server.pass(db)
    expect(await waiting(db)).toEqual([])
  })

  test('that comes late, after the entry went and was made again, acknowledges nothing', async () => {
    const db = anAccount()
    const [slow, quick] = [new ScriptedServer(), new ScriptedServer()]
    await own(db, 12)
    const answer = slow.holds('POST')
    const stolen = slow.pass(db)
    await until(() => expect(slow.pushes.length).toBe(1))
    await quick.pass(db)
    await own(db, 40)
    answer()
    await stolen
    expect(await pendingOf(db)).toMatchObject({ state: 'ready' })
    await quick.pass(db)
    expect(quick.pushes.at(-1)?.[0]?.quantity).toBe(40)
  })

  test('never moves the cursor of the pull', async () => {
    const { db, server } = aPair()
    server.mark = 'e1:3'
    await own(db, 12)
    server.onPush = (_request, entries) => {
      server.mark = 'e1:9'
      return server.judged(entries)
    }
    await server.pass(db)
    expect(await syncState(db)).toMatchObject({ cursor: 3, epoch: 'e1', seq: 9 })
  })

  test.each([
    ['with a newer stored row takes it over and journals what was typed here', 12],
    ['with a newer stored row takes it over from what was typed meanwhile, which goes to the journal', 13],
  ])('%s', async (_, last) => {
    const { db, server } = aPair()
    await own(db, 12, { now: NOW })
    const by = makeStamp(NOW + 5, 0, ELSEWHERE)
    const row = { v: { quantity: 40 }, h: { quantity: by }, deleted: false }
    server.onPush = async (_request, entries) => {
      if (last !== 12) await own(db, last, { now: NOW })
      return server.judged(entries, ({ key }) => ({ key, status: 'stale', row }))
    }
    await server.pass(db)
    expect([await stockOf(db), await waiting(db)]).toEqual([40, []])
    expect(await db.journal.toArray()).toMatchObject([{ value: last, by, why: 'replaced' }])
  })
})
