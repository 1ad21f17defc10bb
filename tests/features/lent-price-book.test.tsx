import 'fake-indexeddb/auto'
import { act } from 'react'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toastOutlier } from '#blocks/prices/record-price.ts'
import { SuggestedPrice } from '#blocks/prices/suggested-price.tsx'
import { suggestionOf } from '#blocks/prices/suggestion.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { PricesPage } from '#features/prices/page.tsx'
import { makeStamp } from '#shared/contract/stamp.ts'
import { viaOf } from '#shared/domain/prices/price-history.ts'
import type { Outlier } from '#store/price-writes.ts'
import type { ItemPrices } from '#store/prices.ts'
import { seeLent, seeNothingLent } from '#tests/support/lent-prices.ts'
import {
  ASH,
  aPlayer,
  NETTLE,
  observe,
  openScreen,
  own,
  pricesOf,
  screenText,
  sees,
} from '#tests/support/screens/craft-screen.tsx'
import { lineOf, openPrices, priceField } from '#tests/support/screens/prices-screen.tsx'
import {
  allByRole,
  byRole,
  click,
  leave,
  press,
  render,
  type,
  undo,
  until,
} from '#tests/support/screens/render.tsx'
import { Toasts } from '#ui/overlays/toast.tsx'
import { PagesProvider } from '#ui/page/page-link.tsx'

describe('lent prices in the book', () => {
  let db: AccountDb

  beforeEach(() => {
    db = aPlayer()
  })

  afterEach(async () => {
    await act(async () => seeNothingLent())
  })

  const ASH_10 = () => priceField('Bois de Frêne', 10)
  const frameOf = (input: HTMLInputElement) => input.closest('.field')
  const isLent = (input: HTMLInputElement) => frameOf(input)?.classList.contains('lent') ?? false

  const noteOf = (input: HTMLInputElement) =>
    (document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '').replace(
      /\s/g,
      ' ',
    )

  const stored = async (id = ASH, pack = 10) =>
    (await act(() => pricesOf(db, id)))
      .filter((row) => row.pack_size === pack)
      .map((row) => [row.price_kamas, viaOf(row)])

  const holds = (expected: unknown[]) => until(async () => expect(await stored()).toEqual(expected))
  const takes = () => allByRole('button', /^Prendre/)

  async function open(lent: Parameters<typeof seeLent>[0] = [{ item: ASH, pack: 10, price: 1200 }]) {
    await observe(db, ASH, 1, 130)
    await act(async () => seeLent(lent))
    await openPrices()
    await until(() => expect(ASH_10()).toBeTruthy())
  }

  describe('what others lend, in the price book', () => {
    test('N212 N214 stands in the empty field, on a dotted line, with its sign and in words, while it is seen', async () => {
      await open()
      await until(() => expect(isLent(ASH_10())).toBe(true))
      expect([ASH_10().value, ASH_10().placeholder.replace(/\s/g, ' ')]).toEqual(['', '1 200'])
      expect(frameOf(ASH_10())?.querySelector('svg')).toBeTruthy()
      expect(noteOf(ASH_10())).toBe('1 200 : médiane de 8+ joueurs · hier, flèche droite pour le prendre')
      expect(lineOf('Bois de Frêne')).toContain('médiane de 8+ joueurs · hier')
      expect([takes().length, isLent(priceField('Bois de Frêne', 1))]).toEqual([1, false])
      await act(async () => seeNothingLent())
      expect([takes().length, isLent(ASH_10()), ASH_10().placeholder]).toEqual([0, false, '–'])
    })

    test('N212 says how many players, and of which day', async () => {
      await open([{ item: ASH, pack: 10, price: 1200, players: 5, ago: 0 }])
      await until(() =>
        expect(lineOf('Bois de Frêne')).toContain('médiane de 5+ joueurs · aujourd’hui · peu de joueurs'),
      )
      await act(async () => seeLent([{ item: ASH, pack: 10, price: 1200, players: 20, ago: 4 }]))
      await until(() => expect(lineOf('Bois de Frêne')).toContain('médiane de 20+ joueurs · il y a 4 j'))
    })

    test('N212 is what a piece is worth to others where the player has no price of it', async () => {
      await own(db, NETTLE, 4)
      await open([
        { item: NETTLE, pack: 10, price: 90 },
        { item: NETTLE, pack: 1, price: 12 },
      ])
      await until(() => expect(lineOf('Ortie')).toMatch(/9 k ?médiane de 8\+ joueurs · hier/))
    })
  })

  test('N208 a discreet line of the book leads to the switches', async () => {
    await openScreen(
      <PagesProvider value={new Set(['/app/compte'])}>
        <PricesPage />
      </PagesProvider>,
      '/app/prices',
    )
    await sees('Prix partagés')
    expect(document.querySelector('a[href="/app/compte#profils"]')?.textContent).toContain('prêter les tiens')
  })

  describe('taking it', () => {
    test('N213 → takes it in the empty field alone, as lent, in one act with one undo', async () => {
      await open()
      await until(() => expect(isLent(ASH_10())).toBe(true))
      await act(async () => ASH_10().focus())
      await press('Tab')
      await leave(ASH_10())
      expect(await stored()).toEqual([])
      await act(async () => ASH_10().focus())
      await press('ArrowRight')
      await holds([[1200, 'lent']])
      await until(() => expect(ASH_10().value.replace(/\s/g, ' ')).toBe('1 200'))
      await undo()
      await until(() => expect(ASH_10().value).toBe(''))
    })

    test('N213 → in a field that holds a price moves the caret', async () => {
      await open([{ item: ASH, pack: 1, price: 999 }])
      const ash = await until(() => priceField('Bois de Frêne', 1))
      await act(async () => ash.focus())
      await press('ArrowRight')
      await leave(ash)
      expect(await stored(ASH, 1)).toEqual([[130, '']])
    })

    test('N213 « Prendre » does the same, and is no stop of Tab', async () => {
      await open()
      const [take] = await until(() => {
        expect(takes()).toHaveLength(1)
        return takes()
      })
      expect(take?.getAttribute('tabindex')).toBe('-1')
      expect(take?.getAttribute('aria-label')?.replace(/\s/g, ' ')).toBe(
        'Prendre 1 200 k pour Prix du lot de 10, Bois de Frêne : médiane de 8+ joueurs · hier',
      )
      if (take) await click(take)
      await holds([[1200, 'lent']])
      await sees('Prix des autres repris')
    })

    test('N213 what was taken stays marked until the player types it, though nothing is seen any more', async () => {
      await open()
      await until(() => expect(isLent(ASH_10())).toBe(true))
      await act(async () => ASH_10().focus())
      await press('ArrowRight')
      await holds([[1200, 'lent']])
      await act(async () => seeNothingLent())
      await until(() => expect(noteOf(ASH_10())).toContain('prix repris des autres joueurs'))
      expect(isLent(ASH_10())).toBe(true)
      await type(ASH_10(), '1200')
      await leave(ASH_10())
      await holds([[1200, 'typed']])
      await until(() => expect(isLent(ASH_10())).toBe(false))
    })
  })

  test('N217 the market is told beside the player’s own price from more than a quarter away on', async () => {
    await observe(db, ASH, 1, 100)
    await act(async () => seeLent([{ item: ASH, price: 100 }]))
    await openPrices()
    for (const [mine, said] of [
      [130, true],
      [125, false],
      [74, true],
      [75, false],
    ] as const) {
      await observe(db, ASH, 1, mine)
      await until(() =>
        expect([
          priceField('Bois de Frêne', 1).value,
          lineOf('Bois de Frêne').includes('le marché est à 100 k'),
        ]).toEqual([String(mine), said]),
      )
      expect(takes()).toEqual([])
    }
  })
})

const NOON = Date.parse('2026-11-20T11:00:00Z')
const typedAt = (at: number) => makeStamp(at, 0, 'appareil01')
const seen = (price: number, at = NOON) => ({ price, at, day: '2026-11-20' })
const typed = (price: number, at = NOON) => ({ price, stamp: typedAt(at) })

describe('what the book suggests', () => {
  test.each<[string, ItemPrices | undefined, number | null]>([
    ['the lowest price of a piece', { 1: seen(50), 10: seen(480) }, 48],
    ['whole kamas, never more than the lot costs', { 10: seen(489) }, 48],
    ['nothing below one kama', { 1000: seen(999) }, null],
    ['nothing of cleared prices', { 1: seen(0) }, null],
    ['nothing of an item without price', undefined, null],
  ])('T38 it is %s', (_, prices, price) => {
    expect(suggestionOf(null, prices)).toEqual(price && { price, newer: false })
    expect(suggestionOf(typed(0), prices)).toEqual(price && { price, newer: false })
  })

  test('T38 beside a typed price only a newer and different one', () => {
    const later = { 1: seen(50, NOON + 1) }
    expect(suggestionOf(typed(40), later)).toEqual({ price: 50, newer: true })
    expect(suggestionOf(typed(50), later)).toBeNull()
    expect(suggestionOf(typed(40, NOON + 1), later)).toBeNull()
    expect(suggestionOf(typed(40, NOON + 2), later)).toBeNull()
  })

  test('T38 the age is that of the pack that gives the price', () => {
    const prices = { 1: seen(90, NOON + 9), 10: seen(500, NOON - 9) }
    expect(suggestionOf(typed(60), prices)).toBeNull()
  })
})

test('T9 a suggested price says where it comes from, and one tap takes it', async () => {
  const onTake = vi.fn()
  await render(<SuggestedPrice price={12_500} newer={false} label="le prix de vente" onTake={onTake} />)
  expect(screenText()).toContain('carnet :12 500 kReprendre')
  await click(byRole('button', 'Reprendre 12 500 k pour le prix de vente'))
  expect(onTake).toHaveBeenCalledOnce()
})

describe('an odd price', () => {
  afterEach(() => act(async () => void toast.dismiss()))
  const nameOf = (id: number) => (id === 303 ? 'Bois de Frêne' : '<img src=x onerror=alert(1)>')
  const anOdd = (odd: Partial<Outlier>): Outlier => ({
    id: 303,
    pack: 1,
    price: 120_000,
    usual: 1200,
    ...odd,
  })
  const ofPrice = vi.fn(async () => true)

  test('it is asked about beside its median, and « Annuler » takes it back', async () => {
    await render(<Toasts />)
    expect(toastOutlier({ outliers: [anOdd({})], undo: ofPrice }, nameOf)).toBe(true)
    await sees('Bois de Frêne : 120 000 k, ta médiane est 1 200 k. Bien lu ?')
    await undo()
    expect(ofPrice).toHaveBeenCalledOnce()
  })

  test('several are asked about at once, a lot by its size, a name as plain text', async () => {
    await render(<Toasts />)
    toastOutlier(
      { outliers: [anOdd({ id: 421, pack: 10, usual: 1200.5 }), anOdd({})], undo: ofPrice },
      nameOf,
    )
    await sees(
      '2 prix loin de ta médiane, dont <img src=x onerror=alert(1)>, lot de 10 : 120 000 k au lieu de',
    )
    expect(document.querySelector('img')).toBeNull()
  })

  test('of usual prices, and where nothing was stored, nothing is said', () => {
    expect(toastOutlier({ outliers: [], undo: ofPrice }, nameOf)).toBe(false)
    expect(toastOutlier(null, nameOf)).toBe(false)
  })
})
