import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readRows } from '#data/db/rows.ts'
import { readStock } from '#data/db/stock.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { stockByItem } from '#shared/domain/stock/stock.ts'
import { makeStep } from '#store/craft-steps.ts'
import { moveStock, type NewMove, setStock } from '#store/stock.ts'
import { later, meetOn, onePlayer, type Player, type PlayersDevice } from '#tests/support/one-player.ts'

const ASH = 303
const LAMP = 404

let player: Player
let phone: PlayersDevice
let computer: PlayersDevice
beforeEach(async () => {
  player = await onePlayer()
  phone = await player.device()
  computer = await player.device()
})

const meet = () => meetOn(phone, computer)

/** What a device shows of an item, and what every tool that goes through all of them shows. */
async function shown({ db }: PlayersDevice, item = ASH): Promise<number> {
  const [known] = await readStock(db, [item])
  const one = known?.pieces ?? 0
  const all = stockByItem(await readRows(db, inventories), await readRows(db, stockMoves))
  expect(all.get(item) ?? 0).toBe(one)
  return one
}
const everywhere = async (item = ASH) => [
  await shown(phone, item),
  await shown(computer, item),
  (await player.plain<{ item_id: number; quantity: number }[]>('GET', '/user_inventories')).find(
    ({ item_id }) => item_id === item,
  )?.quantity ?? 0,
]

const count = async ({ db }: PlayersDevice, quantity: number) => {
  await later()
  return setStock(db, ASH, quantity)
}
const act = async ({ db }: PlayersDevice, ...moves: (Partial<NewMove> & { pieces: number })[]) => {
  await later()
  return moveStock(
    db,
    moves.map((move) => ({ item_id: ASH, kind: 'buy' as const, line: Math.abs(move.pieces), ...move })),
  )
}

describe('N9 the stock that two devices change', () => {
  test('N128 a count made after both absorbs both, and undoing one of them then changes nothing', async () => {
    await count(computer, 14)
    await meet()
    const first = await act(phone, { pieces: 46 })
    await act(computer, { pieces: 46 })
    await meet()
    await count(computer, 70)
    await meet()
    await first.undo()
    await meet()
    expect(await everywhere()).toEqual([70, 70, 70])
  })
})

describe('N59 a step of a craft tree', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 15)' })
    return () => vi.unstubAllGlobals()
  })
  const step = { root: 9001, id: LAMP, crafts: 2, ingredients: [{ id: ASH, quantity: 3 }] }
  const both = async () => {
    await count(computer, 20)
    await meet()
    const first = await makeStep(phone.db, step)
    await later()
    await makeStep(computer.db, step)
    await meet()
    return first
  }

  test('counts as long as one of them did not take it back', async () => {
    const first = await both()
    await first.undo()
    await meet()
    expect(await everywhere()).toEqual([14, 14, 14])
    expect(await everywhere(LAMP)).toEqual([2, 2, 2])
  })
})

describe('undoing', () => {
  test('N7 a purchase takes back its own pieces, whatever was bought since', async () => {
    const first = await act(phone, { pieces: 46 })
    await act(phone, { pieces: 12 })
    await first.undo()
    expect(await shown(phone)).toBe(12)
  })

  test('a count brings back what there was, with what was bought since', async () => {
    await count(phone, 14)
    await act(phone, { pieces: 46 })
    const miscounted = await count(phone, 6)
    await act(phone, { pieces: 5 })
    expect(await shown(phone)).toBe(11)
    await miscounted.undo()
    expect(await shown(phone)).toBe(65)
  })

  test('a count leaves a later one alone', async () => {
    const first = await count(phone, 14)
    await count(phone, 20)
    await first.undo()
    expect(await shown(phone)).toBe(20)
  })
})

describe('N5 a plain client', () => {
  const countPlainly = (quantity: number) =>
    player.plain('POST', '/user_inventories', { item_id: ASH, quantity })
  const upsertPlainly = (quantity: number) =>
    player.plain('POST', '/api/v1/user_inventories/bulk_upsert', { entries: [{ item_id: ASH, quantity }] })

  test('reads and counts an item that was only moved', async () => {
    await act(phone, { pieces: 46 })
    await meet()
    expect(await player.plain('GET', '/user_inventories')).toEqual([{ item_id: ASH, quantity: 46 }])
    expect(await countPlainly(50)).toEqual({ item_id: ASH, quantity: 50 })
    await meet()
    expect(await everywhere()).toEqual([50, 50, 50])
  })

  test.each([
    ['by its own call', countPlainly],
    ['in bulk', upsertPlainly],
  ])('that counts the stored quantity again after a purchase is believed, %s', async (_, write) => {
    await count(phone, 14)
    await act(phone, { pieces: 46 })
    await meet()
    await write(14)
    await meet()
    expect(await everywhere()).toEqual([14, 14, 14])
  })

  test('is believed where the buyer’s clock is 4 minutes ahead', async () => {
    await count(phone, 14)
    await meet()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 4 * 60_000)
    await moveStock(phone.db, [{ item_id: ASH, pieces: 46, kind: 'buy', line: 46 }])
    clock.mockRestore()
    await meet()
    expect(await everywhere()).toEqual([60, 60, 60])
    await countPlainly(14)
    await meet()
    expect(await everywhere()).toEqual([14, 14, 14])
  })

  test('that sends back what it read asserts nothing: the purchase of another device still counts', async () => {
    await count(phone, 14)
    await act(phone, { pieces: 46 })
    await meet()
    const bought = await act(computer, { pieces: 5 })
    expect(await upsertPlainly(60)).toMatchObject({ results: [{ status: 'ok' }] })
    await meet()
    expect(await everywhere()).toEqual([65, 65, 65])
    await bought.undo()
    await meet()
    expect(await everywhere()).toEqual([60, 60, 60])
  })

  test('counts twice in one call: the second of them stands', async () => {
    await act(phone, { pieces: 46 })
    await meet()
    await player.plain('POST', '/api/v1/user_inventories/bulk_upsert', {
      entries: [
        { item_id: ASH, quantity: 3 },
        { item_id: ASH, quantity: 46 },
      ],
    })
    await meet()
    expect(await everywhere()).toEqual([46, 46, 46])
  })
})
