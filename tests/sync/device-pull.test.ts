import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { own, rowOf, stockOf, syncState, waiting } from '#tests/support/local-account.ts'
import { aPair, aPairWith, aPulledRow, elsewhere, NOW, silence } from '#tests/support/scripted-server.ts'

describe('a pull', () => {
  test('reads page after page to the end before anything is sent', async () => {
    const { db, server } = aPair()
    await own(db, 1, { item_id: 9 })
    server.mark = 'e1:3'
    server.onPull = ({ path }) => {
      const from = Number(/cursor=\w*:(\d+)/.exec(path)?.[1])
      const seq = from + 1
      const row = aPulledRow('inventories', seq, { quantity: [seq, elsewhere(NOW)] }, { seq })
      return server.page([row], { cursor: `e1:${seq}`, more: seq < 3 })
    }
    await server.pass(db)
    expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'POST'])
    expect([await stockOf(db, 1), await stockOf(db, 2), await stockOf(db, 3)]).toEqual([1, 2, 3])
    expect((await syncState(db)).cursor).toBe(3)
  })

  test('that breaks off between two pages goes on from the last whole one', async () => {
    const { db, server } = aPair()
    server.mark = 'e1:2'
    const row = aPulledRow('inventories', 1, { quantity: [7, elsewhere(NOW)] })
    server.onPull = () =>
      server.requests.length === 1 ? server.page([row], { cursor: 'e1:1', more: true }) : silence()
    await server.pass(db)
    expect((await syncState(db)).cursor).toBe(1)
    server.serves()
    await server.pass(db)
    expect(server.requests.at(-1)?.path).toContain('cursor=e1:1&')
  })

  test('of a collection that this version does not know keeps its rows', async () => {
    const { db } = await aPairWith(aPulledRow('potions', 'p1', { dose: [3, elsewhere(NOW)] }))
    expect((await rowOf(db, 'potions', 'p1'))?.v).toEqual({ dose: 3 })
  })
})

describe('a newer row that comes with the answer to a push', () => {
  test.each([
    ['takes over what was typed here, which goes to the journal', 12],
    ['takes over what was typed meanwhile, which goes to the journal', 13],
  ])('%s', async (_, last) => {
    const { db, server } = aPair()
    await own(db, 12, { now: NOW })
    const by = elsewhere(NOW + 5)
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
