import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { between, seeded } from '#scripts/faults/seeded.ts'
import { flips } from '#shared/collections/flips.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { lotEvents } from '#shared/collections/lot-events.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { lotMoves, lotResult, lotsOf } from '#shared/domain/lots/lots.ts'
import { lotsSummary } from '#shared/domain/lots/summary.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'
import { stockByItem } from '#shared/domain/stock/stock.ts'
import { stockCosts } from '#shared/domain/stock/stock-cost.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { addFlips } from '#store/flips.ts'
import { endLots, listLots, repriceLots } from '#store/lots.ts'
import { moveStock, setStock } from '#store/stock.ts'
import { meetOn, onePlayer, type Player, type PlayersDevice } from '#tests/support/one-player.ts'

const HOUR = 3_600_000
const WITH = { rules: GAME_RULES, origin: 'lots' }

let player: Player
let phone: PlayersDevice
let computer: PlayersDevice
beforeEach(async () => {
  vi.stubGlobal('navigator', { userAgent: 'Chrome sur Windows' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 2, 8) })
  player = await onePlayer()
  phone = await player.device()
  computer = await player.device()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const meet = () => meetOn(phone, computer)

async function known(db: AccountDb) {
  const [counts, moves, events] = await Promise.all([
    readRows(db, inventories),
    readRows(db, stockMoves),
    readRows(db, lotEvents),
  ])
  const lots = lotsOf(events)
  return {
    lots,
    costs: stockCosts(counts, moves, lotMoves(lots)),
    stock: stockByItem(counts, [...moves, ...lotMoves(lots)]),
  }
}

/** What a lot of the reckoning is: written from the rules of the game, with nothing of the product's code. */
type Reckoned = {
  item: number
  size: number
  price: number
  cost: number
  fees: number
  before: number
  end: 'sold' | 'back' | null
  pieces: number[]
}

/** Two percent and one percent as the game rounds: to the nearest kama, a half to the even one, at least one. */
function fee(price: number, percent: 1 | 2): number {
  const exact = (price * percent) / 100
  const [below, rest] = [Math.floor(exact), (price * percent) % 100]
  return Math.max(1, rest > 50 || (rest === 50 && below % 2 === 1) ? below + 1 : below)
}

test('M4 M5 M6 a week of two devices that trade without network: every figure is that of a reckoning of its own', async () => {
  const random = seeded(42)
  const int = (least: number, most: number) => between(random, least, most)
  const pick = <T>(of: readonly [T, ...T[]] | readonly T[]): T => of[int(0, of.length - 1)] as T
  const items = [11, 12, 13, 14]
  /** What each piece in stock was paid, the oldest first. */
  const bags = new Map<number, number[]>(items.map((item) => [item, []]))
  const bag = (item: number) => bags.get(item) ?? []
  const reckoned = new Map<string, Reckoned>()
  const openOnes = () => [...reckoned].filter(([, lot]) => lot.end === null)
  const counted = { listed: 0, repriced: 0, back: 0, sold: 0 }

  /** The lots that a device knows by what it was just told of them. */
  const lotsOn = async ({ db }: PlayersDevice) => lotsOf(await readRows(db, lotEvents))
  const buy = async ({ db }: PlayersDevice) => {
    const [item, pieces, price] = [pick(items), int(100, 400), int(2, 90)]
    await moveStock(db, [
      {
        item_id: item,
        pieces,
        kind: 'buy',
        line: pieces,
        apart: true,
        paid_kamas: pieces * price,
        at: parisDay(Date.now()),
      },
    ])
    bag(item).push(...Array<number>(pieces).fill(price))
  }
  const list = async (device: PlayersDevice, from?: string) => {
    const before = from === undefined ? undefined : reckoned.get(from)
    const item = before?.item ?? pick(items)
    const size = (before?.size ?? pick([1, 10, 100])) as PackSize
    if (bag(item).length < size) return
    const price = int(20, 9000)
    const had = new Map((await lotsOn(device)).map((lot) => [lot.id, lot]))
    const source = from === undefined ? undefined : had.get(from)
    await listLots(device.db, { item_id: item, size, price, from: source }, WITH)
    const made = (await lotsOn(device)).find(({ id }) => !had.has(id))
    const pieces = bag(item).splice(0, size)
    const cost = pieces.reduce((sum, one) => sum + one, 0)
    const fees = fee(price, 2)
    reckoned.set(made?.id ?? '', {
      item,
      size,
      price,
      cost,
      fees,
      pieces,
      end: null,
      before: before ? before.fees + before.before : 0,
    })
    counted.listed += 1
  }
  const actOn = async (device: PlayersDevice, act: 'reprice' | 'sold' | 'returned') => {
    const here = new Map((await lotsOn(device)).map((lot) => [lot.id, lot]))
    const [id, mine] = pick(openOnes().filter(([id]) => here.get(id)?.end === null)) ?? []
    const lot = id === undefined ? undefined : here.get(id)
    if (!lot || !mine) return
    if (act === 'reprice') {
      const price = int(20, 9000)
      await repriceLots(device.db, [lot], price, GAME_RULES)
      mine.fees += fee(price, price <= mine.price ? 1 : 2)
      mine.price = price
      counted.repriced += 1
      return
    }
    await endLots(device.db, [lot], act)
    mine.end = act === 'sold' ? 'sold' : 'back'
    if (act === 'sold') counted.sold += 1
    else {
      bag(mine.item).unshift(...mine.pieces)
      counted.back += 1
      if (int(0, 1) === 0) await list(device, id)
    }
    return lot
  }

  for (let day = 0; day < 7; day++) {
    // What one of them does the other hears of in the evening: until then each acts on its own lots.
    for (let turn = 0; turn < 24; turn++) {
      const device = turn < 12 ? phone : computer
      if (turn === 12) await meet()
      pass(HOUR / 4)
      await buy(device)
      for (let n = 0; n < 2; n++) {
        pass(60_000)
        await list(device)
      }
      pass(60_000)
      if (turn % 4 === 0) await actOn(device, 'reprice')
      if (turn % 6 === 1) await actOn(device, 'returned')
      if (turn % 2 === 1) await actOn(device, 'sold')
    }
    const sold = await actOn(computer, 'sold')
    if (sold) {
      // The phone notes the same sale, before it hears of it.
      pass(60_000)
      const there = (await lotsOn(phone)).find(({ id }) => id === sold.id)
      if (there) await endLots(phone.db, [there], 'sold')
    }
    await meet()
    pass(12 * HOUR)
  }

  expect(counted.listed).toBeGreaterThanOrEqual(300)
  expect(counted.repriced).toBeGreaterThanOrEqual(40)
  expect(counted.back).toBeGreaterThanOrEqual(25)
  const mine = [...reckoned.values()]
  const open = mine.filter(({ end }) => end === null)
  const made = mine.filter(({ end }) => end === 'sold')
  const sum = (lots: readonly Reckoned[], of: (lot: Reckoned) => number) =>
    lots.reduce((all, lot) => all + of(lot), 0)
  const result = (lot: Reckoned) => lot.price - lot.cost - lot.fees - lot.before
  for (const device of [phone, computer]) {
    const { lots, costs, stock } = await known(device.db)
    expect(lots).toHaveLength(mine.length)
    for (const lot of lots) {
      const own = reckoned.get(lot.id)
      const cost = costs.lots.get(lot.id)
      expect([lot.id, lot.price, lot.fees + lot.carried.fees, cost]).toEqual([
        lot.id,
        own?.price,
        (own?.fees ?? 0) + (own?.before ?? 0),
        { kamas: own?.cost, unknown: 0 },
      ])
      if (own && cost) expect(lotResult(lot, lot.price, cost).kamas).toBe(result(own))
    }
    const costOf = ({ id }: { id: string }) => costs.lots.get(id) ?? { kamas: 0, unknown: 1 }
    expect(lotsSummary(lots, costOf, parisDay(Date.now()))).toMatchObject({
      open: open.length,
      capital: sum(open, ({ cost }) => cost),
      asked: sum(open, ({ price }) => price),
      month: { kamas: sum(made, result), atMost: false },
      lostFees: sum(
        mine.filter(({ end }) => end === 'back'),
        ({ fees }) => fees,
      ),
    })
    for (const item of items) {
      expect([item, stock.get(item)]).toEqual([item, bag(item).length])
      const paid = (costs.stock.get(item) ?? []).reduce((all, layer) => all + (layer.paid ?? 0), 0)
      expect([item, paid]).toEqual([item, bag(item).reduce((all, one) => all + one, 0)])
    }
  }
  const plain = await player.plain<{ item_id: number; quantity: number }[]>('GET', '/user_inventories')
  for (const item of items)
    expect(plain.find(({ item_id }) => item_id === item)?.quantity).toBe(bag(item).length)
})

test('M6 what is listed leaves the stock on the device and for a plain client, and comes back with its lot', async () => {
  await setStock(phone.db, 11, 25)
  pass(1000)
  const listing = { item_id: 11, size: 10 as const, price: 900 }
  const done = await listLots(phone.db, { ...listing, count: 2 }, WITH)
  const everywhere = async () => {
    await meet()
    const rows = await player.plain<{ item_id: number; quantity: number }[]>('GET', '/user_inventories')
    const { stock } = await known(computer.db)
    return [stock.get(11), rows.find(({ item_id }) => item_id === 11)?.quantity]
  }
  expect(await everywhere()).toEqual([5, 5])
  pass(1000)
  const [first] = lotsOf(await readRows(computer.db, lotEvents))
  if (!first) throw new Error('no lot')
  await endLots(computer.db, [first], 'withdrawn')
  expect(await everywhere()).toEqual([15, 15])
  // A plain client counts what it sees, and what moved before is part of that.
  pass(1000)
  await player.plain('POST', '/user_inventories', { item_id: 11, quantity: 7 })
  expect(await everywhere()).toEqual([7, 7])
  await done.undo()
  expect((await known(phone.db)).lots).toHaveLength(1)
})

test('M12 a lot takes the place of a line, in one act and one undo; plain clients never see a lot among lines', async () => {
  const line = {
    ...{ purchase_date: '2026-11-01', sold: false, sold_date: null, item_id: 11, item_name: 'Ortie' },
    ...{
      item_img_url: null,
      buy_price_kamas: 500,
      sell_price_kamas: 900,
      tax_kamas: 18,
      autoTax: true,
      note: '',
    },
  }
  await addFlips(phone.db, [line])
  const [flip] = await readRows(phone.db, flips)
  const done = await listLots(
    phone.db,
    { item_id: 11, size: 10, price: 900, cost: 500 },
    { ...WITH, replaces: flip },
  )
  const lines = async () => {
    await meet()
    const { entries } = await player.plain<{ entries: unknown[] }>('GET', '/api/v1/flips')
    return [entries.length, (await known(computer.db)).lots.length]
  }
  expect(await lines()).toEqual([0, 1])
  await done.undo()
  expect(await lines()).toEqual([1, 0])
})
