import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { listJournal } from '#data/db/journal.ts'
import { makeStamp, type Stamp } from '#shared/contract/stamp.ts'
import { ASH, anAccount, own, rowOf, stockOf, syncState } from '#tests/support/local-account.ts'
import { aPair, aPulledRow, NOW, ScriptedServer, silence } from '#tests/support/scripted-server.ts'

const ELSEWHERE = 'appareil02'

describe('a pull', () => {
  test('reads page after page to the end before anything is sent', async () => {
    const { db, server } = aPair()
    await own(db, 1, { item_id: 9 })
    server.mark = 'e1:3'
    server.onPull = ({ path }) => {
      const from = Number(/cursor=\w*:(\d+)/.exec(path)?.[1])
      const seq = from + 1
      const row = aPulledRow('inventories', seq, { quantity: [seq, makeStamp(NOW, 0, ELSEWHERE)] }, { seq })
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
    const row = aPulledRow('inventories', 1, { quantity: [7, makeStamp(NOW, 0, ELSEWHERE)] })
    server.onPull = () =>
      server.requests.length === 1 ? server.page([row], { cursor: 'e1:1', more: true }) : silence()
    await server.pass(db)
    expect((await syncState(db)).cursor).toBe(1)
    server.serves()
    await server.pass(db)
    expect(server.requests.at(-1)?.path).toContain('cursor=e1:1&')
  })

  test('keeps a field that this version does not know, and sends nothing of it back', async () => {
    const { db, server } = aPair()
    const stamp = makeStamp(NOW, 0, ELSEWHERE)
    const row = aPulledRow('inventories', ASH, { quantity: [7, stamp], lot: ['rare', stamp] })
    server.serves(row)
    await server.pass(db)
    expect((await rowOf(db))?.v).toEqual({ quantity: 7, lot: 'rare' })
    await own(db, 8)
    await server.pass(db)
    expect(Object.keys(server.pushes[0]?.[0]?.h ?? {})).toEqual(['quantity'])
    expect((await rowOf(db))?.v).toEqual({ quantity: 8, lot: 'rare' })
  })

  test('of a collection that this version does not know keeps its rows', async () => {
    const { db, server } = aPair()
    const stamp = makeStamp(NOW, 0, ELSEWHERE)
    server.serves(aPulledRow('potions', 'p1', { dose: [3, stamp] }))
    await server.pass(db)
    expect((await rowOf(db, 'potions', 'p1'))?.v).toEqual({ dose: 3 })
  })
})

describe('a value that comes from the server again', () => {
  const aDevice = () => ({ db: anAccount(), server: new ScriptedServer() })
  const first = makeStamp(NOW - 60_000, 0, ELSEWHERE)
  const later = makeStamp(NOW + 60_000, 0, ELSEWHERE)
  const serves = (server: ScriptedServer, quantity: number, stamp: Stamp) => {
    server.serves(aPulledRow('inventories', 1, { quantity: [quantity, stamp] }))
  }

  test('that was sent from here without an answer never beats what was typed over it since', async () => {
    const { db, server } = aDevice()
    await own(db, 7, { item_id: 1, now: NOW })
    server.onPush = silence
    await server.pass(db)
    await own(db, 8, { item_id: 1, now: NOW + 1 })
    const [sent] = server.pushes.at(-1) ?? []
    server.time = NOW - 365 * 86_400_000
    server.accepts()
    const pages = [
      server.page([aPulledRow('inventories', 2, { quantity: [1, first] })], { cursor: 'e1:1', more: true }),
      server.page([aPulledRow('inventories', 1, { quantity: [sent?.quantity, sent?.h?.quantity ?? ''] })]),
    ]
    server.onPull = () => pages.shift() ?? server.page([])
    await server.pass(db, { now: () => NOW + 2 })
    expect(await stockOf(db, 1)).toBe(8)
    expect(await listJournal(db, 9)).toEqual([])
  })

  test('under a later stamp beats the edit that may have been stored before somebody went back to it', async () => {
    const { db, server } = aDevice()
    serves(server, 7, first)
    await server.pass(db)
    await own(db, 8, { item_id: 1, now: NOW })
    server.serves()
    server.onPush = silence
    await server.pass(db)
    serves(server, 7, later)
    await server.pass(db)
    expect(await stockOf(db, 1)).toBe(7)
    expect(await listJournal(db, 9)).toMatchObject([{ value: 8, why: 'replaced' }])
  })
})
