// @module-tag full
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { save } from '#data/db/save.ts'
import { MiniAlmanax } from '#features/almanax/mini.tsx'
import { closeWidget } from '#features/almanax/widget/memory.ts'
import { planSources } from '#shared/collections/plans.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { cheapestPacks, type PackPrices } from '#shared/domain/prices/packs.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { setCharacters } from '#store/almanax.ts'
import { setStock } from '#store/stock.ts'
import {
  aFridayOffline,
  aPlayerWithTables,
  cells,
  openCalculator,
  plain,
  priced,
  TODAY,
} from '#tests/support/screens/almanax-calculator.tsx'
import { MEMORY, openWidget, viewport, widgetText } from '#tests/support/screens/almanax-widget.tsx'
import { openBoard, section } from '#tests/support/screens/board-screen.tsx'
import { openCourses } from '#tests/support/screens/courses-screen.tsx'
import { leaves, observe, openScreen } from '#tests/support/screens/craft-screen.tsx'
import { until } from '#tests/support/screens/render.tsx'

vi.setConfig({ testTimeout: 120_000 })

let db: AccountDb
beforeEach(async () => {
  localStorage.clear()
  aFridayOffline()
  vi.spyOn(console, 'warn').mockReturnValue()
  db = await aPlayerWithTables()
})
afterEach(async () => {
  await leaves(db)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Sang coagulé: what the Friday asks for, two of it for each character. */
const BLOOD = 22_248
const EACH = 2

type Screen = { name: string; open: () => Promise<{ unmount: () => Promise<unknown> }>; reads: () => string }

const read = (place: Element | null | undefined) => plain(place?.textContent ?? '')
const text = (selector: string) => read(document.querySelector(selector))
const kamas = (words: string, before = '') =>
  new RegExp(`${before}([\\d ]+) ?k`).exec(words)?.[1]?.trim() ?? words

/** What each screen says the offering of the day costs. */
const WHOLE: Screen[] = [
  {
    name: 'a row of the calculator',
    open: () => openCalculator(),
    reads: () => kamas(cells(TODAY)[5] ?? ''),
  },
  {
    name: 'the widget',
    open: async () => {
      viewport(1440, 900)
      localStorage.setItem(MEMORY.minimized, 'false')
      closeWidget(false)
      return openWidget()
    },
    reads: () => kamas(text('.alm .item ~ span .money')) || widgetText(),
  },
]
/** And what is left to pay for it, the stock deducted. */
const LEFT: Screen[] = [
  {
    name: 'the list of the calculator',
    open: () => openCalculator('?vue=achats'),
    reads: () => kamas(text('.almanax-purchases tbody tr td:last-child')),
  },
  {
    name: 'the mini-window',
    open: () => openScreen(<MiniAlmanax />, '/app/almanax/calc'),
    reads: () => kamas(text('.money')),
  },
  {
    name: 'the board',
    open: () => openBoard(),
    reads: () => kamas(read(section('Almanax').querySelector('.item ~ span .money'))),
  },
  {
    name: 'the period on the board',
    open: () => openBoard(),
    reads: () => kamas(read(section('Almanax').querySelector('.board-link .money'))),
  },
  { name: 'the shopping list', open: () => openCourses(), reads: () => kamas(text('aside .money')) },
]

const figure = (cost: number) => plain(formatNumber(cost))

async function saying(screens: Screen[], cost: number): Promise<void> {
  for (const { name, open, reads } of screens) {
    const screen = await open()
    await until(() => expect(`${name}: ${reads()}`).toBe(`${name}: ${figure(cost)}`))
    await screen.unmount()
  }
}

async function readsBook(prices: PackPrices): Promise<void> {
  for (const size of PACK_SIZES) await act(() => observe(db, BLOOD, size, prices[size] ?? 0))
}
const followsToday = () => act(() => save(db, planSources, { source: 'almanax' }, { on: true, horizon: 1 }))

test('T82 N109 160 pieces of which the book knows the pack of 100 at 5 999 cost 11 998 on every screen', async () => {
  await act(() => setCharacters(db, 160 / EACH))
  await readsBook({ 100: 5999 })
  await followsToday()
  await saying([...WHOLE, ...LEFT], 11_998)
})

test('T82 N109 a price typed for the day counts instead, on each of them', async () => {
  await act(() => setCharacters(db, 160 / EACH))
  await readsBook({ 100: 5999 })
  await followsToday()
  await priced(db, TODAY, 70, 'Sang coagulé')
  // The shopping list buys packs, at the book's prices.
  await saying([...WHOLE, ...LEFT.filter(({ name }) => name !== 'the shopping list')], 11_200)
})

test('T82 N109 whatever the book, the characters and the stock, all screens agree to the kama', {
  timeout: 120_000,
}, async () => {
  await followsToday()
  const price = fc.integer({ min: 1, max: 90_000 })
  const some = fc.uniqueArray(fc.constantFrom<PackSize>(1, 10, 100), { minLength: 1 })
  const cases = fc.record({ some, price, characters: fc.integer({ min: 1, max: 60 }), stock: fc.nat(60) })
  await fc.assert(
    fc.asyncProperty(cases, async ({ some: sizes, price: at, characters, stock }) => {
      const prices: PackPrices = {}
      for (const size of sizes) prices[size] = at + size
      const pieces = EACH * characters
      const owned = Math.min(stock, pieces - 1)
      await act(() => setCharacters(db, characters))
      await act(() => setStock(db, BLOOD, owned))
      await readsBook(prices)
      await saying(WHOLE, cheapestPacks(pieces, prices)?.cost ?? -1)
      await saying(LEFT, cheapestPacks(pieces - owned, prices)?.cost ?? -1)
    }),
    { numRuns: 3, endOnFailure: true },
  )
})
