import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choiceParam,
  flagParam,
  idParam,
  nextSort,
  pageParam,
  readParams,
  type Sort,
  sortParam,
  textParam,
  type UrlSchema,
  writeParams,
} from '#ui/page/use-url-params.ts'

type Column = 'date' | 'prix'
type View = {
  tab: 'tous' | 'premium'
  query: string
  size: 10 | 20 | 50
  page: number
  sort: Sort<Column>
}
const newest: View['sort'] = { by: 'date', descending: true }
const schema: UrlSchema<View> = {
  tab: choiceParam('onglet', ['tous', 'premium']),
  query: textParam('q', 20),
  size: choiceParam('par', [10, 20, 50], 20),
  page: pageParam('page'),
  sort: sortParam('tri', ['date', 'prix'], newest),
}
const read = (search: string) => readParams(schema, new URLSearchParams(search))
const written = (search: string, patch: Partial<View>) =>
  writeParams(schema, new URLSearchParams(search), patch).toString()

const views = fc.record({
  tab: fc.constantFrom<View['tab']>('tous', 'premium'),
  query: fc.string({ unit: 'binary', maxLength: 10 }),
  size: fc.constantFrom<View['size']>(10, 20, 50),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  sort: fc.record({ by: fc.constantFrom<Column>('date', 'prix'), descending: fc.boolean() }),
})

describe('the parameters of a URL', () => {
  test('what is written reads back', () => {
    fc.assert(
      fc.property(views, fc.webQueryParameters(), (view, search) => {
        expect(readParams(schema, writeParams(schema, new URLSearchParams(search), view))).toEqual(view)
      }),
    )
  })

  test('a default is left out, also when it comes back', () => {
    expect(written('', { tab: 'tous', query: '', size: 20, page: 1, sort: newest })).toBe('')
    expect(
      written('onglet=premium&par=50&page=3&tri=prix', { tab: 'tous', size: 20, page: 1, sort: newest }),
    ).toBe('')
  })

  test('a change leaves the parameters that it does not name, its own and others’', () => {
    expect(written('autre=1&q=lin&page=2', { page: 3 })).toBe('autre=1&q=lin&page=3')
  })

  test('a text that is no value reads as the default', () => {
    const defaults = { tab: 'tous', query: '', size: 20, page: 1, sort: newest }
    expect(read('onglet=rien&par=7&page=0&tri=poids')).toEqual(defaults)
    expect(read('par=abc&page=-1&tri=prix--')).toEqual(defaults)
  })

  test('a sort is its column, with a hyphen when it descends', () => {
    expect(written('', { sort: { by: 'prix', descending: true } })).toBe('tri=prix-')
    expect(read('tri=date').sort).toEqual({ by: 'date', descending: false })
  })

  test('a text and a page stay within their bounds', () => {
    expect(read(`q=${'a'.repeat(30)}&page=99999999999`)).toMatchObject({
      query: 'a'.repeat(20),
      page: 1_000_000,
    })
  })

  test('a text is never cut through a character, which could not be sent', () => {
    const { query } = read(`q=${encodeURIComponent(`${'a'.repeat(19)}😀`)}`)
    expect(query).toBe('a'.repeat(19))
    expect(encodeURIComponent(query)).toBe(query)
  })
})

describe('a switch, an item and an order in the URL', () => {
  type List = { old: boolean; item: number | null; sort: Sort<'nom' | 'prix'> }
  const list: UrlSchema<List> = {
    old: flagParam('ancien'),
    item: idParam('item'),
    sort: sortParam('tri', ['nom', 'prix'], { by: 'prix', descending: true }),
  }
  const listAt = (search: string) => readParams(list, new URLSearchParams(search))
  const urlOf = (values: List) => writeParams(list, new URLSearchParams(), values).toString()

  test('what is written reads back as itself', () => {
    const values = fc.record({
      old: fc.boolean(),
      item: fc.option(fc.integer({ min: -999_999_999, max: 999_999_999 }).filter((id) => id !== 0)),
      sort: fc.record({ by: fc.constantFrom('nom' as const, 'prix' as const), descending: fc.boolean() }),
    })
    fc.assert(
      fc.property(values, (some) => {
        expect(listAt(urlOf(some))).toEqual(some)
      }),
    )
  })

  test('off, no item and the usual order are left out', () => {
    expect(urlOf({ old: false, item: null, sort: { by: 'prix', descending: true } })).toBe('')
    expect(urlOf({ old: true, item: -7, sort: { by: 'nom', descending: true } })).toBe(
      'ancien=1&item=-7&tri=nom-',
    )
  })

  test.each(['', 'item=0&tri=-', 'item=1e3&tri=zzz', 'item=1234567890&ancien='])(
    '« %s » reads as the defaults',
    (search) => {
      expect(listAt(search)).toEqual({ old: false, item: null, sort: { by: 'prix', descending: true } })
    },
  )

  test('the same column turns round, another begins in its own direction', () => {
    expect(nextSort({ by: 'nom', descending: false }, 'nom', false)).toEqual({ by: 'nom', descending: true })
    expect(nextSort({ by: 'nom', descending: true }, 'prix', true)).toEqual({ by: 'prix', descending: true })
  })
})
