import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listJournal } from '#data/db/journal.ts'
import { latestPrices } from '#data/db/price-book.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { viaOf } from '#shared/domain/prices/price-history.ts'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { correctPrice, outliersOf, recordDatedPrices, recordPrices } from '#store/price-writes.ts'
import { currentPrices } from '#store/prices.ts'
import { moveStock } from '#store/stock.ts'
import { later, meetOn, onePlayer, type Player, type PlayersDevice } from '#tests/support/one-player.ts'
import { save } from '#tests/support/save.ts'

const ASH = 303
const TODAY = parisDay(Date.now())
const YESTERDAY = dayAfter(TODAY, -1)

let player: Player
let phone: PlayersDevice
let computer: PlayersDevice
beforeEach(async () => {
  player = await onePlayer()
  phone = await player.device()
  computer = await player.device()
})

const meet = () => meetOn(phone, computer)

type Known = { price: number; day: string } | undefined
async function priceOn({ db }: PlayersDevice): Promise<Known> {
  const known = currentPrices(await latestPrices(db, [ASH])).get(ASH)?.[10]
  return known && { price: known.price, day: known.day }
}
const everywhere = async () => [await priceOn(phone), await priceOn(computer)]
const both = (price: number, day = TODAY) => [
  { price, day },
  { price, day },
]

const buy = ({ db }: PlayersDevice, price: number | null, at: string | null = TODAY) =>
  moveStock(db, [
    {
      ...{ item_id: ASH, pieces: 60, kind: 'buy', line: 58, packs: { 10: 6 }, at },
      pack_prices: price === null ? {} : { 10: price },
    },
  ])
const type = ({ db }: PlayersDevice, price: number) => recordPrices(db, [{ id: ASH, pack: 10, price }])
const typeFor = ({ db }: PlayersDevice, price: number, day: string) =>
  recordDatedPrices(db, [{ id: ASH, pack: 10, price, day, via: 'typed' }], TODAY)
const read = ({ db }: PlayersDevice, price: number) =>
  recordDatedPrices(db, [{ id: ASH, pack: 10, price, day: null, via: 'read' }], TODAY)

describe('N8 a purchase', () => {
  test('is the current price on both devices, and undoing it gives the former one and its day back', async () => {
    await typeFor(computer, 1000, YESTERDAY)
    await meet()
    const bought = await buy(phone, 1200)
    await meet()
    expect(await everywhere()).toEqual(both(1200))
    await bought.undo()
    await meet()
    expect(await everywhere()).toEqual(both(1000, YESTERDAY))
  })

  test('that the other device made as well says its price once more, also where only one of them counts', async () => {
    const first = await buy(phone, 1200)
    await buy(computer, 1200)
    await meet()
    await first.undo()
    await meet()
    expect(await everywhere()).toEqual(both(1200))
  })

  test('whose price is corrected later says the corrected one, on its own day', async () => {
    await buy(phone, 1200, YESTERDAY)
    const [move] = await phone.db.stored.range(stockMoves.name, '')
    await meet()
    await save(computer.db, stockMoves, { id: move?.key ?? '' }, { pack_prices: { 10: 1250 } })
    await meet()
    expect(await everywhere()).toEqual(both(1250, YESTERDAY))
  })
})

describe('N8 a price typed after a purchase of the same day', () => {
  test('is the current one, and taking it back gives the purchase’s', async () => {
    await buy(phone, 1200)
    await meet()
    const typed = await type(computer, 1100)
    await meet()
    expect(await everywhere()).toEqual(both(1100))
    await typed.undo()
    await meet()
    expect(await everywhere()).toEqual(both(1200))
  })

  test('is the current one where the buyer’s clock is 4 minutes ahead', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 4 * 60_000)
    await buy(phone, 1200)
    clock.mockRestore()
    await meet()
    await type(computer, 1100)
    await meet()
    expect(await everywhere()).toMatchObject([{ price: 1100 }, { price: 1100 }])
  })

  test('joins it under the later day that a wrong clock gave the purchase', async () => {
    const later = dayAfter(TODAY, 40)
    await buy(phone, 1200, later)
    await type(phone, 1100)
    expect(await priceOn(phone)).toEqual({ price: 1100, day: later })
  })

  test.each([
    ['as a correction', () => correctPrice(phone.db, { id: ASH, pack: 10, price: 1100 }, YESTERDAY)],
    ['in a list', () => typeFor(phone, 1100, YESTERDAY)],
  ])('for the day of the purchase, %s, can be taken back', async (_, typeIt) => {
    await buy(phone, 1200, YESTERDAY)
    const typed = await typeIt()
    expect(await priceOn(phone)).toEqual({ price: 1100, day: YESTERDAY })
    await typed.undo()
    expect(await priceOn(phone)).toEqual({ price: 1200, day: YESTERDAY })
  })

  test('in a list of today can be taken back', async () => {
    await buy(phone, 1200)
    const typed = await read(phone, 1100)
    expect(await priceOn(phone)).toEqual({ price: 1100, day: TODAY })
    await typed.undo()
    expect(await priceOn(phone)).toEqual({ price: 1200, day: TODAY })
  })

  test('looks odd beside what was paid', async () => {
    for (const ago of [3, 2, 1]) await buy(phone, 1200, dayAfter(TODAY, -ago))
    const seen = [{ id: ASH, pack: 10, price: 10 }] as const
    expect(await outliersOf(phone.db, seen, Date.now())).toEqual([{ ...seen[0], usual: 1200 }])
    expect(await outliersOf(computer.db, seen, Date.now())).toEqual([])
    await meet()
    expect(await outliersOf(computer.db, seen, Date.now())).toEqual([{ ...seen[0], usual: 1200 }])
  })
})

const typePlainly = (price_kamas: number) =>
  player.plain('POST', '/user_market_prices', { item_id: ASH, pack_size: 10, price_kamas })

describe('N165 where a price comes from', () => {
  const saidOn = async ({ db }: PlayersDevice) =>
    (await latestPrices(db, [ASH])).map((row) => [row.price_kamas, viaOf(row)])
  const everywhereSaid = async () => [...(await saidOn(phone)), ...(await saidOn(computer))]
  const bothSay = (price: number, via: string) => [
    [price, via],
    [price, via],
  ]

  test('is known on both devices, and is that of what was typed over it', async () => {
    await read(phone, 1200)
    await meet()
    expect(await everywhereSaid()).toEqual(bothSay(1200, 'read'))
    await type(computer, 1300)
    await meet()
    expect(await everywhereSaid()).toEqual(bothSay(1300, 'typed'))
  })

  test.each([
    ['read first', () => read(phone, 1200), () => type(computer, 1300), bothSay(1300, 'typed')],
    ['typed first', () => type(phone, 1200), () => read(computer, 1300), bothSay(1300, 'read')],
  ])('is of the price that wins, %s, while neither had seen the other', async (_, first, second, wins) => {
    await first()
    await later()
    await second()
    await meet()
    expect(await everywhereSaid()).toEqual(wins)
    // What is about a price is no line of its own among those that were replaced.
    for (const { db } of [phone, computer])
      expect((await listJournal(db, 10)).filter(({ field }) => field === 'via')).toEqual([])
  })

  test.each([
    ['typed', ''],
    ['read', ''],
    ['lent', 'lent'],
  ] as const)('is not said of a price %s on another day that an undo puts on this one', async (via, said) => {
    await recordDatedPrices(phone.db, [{ id: ASH, pack: 10, price: 1000, day: YESTERDAY, via }], TODAY)
    for (const write of [() => type(phone, 1300), () => read(phone, 1400)]) {
      await (await write()).undo()
      expect(await saidOn(phone)).toEqual([[1000, said]])
    }
  })

  test('comes back with the price that an undo brings back', async () => {
    await type(phone, 1200)
    const again = await read(phone, 1300)
    await again.undo()
    expect(await saidOn(phone)).toEqual([[1200, 'typed']])
  })

  test('stays that of a price that was typed over before the undo', async () => {
    const first = await type(phone, 1200)
    await type(phone, 1300)
    await first.undo()
    expect(await saidOn(phone)).toEqual([[1300, 'typed']])
  })

  test('is nobody’s for what a plain client writes, which is told nothing of it', async () => {
    await read(phone, 1200)
    await meet()
    expect(await typePlainly(1300)).toEqual({ item_id: ASH, pack_size: 10, price_kamas: 1300, date: TODAY })
    await meet()
    expect(await everywhereSaid()).toEqual(bothSay(1300, ''))
  })

  test('of a purchase, and of a price of before, nobody says', async () => {
    await save(
      phone.db,
      priceObservations,
      { item_id: ASH, pack_size: 10, date: TODAY },
      { price_kamas: 900 },
    )
    expect(await saidOn(phone)).toEqual([[900, '']])
    await buy(phone, 1200)
    expect(await saidOn(phone)).toEqual([[1200, '']])
  })
})

describe('N8 a price of a plain client', () => {
  const upsertPlainly = async (price_kamas: number) => {
    const entry = { item_id: ASH, pack_size: 10, date: TODAY, price_kamas }
    await player.plain('POST', '/api/v1/user_market_prices/bulk_upsert', { entries: [entry] })
  }

  test.each([
    ['by its own call', typePlainly],
    ['in bulk', upsertPlainly],
  ])('that says again what was stored before a purchase is believed, %s', async (_, write) => {
    await type(phone, 1000)
    await buy(phone, 1200)
    await meet()
    expect(await everywhere()).toEqual(both(1200))
    await write(1000)
    await meet()
    expect(await everywhere()).toEqual(both(1000))
  })

  test('is the current one where the buyer’s clock is 4 minutes ahead, and stays when the purchase is undone', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 4 * 60_000)
    const bought = await buy(phone, 1200)
    clock.mockRestore()
    await meet()
    expect(await typePlainly(1100)).toMatchObject({ item_id: ASH, pack_size: 10, price_kamas: 1100 })
    await meet()
    expect(await everywhere()).toEqual(both(1100))
    await bought.undo()
    await meet()
    expect(await everywhere()).toEqual(both(1100))
  })

  test('that equals the purchase’s is stored too, and answered', async () => {
    const bought = await buy(phone, 1200)
    await meet()
    expect(await typePlainly(1200)).toMatchObject({ price_kamas: 1200 })
    await meet()
    await bought.undo()
    await meet()
    expect(await everywhere()).toEqual(both(1200))
  })
})
