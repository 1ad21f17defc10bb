import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { readRows } from '#data/db/rows.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { until } from '#tests/harness/until.ts'
import {
  anAccount,
  entryOf,
  own,
  pendingOf,
  rowOf,
  sell,
  stockOf,
  syncState,
  waiting,
} from '#tests/support/local-account.ts'
import { notes } from '#tests/support/notes.ts'
import { remove, save } from '#tests/support/save.ts'
import {
  aPair,
  aPulledRow,
  elsewhere,
  historyLost,
  NOW,
  problemWith,
  ScriptedServer,
  silence,
} from '#tests/support/scripted-server.ts'

/** A server of another epoch than the one that devices heard of. */
function aRestoredServer(): ScriptedServer {
  const server = new ScriptedServer()
  server.setBack()
  return server
}

/** A device whose rows the old server knows: a stock, a price of sale, and a deleted note. */
async function aSyncedDevice(cursor = 'e1:7') {
  const { db, server } = aPair()
  server.mark = 'e1:7'
  server.onPull = () => server.page([], { cursor })
  await own(db, 12, { now: NOW })
  await sell(db, { target_sell_price: 500, tax_rate: 3 }, NOW)
  await save(db, notes, { id: 'liste' }, { text: 'six orties' }, NOW)
  await remove(db, notes, { id: 'liste' }, NOW)
  await server.pass(db)
  return db
}

describe('when the server was set back', () => {
  test('the device sends all that it holds under its own stamps, tombstones included, and reads from the start', async () => {
    const db = await aSyncedDevice()
    const stamps = [(await rowOf(db))?.h, (await rowOf(db, 'sale_prefs'))?.h]
    const server = aRestoredServer()
    expect(await server.pass(db)).toEqual({ kind: 'done' })
    expect(server.requests.slice(0, 2).map(({ path }) => path.split('&')[0])).toEqual([
      '/api/v1/sync?cursor=e1:7',
      '/api/v1/sync?cursor=e2:0',
    ])
    const sent = server.pushes.flat()
    expect(sent.map(({ key, h, deleted }) => [key, deleted ?? h])).toEqual([
      ['303', stamps[0]],
      ['liste', true],
      ['303', stamps[1]],
    ])
    expect(await waiting(db)).toEqual([])
    expect(await syncState(db)).toMatchObject({ epoch: 'e2' })
  })

  test('rows whose key this version cannot read are sent back too, though no tool shows them', async () => {
    const { db, server } = aPair()
    server.mark = 'e1:1'
    const stamp = elsewhere(NOW - 1)
    server.serves(aPulledRow('inventories', 'clé de demain', { quantity: [7, stamp] }))
    await server.pass(db)
    expect(await readRows(db, inventories)).toEqual([])
    const restored = aRestoredServer()
    await restored.pass(db)
    expect(restored.pushes).toMatchObject([[{ key: 'clé de demain', quantity: 7, h: { quantity: stamp } }]])
  })

  test('every entry gets a new rev, in one step with the cursor and the mark', async () => {
    const db = await aSyncedDevice()
    await own(db, 13, { now: NOW })
    const { rev = 0 } = (await entryOf(db)) ?? {}
    const server = aRestoredServer()
    let stored: unknown
    server.onPull = async ({ headers }) => {
      if (headers['x-sync-mark']?.startsWith('e1')) return historyLost('e2:0')
      stored ??= { state: await syncState(db), revs: (await db.unsent()).map((entry) => entry.rev) }
      return server.page([])
    }
    await server.pass(db)
    expect(stored).toMatchObject({
      state: { epoch: 'e2', seq: 0, cursor: 0 },
      revs: [rev + 1, rev + 2, rev + 3],
    })
  })

  test('what waited goes on waiting with what it knew, held fields try again and dead ones stay dead', async () => {
    const db = anAccount()
    const old = new ScriptedServer()
    old.mark = 'e1:7'
    await sell(db, { target_sell_price: 500, tax_rate: 3 }, NOW)
    await own(db, 12, { now: NOW })
    old.onPush = ({ path }, entries) =>
      old.judged(entries, ({ key }) =>
        path.includes('sale')
          ? problemWith(key, 'tax_rate', 'unknown')
          : problemWith(key, 'quantity', 'rejected'),
      )
    await old.pass(db)
    expect(await pendingOf(db, 'tax_rate', 'sale_prefs')).toMatchObject({ state: { kind: 'held' } })
    const server = aRestoredServer()
    await server.pass(db)
    const fields = server.pushes.map(([entry]) => Object.keys(entry?.h ?? {}).join())
    expect(fields).toEqual(['target_sell_price', 'tax_rate'])
    expect(await pendingOf(db)).toMatchObject({ state: { kind: 'dead' } })
  })

  test('a server that answers 410 without end is left for later', async () => {
    const db = await aSyncedDevice()
    const server = new ScriptedServer()
    server.onPull = () => historyLost(`e${server.requests.length + 1}:0`)
    expect(await server.pass(db)).toEqual({ kind: 'later', afterMs: null })
    expect(server.requests.length).toBeLessThan(10)
    expect(await stockOf(db)).toBe(12)
  })

  test('a 410 without a readable mark changes nothing', async () => {
    const db = await aSyncedDevice()
    const before = await syncState(db)
    const server = new ScriptedServer()
    server.onPull = () => ({ status: 410, body: { code: 'history_lost' }, retryAfter: null })
    expect(await server.pass(db)).toEqual({ kind: 'later', afterMs: null })
    expect([await syncState(db), await waiting(db)]).toEqual([before, []])
  })
})

describe('an answer from a history that this database has left', () => {
  /** A pass whose next answer to `method` waits until it is let go, and a server that was set back meanwhile. */
  async function overtaken(method: 'GET' | 'POST', cursor?: string) {
    const db = await aSyncedDevice(cursor)
    await own(db, 13, { now: NOW })
    const slow = new ScriptedServer()
    slow.mark = 'e1:8'
    if (method === 'GET') slow.serves(aPulledRow('inventories', 9, { quantity: [9, elsewhere(NOW)] }))
    const go = slow.holds(method)
    const late = slow.pass(db)
    await until(() => expect(slow.requests.at(-1)?.method).toBe(method))
    const restored = aRestoredServer()
    // It hears the pull; the pushes get lost, so that all of it still waits.
    restored.onPush = silence
    await restored.pass(db)
    go()
    return { db, outcome: await late }
  }

  test('to a push acknowledges nothing', async () => {
    const { db } = await overtaken('POST')
    expect(await waiting(db)).toContain('inventories/303')
    expect((await waiting(db)).length).toBe(3)
    expect((await syncState(db)).epoch).toBe('e2')
  })

  test.each(['e1:7', 'e1:0'])('to a pull from %s stores nothing and moves no cursor', async (cursor) => {
    const { db, outcome } = await overtaken('GET', cursor)
    expect(outcome).toEqual({ kind: 'later', afterMs: 0 })
    expect(await stockOf(db, 9)).toBeUndefined()
    expect(await syncState(db)).toMatchObject({ epoch: 'e2', cursor: 0 })
  })
})

test('two passes that hear of the same restore queue everything only once', async () => {
  const db = await aSyncedDevice()
  const [slow, quick] = [aRestoredServer(), aRestoredServer()]
  const go = slow.holds('GET')
  const late = slow.pass(db)
  await until(() => expect(slow.requests.length).toBe(1))
  await quick.pass(db)
  const { revs } = await syncState(db)
  go()
  expect(await late).toEqual({ kind: 'done' })
  expect([(await syncState(db)).revs, slow.pushes]).toEqual([revs, []])
})

test('a page that another pass has read already is thrown away', async () => {
  const db = anAccount()
  const [slow, quick] = [new ScriptedServer(), new ScriptedServer()]
  slow.mark = 'e1:1'
  quick.mark = 'e1:2'
  const go = slow.holds('GET')
  const late = slow.pass(db)
  await until(() => expect(slow.requests.length).toBe(1))
  await quick.pass(db)
  go()
  expect(await late).toEqual({ kind: 'later', afterMs: 0 })
  expect((await syncState(db)).cursor).toBe(2)
})
