import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { listRefused } from '#data/db/list-refused.ts'
import { retryRefused } from '#data/db/refused.ts'
import { ASH, entryOf, own, pendingOf, sell, waiting } from '#tests/support/local-account.ts'
import { aPair, problemWith } from '#tests/support/scripted-server.ts'

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
    '« %s » is %s with its sentence, and blocks neither its neighbours nor other rows',
    async (status, state) => {
      const { db, outcome } = await judgedField(status)
      expect(outcome).toEqual({ kind: 'done' })
      expect(await waiting(db)).toEqual(['sale_prefs/303'])
      expect(await entryOf(db, 'sale_prefs')).toMatchObject({ states: [state] })
      expect(await listRefused(db)).toMatchObject([
        { field: 'tax_rate', value: 3, state, code: status, message: 'Non : tax_rate.' },
      ])
    },
  )

  test.each(['rejected', 'unknown'] as const)('« %s » is not sent again by itself', async (status) => {
    const { db, server } = await judgedField(status)
    const before = server.pushes.length
    await server.pass(db)
    expect(server.pushes).toHaveLength(before)
  })

  test('leaves alone what was typed while the answer travelled', async () => {
    const { db, server } = aPair()
    await own(db, 12)
    server.onPush = async (_request, entries) => {
      await own(db, 13)
      return server.judged(entries, ({ key }) => problemWith(key, 'quantity', 'rejected'))
    }
    await server.pass(db)
    expect(await pendingOf(db)).toMatchObject({ state: 'ready' })
  })

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

  test('leaves again when the player asks for it', async () => {
    const { db, server } = await judgedField('rejected')
    await retryRefused(db, { collection: 'sale_prefs', key: String(ASH), field: 'tax_rate' })
    server.accepts()
    await server.pass(db)
    expect(server.pushes.at(-1)?.[0]).toMatchObject({ tax_rate: 3 })
    expect(await waiting(db)).toEqual([])
  })
})
