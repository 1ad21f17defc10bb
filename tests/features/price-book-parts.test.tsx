import 'fake-indexeddb/auto'
import { act } from 'react'
import { toast } from 'sonner'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SuggestedPrice } from '#blocks/prices/suggested-price.tsx'
import { suggestionOf } from '#blocks/prices/suggestion.ts'
import { toastOutlier } from '#blocks/prices/toast-outlier.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import type { Outlier } from '#store/price-writes.ts'
import type { ItemPrices } from '#store/prices.ts'
import { screenText, sees } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, render } from '#tests/support/screens/render.tsx'
import { Toasts } from '#ui/overlays/toast.tsx'

const NOON = Date.parse('2026-11-20T11:00:00Z')
const typedAt = (at: number) => makeStamp(at, 0, 'appareil01')
const seen = (price: number, at = NOON) => ({ price, at, day: '2026-11-20' })
const own = (price: number, at = NOON) => ({ price, stamp: typedAt(at) })

describe('what the book suggests', () => {
  test.each<[string, ItemPrices | undefined, number | null]>([
    ['the lowest price of a piece', { 1: seen(50), 10: seen(480) }, 48],
    ['whole kamas, never more than the lot costs', { 10: seen(489) }, 48],
    ['nothing below one kama', { 1000: seen(999) }, null],
    ['nothing of cleared prices', { 1: seen(0) }, null],
    ['nothing of an item without price', undefined, null],
  ])('T38 it is %s', (_, prices, price) => {
    expect(suggestionOf(null, prices)).toEqual(price && { price, newer: false })
    expect(suggestionOf(own(0), prices)).toEqual(price && { price, newer: false })
  })

  test('T38 beside a typed price only a newer and different one', () => {
    const later = { 1: seen(50, NOON + 1) }
    expect(suggestionOf(own(40), later)).toEqual({ price: 50, newer: true })
    expect(suggestionOf(own(50), later)).toBeNull()
    expect(suggestionOf(own(40, NOON + 1), later)).toBeNull()
    expect(suggestionOf(own(40, NOON + 2), later)).toBeNull()
  })

  test('T38 the age is that of the pack that gives the price', () => {
    const prices = { 1: seen(90, NOON + 9), 10: seen(500, NOON - 9) }
    expect(suggestionOf(own(60), prices)).toBeNull()
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
  const undo = vi.fn(async () => true)

  test('it is asked about beside its median, and « Annuler » takes it back', async () => {
    await render(<Toasts />)
    expect(toastOutlier({ outliers: [anOdd({})], undo }, nameOf)).toBe(true)
    await sees('Bois de Frêne : 120 000 k, ta médiane est 1 200 k. Bien lu ?')
    await click(byRole('button', /^Annuler/))
    expect(undo).toHaveBeenCalledOnce()
  })

  test('several are asked about at once, a lot by its size, a name as plain text', async () => {
    await render(<Toasts />)
    toastOutlier({ outliers: [anOdd({ id: 421, pack: 10, usual: 1200.5 }), anOdd({})], undo }, nameOf)
    await sees(
      '2 prix loin de ta médiane, dont <img src=x onerror=alert(1)>, lot de 10 : 120 000 k au lieu de',
    )
    expect(document.querySelector('img')).toBeNull()
  })

  test('of usual prices, and where nothing was stored, nothing is said', () => {
    expect(toastOutlier({ outliers: [], undo }, nameOf)).toBe(false)
    expect(toastOutlier(null, nameOf)).toBe(false)
  })
})
