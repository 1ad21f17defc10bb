// @module-tag full
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { PriceStanding } from '#blocks/prices/price-standing.tsx'
import { standingText } from '#blocks/prices/standing-text.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { ProfitPage } from '#features/profit/page.tsx'
import { priceObservations } from '#shared/collections/price-observations.ts'
import type { PriceStanding as Standing } from '#shared/domain/prices/price-standing.ts'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { saveAll } from '#tests/support/save.ts'
import {
  AMULET,
  ASH,
  aPlayer,
  NETTLE,
  observe,
  openScreen,
  sees,
  sellAt,
} from '#tests/support/screens/craft-screen.tsx'
import { openPalmares } from '#tests/support/screens/palmares-screen.tsx'
import { lineOf, openPrices } from '#tests/support/screens/prices-screen.tsx'
import { byRole, click, render, until } from '#tests/support/screens/render.tsx'

const DAY_MS = 86_400_000
const TODAY = parisDay(Date.now())
let db: AccountDb
beforeEach(() => {
  db = aPlayer()
})

/** Prices of a pack, the last one of today, the one before of so many days ago. */
const priced = (id: number, days: readonly (readonly [ago: number, price: number])[]) =>
  saveAll(
    db,
    priceObservations,
    days.map(([ago, price_kamas]) => ({
      key: { item_id: id, pack_size: 10 as const, date: dayAfter(TODAY, -ago) },
      patch: { price_kamas },
    })),
  )
const words = () => (document.body.textContent ?? '').replace(/\s/g, ' ')
const reads = (text: string) => until(() => expect(words()).toBe(text))

describe('where a price stands', () => {
  test('is one word, with the median, the percentile and the trend read out, and a line of its month', async () => {
    await priced(303, [
      ...Array.from({ length: 10 }, (_, n) => [200 - n, 1000 + n] as const),
      ...([29, 20] as const).map((ago) => [ago, 1000] as const),
      [10, 800],
      [0, 800],
    ])
    await render(<PriceStanding item={303} pack={10} />)
    const said =
      '20 % sous ta médiane, 1 003 k ; moins cher que 9 relevés sur 10 ; en baisse de 20 % sur 30 jours'
    await reads(`bas : ${said}`)
    expect(document.querySelector('[title]')?.getAttribute('title')?.replace(/\s/g, ' ')).toBe(said)
    const line = document.querySelector('svg polyline')?.getAttribute('points')?.split(' ') ?? []
    expect(line).toHaveLength(4)
    expect(line[0]).toBe('2,2.1')
    expect(line.at(-1)).toBe('42,12')
    expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })
})

describe('beside a price', () => {
  beforeEach(() =>
    priced(ASH, [
      [2, 1000],
      [1, 1000],
      [0, 500],
    ]),
  )

  test('of the price book, where the cheapest pack stands', async () => {
    await openPrices()
    await until(() => expect(lineOf('Bois de Frêne')).toContain('bas : 50 % sous ta médiane, 1 000 k'))
    expect(lineOf('Bois de Frêne')).toContain('aujourd’hui')
  })

  test('of its detail, what is beside the curve', async () => {
    await openPrices(`?objet=${ASH}`)
    await until(() => expect(document.querySelector('dialog .badge')?.textContent).toBe('bas'))
    await priced(
      ASH,
      Array.from({ length: 12 }, (_, n) => [40 + n, 900] as const),
    )
    await sees('15 relevés en un an · moins cher que 9 relevés sur 10')
  })

  test('of an ingredient of the simulator', async () => {
    await openScreen(<ProfitPage />, `/app/profit?recipe=${AMULET}`)
    await sees('bas : 50 % sous ta médiane, 1 000 k')
  })

  test('of a sale price of the book in the ranking: where it is unusual, and its line in the menu', async () => {
    await observe(db, AMULET, 1, 1000, Date.now() - 2 * DAY_MS)
    await observe(db, AMULET, 1, 1000, Date.now() - DAY_MS)
    await observe(db, AMULET, 1, 1500)
    await openPalmares('?prix=tous')
    await sees('Bijoutier 20 · prix de vente haut : 50 % au-dessus de ta médiane, 1 000 k')
    await click(byRole('button', 'Menu, Amulette du Hibou'))
    await sees('Prix de ventehaut : 50 % au-dessus de ta médiane, 1 000 k')
  })

  test('of an old price that is to be read next', async () => {
    await sellAt(db, AMULET, 5000)
    await priced(NETTLE, [
      [12, 900],
      [11, 900],
      [10, 600],
    ])
    await openPalmares()
    await sees('Prochain prix à lire')
    await sees('bas : 33 % sous ta médiane, 900 k')
  })
})

describe('the words', () => {
  const aStanding = (over: Partial<Standing>): Standing => ({
    price: 1000,
    level: 'normal',
    median: 1000,
    percentile: null,
    trend: null,
    month: [],
    ...over,
  })

  test.each([
    [5, 'moins cher que 9 relevés sur 10'],
    [35, 'moins cher que 6 relevés sur 10'],
    [50, 'au milieu de tes relevés'],
    [65, 'plus cher que 6 relevés sur 10'],
    [95, 'plus cher que 9 relevés sur 10'],
  ])('of the percentile %i are « %s »', (percentile, said) => {
    expect(standingText.among(aStanding({ percentile }))).toEqual([said])
  })

  test.each([
    [null, []],
    [4, ['stable sur 30 jours']],
    [-5, ['en baisse de 5 % sur 30 jours']],
    [120, ['en hausse de 120 % sur 30 jours']],
  ])('of the trend %j are %j', (trend, said) => {
    expect(standingText.month(trend)).toEqual(said)
  })
})
