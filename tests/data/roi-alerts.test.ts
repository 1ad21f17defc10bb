import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { buildCatalogue } from '#data/catalogue/lookup.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { bareItem } from '#shared/catalogue/bare-item.ts'
import { roiAlerts } from '#shared/collections/plans.ts'
import { preferences } from '#shared/collections/preferences.ts'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { setSalePrefs } from '#store/crafts.ts'
import { recordPrices } from '#store/price-writes.ts'
import { removePurchase } from '#store/purchases.ts'
import { setAlert, setGeneralAlert } from '#store/roi-alerts.ts'
import { onAlertsTold, type ToldAlert, watchRoi } from '#store/roi-watch.ts'
import { moveStock } from '#store/stock.ts'
import { later, meetOn, onePlayer, type PlayersDevice } from '#tests/support/one-player.ts'

/** A belt of one leather and one buckle; the leather alone makes a strap. */
const [BELT, STRAP, LEATHER, BUCKLE] = [900, 901, 10, 11]
const TODAY = parisDay(Date.now())

let phone: PlayersDevice
let computer: PlayersDevice
let told: ToldAlert[]
let stops: (() => void)[]

beforeEach(async () => {
  const player = await onePlayer()
  phone = await player.device()
  computer = await player.device()
  const aRecipe = (id: number, ...parts: number[]) => ({
    id,
    job: 'Cordonnier',
    level: 1,
    ratio: 100,
    ingredients: parts.map((part) => ({ id: part, quantity: 1 })),
  })
  const recipes = [aRecipe(BELT, LEATHER, BUCKLE), aRecipe(STRAP, LEATHER)]
  const items = [BELT, STRAP, LEATHER, BUCKLE].map((id) => bareItem(id, `Objet ${id}`))
  catalogue.setState({ state: 'ready', data: buildCatalogue({ version: 'seuils', items, recipes }) })
  told = []
  stops = [onAlertsTold((some) => told.push(...some))]
})

afterEach(() => {
  for (const stop of stops) stop()
  catalogue.setState({ state: 'loading', data: null })
})

const watch = async ({ db }: PlayersDevice) => {
  stops.push(watchRoi(db))
  // The rows that arm it are read in their turn.
  await Promise.all([readRows(db, roiAlerts), readRow(db, preferences, { name: 'roi_threshold' })])
}
const price = ({ db }: PlayersDevice, id: number, kamas: number) =>
  recordPrices(db, [{ id, pack: 1, price: kamas }])
const sell = ({ db }: PlayersDevice, id: number, kamas: number) =>
  setSalePrefs(db, id, { target_sell_price: kamas, tax_rate: 0 })
const toldOn = async ({ db }: PlayersDevice, recipe = BELT) =>
  (await readRow(db, roiAlerts, { recipe }))?.told_on ?? null
const recipesTold = () => told.map(({ recipe }) => recipe)

/** The belt costs 1,000 k and sells for 1,400 k: a ROI of 40 %. */
async function aBelt(device: PlayersDevice): Promise<void> {
  await price(device, LEATHER, 600)
  await price(device, BUCKLE, 400)
  await sell(device, BELT, 1400)
}

describe('N80 a recipe with a threshold of 55 %', () => {
  beforeEach(async () => {
    await aBelt(phone)
    await setAlert(phone.db, BELT, 55)
    await watch(phone)
  })

  test('N134 is told once by the edit that brings its ROI to it, and again only after it fell below', async () => {
    await sell(phone, BELT, 1549)
    expect([recipesTold(), await toldOn(phone)]).toEqual([[], null])
    await sell(phone, BELT, 1550)
    expect(told).toEqual([{ recipe: BELT, threshold: 55, after: { cost: 1000, profit: 550 } }])
    expect(await toldOn(phone)).toBe(TODAY)
    await sell(phone, BELT, 1617)
    expect(told).toHaveLength(1)
    await sell(phone, BELT, 1540)
    expect([told.length, await toldOn(phone)]).toEqual([1, null])
    await price(phone, LEATHER, 500)
    expect([told.length, await toldOn(phone)]).toEqual([2, TODAY])
  })

  test('undoing the edit takes the told day back', async () => {
    const { undo } = await price(phone, LEATHER, 500)
    expect(await toldOn(phone)).toBe(TODAY)
    await undo()
    expect([recipesTold(), await toldOn(phone)]).toEqual([[BELT], null])
  })

  test('is told by a purchase at a lower price, and cleared when that is taken back', async () => {
    const bought = { kind: 'buy', pieces: 1, line: 1, packs: { 1: 1 }, pack_prices: { 1: 450 } } as const
    await moveStock(phone.db, [{ item_id: LEATHER, at: TODAY, ...bought }])
    expect([recipesTold(), await toldOn(phone)]).toEqual([[BELT], TODAY])
    const [purchase] = await readRows(phone.db, stockMoves)
    if (!purchase) throw new Error('nothing was bought')
    await removePurchase(phone.db, { ...purchase, item_id: LEATHER, counts: true })
    expect(await toldOn(phone)).toBeNull()
  })

  test('is not told where a price lacked before, or lacks after', async () => {
    await price(phone, BUCKLE, 0)
    await sell(phone, BELT, 5000)
    await price(phone, BUCKLE, 400)
    expect([recipesTold(), await toldOn(phone)]).toEqual([[], null])
  })

  test('is never told by what a pull brings, whichever device crossed it', async () => {
    await meetOn(phone, computer)
    // Each alone stays under the threshold: 1,400 ÷ 950, 1,450 ÷ 1,000. Together they cross it.
    await price(computer, BUCKLE, 350)
    await sell(phone, BELT, 1480)
    await meetOn(phone, computer)
    expect((await readRow(phone.db, salePrefs, { item_id: BELT }))?.target_sell_price).toBe(1480)
    expect([recipesTold(), await toldOn(phone), await toldOn(computer)]).toEqual([[], null, null])
  })

  test('told on one device is told on the other, which says nothing itself', async () => {
    await sell(phone, BELT, 1600)
    await meetOn(phone, computer)
    expect([await toldOn(computer), told.length]).toEqual([TODAY, 1])
  })
})

test('N80 the general threshold holds for every recipe that has none of its own, a threshold of 0 for a loss', async () => {
  await aBelt(phone)
  await sell(phone, STRAP, 700)
  await setGeneralAlert(phone.db, 60)
  await setAlert(phone.db, STRAP, 0)
  await watch(phone)
  // The strap leaves − 100, then + 200; the belt 1,400 for 1,200, then 1,400 for 800.
  await price(phone, LEATHER, 800)
  expect(told).toEqual([])
  await price(phone, LEATHER, 500)
  expect(told).toEqual([{ recipe: STRAP, threshold: 0, after: { cost: 500, profit: 200 } }])
  await price(phone, LEATHER, 400)
  expect(told.slice(1)).toEqual([{ recipe: BELT, threshold: 60, after: { cost: 800, profit: 600 } }])
})

test('N80 a player without a threshold is told nothing, and no row is written', async () => {
  await aBelt(phone)
  await watch(phone)
  await sell(phone, BELT, 9000)
  expect([told, await readRows(phone.db, roiAlerts)]).toEqual([[], []])
})

test('N80 an alert or a pace that two devices set offline is on both the one that was set last', async () => {
  await aBelt(phone)
  await meetOn(phone, computer)
  await setAlert(phone.db, BELT, 30)
  await setSalePrefs(phone.db, BELT, { per_day: 150 })
  await later()
  await setAlert(computer.db, BELT, 70)
  await sell(computer, BELT, 2000)
  await meetOn(phone, computer)
  for (const { db } of [phone, computer]) {
    expect((await readRow(db, roiAlerts, { recipe: BELT }))?.threshold).toBe(70)
    expect(await readRow(db, salePrefs, { item_id: BELT })).toMatchObject({
      per_day: 150,
      target_sell_price: 2000,
    })
  }
})
