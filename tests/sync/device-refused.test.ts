import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { listRefused } from '#data/db/list-refused.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { abandonRefused, correctRefused, retryRefused } from '#data/db/refused.ts'
import type { Stamp } from '#shared/contract/stamp.ts'
import { ASH, contents, own, pendingOf, rowOf, sell, stockOf, waiting } from '#tests/support/local-account.ts'
import { notes } from '#tests/support/notes.ts'
import { remove, save } from '#tests/support/save.ts'
import {
  aPair,
  aPairWith,
  aPulledRow,
  elsewhere,
  NOW,
  problemWith,
  refusal,
  ScriptedServer,
} from '#tests/support/scripted-server.ts'

const STOCK = { collection: 'inventories', key: String(ASH), field: 'quantity' }
const NOTE = { collection: 'notes', key: 'liste', field: 'text' }
const KNOWN = elsewhere(NOW - 60_000)

/** A stock that the server refused; `known` was there before, under `KNOWN`. */
async function aRefusedStock({ known }: { known?: number } = {}) {
  const rows = known === undefined ? [] : [aPulledRow('inventories', ASH, { quantity: [known, KNOWN] })]
  const { db, server } = await aPairWith(...rows)
  await own(db, 40, { now: NOW })
  server.refuses('quantity')
  await server.pass(db)
  server.accepts()
  return { db, server, stamp: (await rowOf(db))?.h.quantity as Stamp }
}

describe('a refused field', () => {
  async function judgedField(status: 'rejected' | 'unknown') {
    const { db, server } = aPair()
    await sell(db, { target_sell_price: 500, tax_rate: 3 })
    await own(db, 12)
    server.onPush = ({ path }, entries) =>
      server.judged(entries, ({ key }) =>
        path.includes('sale_prefs') ? problemWith(key, 'tax_rate', status) : { key, status: 'ok' },
      )
    return { db, server, outcome: await server.pass(db) }
  }

  test.each([
    ['rejected', 'dead'],
    ['unknown', 'held'],
  ] as const)(
    '« %s » is %s with its sentence, is not sent again by itself, and blocks neither its neighbours nor other rows',
    async (status, state) => {
      const { db, server, outcome } = await judgedField(status)
      expect(outcome).toEqual({ kind: 'done' })
      expect(await waiting(db)).toEqual(['sale_prefs/303'])
      expect(await listRefused(db)).toMatchObject([
        { field: 'tax_rate', value: 3, state, code: status, message: 'Non : tax_rate.' },
      ])
      const before = server.pushes.length
      await server.pass(db)
      expect(server.pushes).toHaveLength(before)
    },
  )

  test('of an entry that is refused as a whole is every field of it', async () => {
    const { db, server } = aPair()
    await sell(db, { target_sell_price: 500, tax_rate: 3 })
    server.onPush = (_request, entries) =>
      server.judged(entries, ({ key }) => ({ key, status: 'rejected', code: 'invalid_key', message: 'Clé.' }))
    await server.pass(db)
    expect((await listRefused(db)).map(({ field, state, code }) => [field, state, code])).toEqual([
      ['target_sell_price', 'dead', 'invalid_key'],
      ['tax_rate', 'dead', 'invalid_key'],
    ])
  })
})

describe('the list', () => {
  test('shows each refused change with its value, the last good one, and why', async () => {
    const { db } = await aRefusedStock({ known: 12 })
    const problem = { state: 'dead', code: 'rejected', message: 'Non : quantity.' }
    expect(await listRefused(db)).toEqual([{ ...STOCK, ...problem, value: 40, base: 12, at: NOW }])
  })

  test('begins with the oldest and leaves out what simply waits', async () => {
    const { db, server } = aPair()
    await own(db, 1, { item_id: 1, now: NOW })
    await own(db, 2, { item_id: 2, now: NOW - 5 })
    server.refuses('quantity')
    await server.pass(db)
    await own(db, 3, { item_id: 3, now: NOW })
    expect((await listRefused(db)).map(({ key }) => key)).toEqual(['2', '1'])
  })
})

describe('« Réessayer »', () => {
  test('sends the same value again under its own stamp', async () => {
    const { db, server, stamp } = await aRefusedStock({ known: 12 })
    await retryRefused(db, STOCK)
    expect(await listRefused(db)).toEqual([])
    await server.pass(db)
    expect(server.pushes.at(-1)?.[0]).toMatchObject({ quantity: 40, h: { quantity: stamp } })
    expect([await waiting(db), await stockOf(db)]).toEqual([[], 40])
  })

  test.each([
    ['a value', { ...STOCK, value: 12 }, (db: AccountDb) => own(db, 12)],
    ['a delete', { ...NOTE, field: '' }, (db: AccountDb) => remove(db, notes, { id: 'liste' })],
  ])(
    'begins to count anew how often the requests of %s failed; after three times it is listed',
    async (_, item, act) => {
      const { db, server } = aPair()
      await act(db)
      server.onPush = () => refusal(500, 'internal')
      for (let i = 0; i < 2; i++) await server.pass(db)
      expect(await listRefused(db)).toEqual([])
      await server.pass(db)
      expect(await listRefused(db)).toMatchObject([{ ...item, state: 'failing', code: 'internal' }])
      await retryRefused(db, item)
      expect(await listRefused(db)).toEqual([])
      expect(await db.unsent()).toMatchObject([{ tries: 0, lastError: null }])
    },
  )
})

test('« Corriger » is a new edit, which leaves by itself', async () => {
  const { db, server, stamp } = await aRefusedStock({ known: 12 })
  await correctRefused(db, STOCK, 25, NOW)
  expect(((await rowOf(db))?.h.quantity ?? '') > stamp).toBe(true)
  expect(await pendingOf(db)).toMatchObject({ base: 12, baseStamp: KNOWN, seen: [KNOWN], state: 'ready' })
  await server.pass(db)
  expect(server.pushes.at(-1)?.[0]).toMatchObject({ quantity: 25, seen: { quantity: KNOWN } })
  expect([await listRefused(db), await waiting(db)]).toEqual([[], []])
})

describe('« Abandonner »', () => {
  test('brings the last good value back under its stamp, and has nothing to send', async () => {
    const { db, server } = await aRefusedStock({ known: 12 })
    const sent = server.pushes.length
    await abandonRefused(db, STOCK)
    expect(await rowOf(db)).toMatchObject({ v: { quantity: 12 }, h: { quantity: KNOWN } })
    await server.pass(db)
    expect([server.pushes.length, await waiting(db)]).toEqual([sent, []])
  })

  test('of a value that the server had stored unheard ends with the server’s', async () => {
    const { db, server, stamp } = await aRefusedStock({ known: 12 })
    await abandonRefused(db, STOCK)
    server.serves(aPulledRow('inventories', ASH, { quantity: [40, stamp] }))
    await server.pass(db)
    expect([await stockOf(db), await waiting(db)]).toEqual([40, []])
  })

  test('of a value that never had a good one before it leaves nothing', async () => {
    const { db, server } = await aRefusedStock()
    const sent = server.pushes.length
    await abandonRefused(db, STOCK)
    expect([await rowOf(db), await waiting(db)]).toEqual([undefined, []])
    await server.pass(db)
    expect(server.pushes).toHaveLength(sent)
  })

  test('leaves the other fields of the row as they are', async () => {
    const { db, server } = aPair()
    await save(db, notes, { id: 'liste' }, { text: 'six orties', done: true })
    server.refuses('text')
    await server.pass(db)
    await abandonRefused(db, NOTE)
    expect((await rowOf(db, 'notes', 'liste'))?.v).toEqual({ done: true })
    expect(await waiting(db)).toEqual([])
  })
})

describe('a decision about a change that has gone meanwhile', () => {
  test.each([
    ['retry', retryRefused],
    ['abandon', abandonRefused],
  ])('%s changes nothing', async (_name, decide) => {
    const { db } = await aRefusedStock({ known: 12 })
    await correctRefused(db, STOCK, 25)
    await new ScriptedServer().pass(db)
    const before = await contents(db)
    await decide(db, STOCK)
    expect(await contents(db)).toEqual(before)
  })

  test('a row deleted meanwhile asks for nothing any more', async () => {
    const { db, server } = aPair()
    await save(db, notes, { id: 'liste' }, { text: 'six orties' })
    server.refuses('text')
    await server.pass(db)
    await remove(db, notes, { id: 'liste' })
    expect(await listRefused(db)).toEqual([])
    await expect(correctRefused(db, NOTE, 'sept orties')).rejects.toMatchObject({ code: 'deleted' })
    await abandonRefused(db, NOTE)
    expect((await rowOf(db, 'notes', 'liste'))?.del).toBe(true)
    expect(await waiting(db)).toEqual(['notes/liste'])
  })
})

test('a decision that a full disk refuses says so and changes nothing', async () => {
  const { db } = await aRefusedStock({ known: 12 })
  const before = await contents(db)
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw Object.assign(new Error('no room'), { name: 'QuotaExceededError' })
  })
  for (const decided of [retryRefused(db, STOCK), abandonRefused(db, STOCK), correctRefused(db, STOCK, 25)])
    await expect(decided).rejects.toMatchObject({ code: 'full' })
  expect(await contents(db)).toEqual(before)
})
