import { describe, expect, test } from 'vitest'
import { lendingNetwork, networkHash } from '#server/market/network.ts'
import { knowItems } from '#tests/harness/known-items.ts'
import { marketApp, NOON } from '#tests/support/server/market-app.ts'

const ASH = 303

describe('N193 N197 contributions are updated with the rows of players who lend', () => {
  test('typed and read prices are lent, written from then on, of the profile alone', async () => {
    const { player, usedBefore, contributions } = await marketApp()
    const one = await player()
    await one.notes(20)
    await one.plays('Hell Mina')
    await one.notesPrice(1, 100)
    await one.lends('hell-mina')
    await usedBefore(one)
    expect(await contributions()).toEqual([])
    await one.notesPrice(2, 200)
    await one.notesPrice(3, 300, { via: 'read', pack: 10 })
    await one.notesPrice(4, 400, { via: 'lent' })
    await one.notesPrice(5, 500, { via: '' })
    await one.notesPrice(6, 600, { profile: 'ouest' })
    await one.notesPrice(7, 700, { date: '2026-11-12' })
    await one.notesPrice(8, 0)
    expect((await contributions()).map((v) => [v.item_id, v.pack_size, v.price, v.server])).toEqual([
      [2, 1, 200, 'hell-mina'],
      [3, 10, 300, 'hell-mina'],
    ])
  })

  test('nothing of the account is in a contribution but a random name, another one on each server', async () => {
    const { player, usedBefore, contributions, server } = await marketApp()
    const one = await player()
    await one.notes(20)
    for (const [name, slug, id] of [
      ['Hell Mina', 'hell-mina', 'main'],
      ['Ombre', 'ombre', 'ouest'],
    ] as const) {
      await one.plays(name, id)
      await one.lends(slug, true, id === 'main' ? '' : id)
      await usedBefore(one)
      await one.notesPrice(ASH, 100, { profile: id === 'main' ? '' : id })
    }
    const found = await contributions()
    for (const of of ['contributor', 'network'] as const)
      expect(new Set(found.map((one) => one[of])).size).toBe(2)
    const mentions = JSON.stringify(found)
    for (const secret of [one.user.id, one.user.email, 'ouest', '10.0.1'])
      expect(mentions).not.toContain(secret)
    expect(await server.db.selectFrom('market_contributors').select('server').execute()).toHaveLength(2)
  })

  test('a price that is corrected is updated; set to 0, or written by a program, the day before is lent again', async () => {
    const { lender, contributions, server } = await marketApp()
    const one = await lender()
    const lent = async () => (await contributions()).map(({ price, day }) => [price, day - 20_776])
    await one.notesPrice(ASH, 90, { date: '2026-11-18' })
    await one.notesPrice(ASH, 100)
    await one.notesPrice(ASH, 80, { date: '2026-11-17' })
    expect(await lent()).toEqual([[100, 1]])
    await one.notesPrice(ASH, 120)
    expect(await lent()).toEqual([[120, 1]])
    await one.notesPrice(ASH, 0)
    expect(await lent()).toEqual([[90, -1]])
    await server.call('POST', '/user_market_prices', {
      token: one.token,
      body: { item_id: ASH, pack_size: 1, price_kamas: 7, date: '2026-11-18' },
    })
    await one.notesPrice(ASH, 0, { date: '2026-11-18' })
    expect(await lent()).toEqual([[80, -2]])
  })

  test('turning lending off removes the contributions at once, and turning it on again lends none of the past', async () => {
    const { lender, contributions } = await marketApp()
    const one = await lender()
    await one.notesPrices([
      [1, 100],
      [2, 200],
    ])
    expect(await contributions()).toHaveLength(2)
    await one.lends('hell-mina', false)
    expect(await contributions()).toEqual([])
    await one.notesPrice(3, 300)
    await one.lends('hell-mina')
    expect(await contributions()).toEqual([])
    await one.notesPrice(4, 400)
    expect((await contributions()).map(({ item_id }) => item_id)).toEqual([4])
  })

  test('a profile that moves to another server or is archived lends no more; when it is back, no price of the meantime is lent', async () => {
    const { lender, contributions } = await marketApp()
    const one = await lender()
    await one.notesPrice(ASH, 100)
    await one.plays('Ombre')
    expect(await contributions()).toEqual([])
    await one.notesPrice(ASH, 110)
    await one.plays('hell mina')
    expect(await contributions()).toEqual([])
    await one.notesPrice(ASH, 120)
    expect((await contributions()).map(({ price }) => price)).toEqual([120])
    await one.archives('main')
    expect(await contributions()).toEqual([])
    await one.archives('main', false)
    expect(await contributions()).toHaveLength(1)
  })

  test('a price of an item that the catalogue does not have is stored, and not lent', async () => {
    const { lender, contributions } = await marketApp()
    const one = await lender()
    for (const item of [900_000, 2 ** 31, 2 ** 40, -7]) expect(await one.notesPrice(item, 100)).toBe('ok')
    expect(await contributions()).toEqual([])
    await one.notesPrice(ASH, 100)
    await one.archives('main')
    await one.archives('main', false)
    expect((await contributions()).map(({ item_id }) => item_id)).toEqual([ASH])
  })

  test('no more profiles lend than an account may have', async () => {
    const { lender, server } = await marketApp()
    const one = await lender()
    for (let i = 1; i <= 9; i++) {
      await one.plays('Ombre', `p${i}`)
      await one.lends('ombre', true, `p${i}`)
    }
    const lenders = () => server.db.selectFrom('market_lenders').select('profile').execute()
    expect(await lenders()).toHaveLength(8)
    await one.archives('p1')
    await one.lends('ombre', true, 'p9')
    expect((await lenders()).map(({ profile }) => profile)).toContain('p9')
  })

  test('a sharing row of a server that the profile is not on lends nothing', async () => {
    const { player, contributions, server } = await marketApp()
    const one = await player()
    await one.notes(20)
    await one.plays('Ombre')
    expect(await one.lends('hell-mina')).toBe('ok')
    await one.lends('nulle-part')
    await one.notesPrice(ASH, 100)
    expect(await contributions()).toEqual([])
    expect(await server.db.selectFrom('market_lenders').selectAll().execute()).toEqual([])
  })

  test('a deleted account leaves no contribution, no name and no lending behind', async () => {
    const { lender, contributions, server } = await marketApp()
    const [one, other] = [await lender(), await lender()]
    await one.notesPrice(ASH, 100)
    await other.notesPrice(ASH, 100)
    const body = { password: 'un mot de passe' }
    expect((await server.call('DELETE', '/api/v1/me', { token: one.token, body })).status).toBe(204)
    await server.emptied()
    expect(await contributions()).toHaveLength(1)
    for (const table of ['market_lenders', 'market_contributors'] as const) {
      const rows = await server.db.selectFrom(table).select('user_id').execute()
      expect(rows).toEqual([{ user_id: other.user.id }])
    }
  })
})

describe('N195 where a contribution comes from', () => {
  test('is kept as a hash that is alike for a /24, and changes with the price alone', async () => {
    const { player, usedBefore, contributions } = await marketApp()
    const networks: (string | undefined)[] = []
    for (const ip of [
      '10.0.9.1',
      '10.0.9.77',
      '10.0.8.1',
      '2001:db8:1:2::1',
      '2001:db8:1:3::1',
      '2001:db8:2::1',
    ]) {
      const one = await player(ip)
      await one.notes(20)
      await one.plays('Hell Mina')
      await one.lends('hell-mina')
      await usedBefore(one)
      await one.notesPrice(ASH, 100 + networks.length)
      networks.push((await contributions()).find(({ price }) => price === 100 + networks.length)?.network)
    }
    expect(networks.every((network) => /^[\w-]{11}$/.test(network ?? ''))).toBe(true)
    expect(networks.map((network) => networks.indexOf(network))).toEqual([0, 0, 2, 3, 3, 5])
  })

  test('is not known behind a proxy that nobody declared', () => {
    expect(lendingNetwork({ name: '10.0.9.1', shared: true })).toBe('')
    expect(networkHash('secret', 'hell-mina', '')).toBe('')
  })
})

describe('N194 a player has one contribution to a pack', () => {
  test('of their latest day, whatever they note for the days before it', async () => {
    const { lender, contributions } = await marketApp()
    const one = await lender()
    for (const date of ['2026-11-14', '2026-11-16', '2026-11-19', '2026-11-15'])
      await one.notesPrice(ASH, 100, { date })
    expect(
      (await contributions()).map(({ day }) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
    ).toEqual(['2026-11-19'])
  })

  test('through all profiles that play on the server', async () => {
    const { lender, contributions } = await marketApp()
    const one = await lender()
    await one.plays('Hell Mina', 'bis')
    await one.lends('hell-mina', true, 'bis')
    await one.notesPrice(ASH, 100)
    await one.notesPrice(ASH, 150, { profile: 'bis' })
    expect((await contributions()).map(({ price }) => price)).toEqual([150])
    await one.lends('hell-mina', false, 'bis')
    expect((await contributions()).map(({ price }) => price)).toEqual([100])
  })
})

describe('N198 an account contributes', () => {
  test('after a week, with what it lent meanwhile', async () => {
    const { server, clock, contributions, player, usedBefore } = await marketApp()
    const one = await player()
    await server.db
      .updateTable('users')
      .set({ created_at: NOON - 1000 })
      .where('id', '=', one.user.id)
      .execute()
    await one.notes(20)
    await one.plays('Hell Mina')
    await one.lends('hell-mina')
    await usedBefore(one)
    await one.notesPrice(1, 100)
    clock.now += 7 * 86_400_000 - 1001
    await one.notesPrice(2, 200, { date: '2026-11-26' })
    expect(await contributions()).toEqual([])
    clock.now += 1
    await one.notesPrice(3, 300, { date: '2026-11-27' })
    expect((await contributions()).map(({ item_id }) => item_id)).toEqual([1, 2, 3])
  })

  test('from the third day on which it sends prices to lend, whatever day it gives them', async () => {
    const { clock, contributions, player } = await marketApp()
    const one = await player()
    await one.notes(20)
    await one.plays('Hell Mina')
    await one.lends('hell-mina')
    for (const date of ['2026-11-18', '2026-11-19', '2026-11-20']) await one.notesPrice(1, 100, { date })
    clock.now += 86_400_000
    await one.notesPrice(2, 200, { date: '2026-11-21' })
    expect(await contributions()).toEqual([])
    clock.now += 86_400_000
    await one.notesPrice(3, 300, { date: '2026-11-22' })
    expect((await contributions()).map(({ item_id }) => item_id)).toEqual([1, 2, 3])
  })

  test('after twenty prices', async () => {
    const { player, contributions, usedBefore } = await marketApp()
    const one = await player()
    await one.notes(18)
    await one.plays('Hell Mina')
    await one.lends('hell-mina')
    await usedBefore(one)
    await one.notesPrice(1, 100)
    expect(await contributions()).toEqual([])
    await one.notesPrice(2, 200)
    expect(await contributions()).toHaveLength(2)
  })

  test('with a confirmed email, where the server sends mail', async () => {
    const { lender, contributions, server } = await marketApp({
      outside: { mail: { send: async () => undefined } },
    })
    const one = await lender()
    await one.notesPrice(1, 100)
    expect(await contributions()).toEqual([])
    await server.db.updateTable('users').set({ email_verified: 1 }).where('id', '=', one.user.id).execute()
    await one.notesPrice(2, 200)
    expect(await contributions()).toHaveLength(2)
  })

  test('3,000 times a day; a corrected price is no further one', async () => {
    const { lender, contributions, clock, server } = await marketApp()
    await knowItems(server.db, [...Array.from({ length: 3001 }, (_, i) => i + 1), 5000])
    const one = await lender()
    for (let from = 1; from <= 3001; from += 500) {
      const items = Array.from({ length: Math.min(500, 3002 - from) }, (_, i) => [from + i, 100] as const)
      await one.notesPrices(items)
    }
    expect(await contributions()).toHaveLength(3000)
    await one.notesPrice(1, 120)
    expect((await contributions())[0]?.price).toBe(120)
    clock.now += 86_400_000
    await one.notesPrice(5000, 100, { date: '2026-11-21' })
    expect(await contributions()).toHaveLength(3001)
  })
})
