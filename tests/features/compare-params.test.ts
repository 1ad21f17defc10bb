import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readWeight } from '#features/compare/page.tsx'
import { MAX_ITEMS, readParams, writeParams } from '#features/compare/use-compare-params.ts'

const ids = (search: string) => readParams(search).ids

describe('the URL of a comparison', () => {
  test('a comparison that is written reads back as itself', () => {
    const id = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).filter((n) => n !== 0)
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: MAX_ITEMS }), fc.boolean(), (items, all) => {
        expect(readParams(writeParams({ ids: items, all }))).toEqual({
          ids: items,
          all,
          beyond: 0,
          unreadable: 0,
        })
      }),
    )
  })

  test('any text reads as some comparison of at most twenty items, each once', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readParams(`?items=${encodeURIComponent(text)}`)
        expect(read.ids.length).toBeLessThanOrEqual(MAX_ITEMS)
        expect(new Set(read.ids).size).toBe(read.ids.length)
        expect(read.ids.every((n) => Number.isSafeInteger(n) && n !== 0)).toBe(true)
      }),
    )
  })

  test('an empty comparison has a bare URL, and commas stay commas', () => {
    expect(writeParams({ ids: [], all: false })).toBe('')
    expect(writeParams({ ids: [13_633, -4], all: true })).toBe('?items=13633,-4&tout=1')
    expect(ids('')).toEqual([])
    expect(ids('?items=')).toEqual([])
  })

  test('negative ids are items; the same item twice is one', () => {
    expect(ids('?items=-7,12,-7,012')).toEqual([-7, 12])
    expect(ids('?items=12%2C13')).toEqual([12, 13])
  })

  test('what is no id is counted and left out', () => {
    const read = readParams('?items=1,abc,1e3,0,1234567890123,<img src=x onerror=alert(1)>,2.5, 3 ')
    expect(read).toEqual({ ids: [1, 3], all: false, beyond: 0, unreadable: 6 })
  })

  test('the items after the twentieth are counted and left out', () => {
    const many = Array.from({ length: 23 }, (_, n) => n + 1)
    expect(readParams(`?items=${many.join()}`)).toMatchObject({ ids: many.slice(0, 20), beyond: 3 })
  })

  test('T61 only « tout=1 » shows every effect', () => {
    expect(readParams('?items=1').all).toBe(false)
    expect(readParams('?items=1&tout=0').all).toBe(false)
    expect(readParams('?items=1&tout=1').all).toBe(true)
  })
})

describe('a weight', () => {
  test.each([
    ['12', 12],
    [' -5 ', -5],
    ['−1 000', -1000],
    ['+3', 3],
    ['-0', 0],
    ['', 0],
  ])('« %s » reads as %d', (typed, value) => {
    expect(readWeight(typed)).toEqual({ kind: 'amount', value })
  })

  test.each(['abc', '1,5', '12k', '--2', '12345', '1e3'])('« %s » cannot be read', (typed) => {
    expect(readWeight(typed)).toEqual({ kind: 'unreadable' })
  })
})
