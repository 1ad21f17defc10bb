import * as fc from 'fast-check'
import { act } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { render, typeInto } from '#tests/support/screens/render.tsx'
import { useSwiftParams } from '#ui/params/use-swift-params.ts'
import { useTextParam } from '#ui/params/use-text-param.ts'
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
  useUrlParams,
  writeParams,
} from '#ui/params/use-url-params.ts'

describe('params of a URL', () => {
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
      expect(nextSort({ by: 'nom', descending: false }, 'nom', false)).toEqual({
        by: 'nom',
        descending: true,
      })
      expect(nextSort({ by: 'nom', descending: true }, 'prix', true)).toEqual({
        by: 'prix',
        descending: true,
      })
    })
  })
})

test('a change that comes before the router has come to the one before it keeps it, whoever made it', async () => {
  const tab = { tab: choiceParam('onglet', ['tous', 'premium']) }
  const query = { query: textParam('q') }
  const seen: { search: string; narrow?: () => void } = { search: '' }
  function Screen() {
    const [, setTab] = useUrlParams(tab)
    const [, setQuery] = useUrlParams(query)
    seen.search = useLocation().search
    seen.narrow = () => {
      setQuery({ query: 'épée' })
      setTab({ tab: 'premium' })
    }
    return null
  }
  await render(
    <MemoryRouter initialEntries={['/?autre=1']}>
      <Screen />
    </MemoryRouter>,
  )
  await act(async () => seen.narrow?.())
  expect(new URLSearchParams(seen.search).toString()).toBe(
    new URLSearchParams({ autre: '1', q: 'épée', onglet: 'premium' }).toString(),
  )
})

describe('params while typing', () => {
  type View = { query: string; tree: boolean }

  const SCHEMA: UrlSchema<View> = { query: textParam('q'), tree: flagParam('arbre') }
  let change: (patch: Partial<View>) => void = () => {}

  function Screen() {
    const [values, change_] = useSwiftParams(SCHEMA)
    change = change_
    return (
      <p>
        {values.query || '-'} {String(values.tree)}
      </p>
    )
  }

  /** A page whose router is as slow as `arrive` says: a navigation stays on its way until it is called. */
  async function shown({ slow = false } = {}) {
    const waiting: (() => void)[] = []
    const router = createMemoryRouter(
      [
        {
          path: '/',
          element: <Screen />,
          HydrateFallback: () => null,
          loader: () => (slow ? new Promise((done) => waiting.push(() => done(null))) : null),
        },
      ],
      { initialEntries: ['/'] },
    )
    await render(<RouterProvider router={router} />)
    const arrive = async () => {
      await act(async () => {
        for (const go of waiting.splice(0)) go()
        await vi.advanceTimersByTimeAsync(0)
      })
    }
    return { router, arrive, url: () => router.state.location.search }
  }

  const type = (patch: Partial<View>) => act(async () => change(patch))
  const later = () => act(async () => void (await vi.advanceTimersByTimeAsync(150)))
  const seen = (text: string) => expect(document.querySelector('p')?.textContent).toBe(text)

  beforeEach(() => void vi.useFakeTimers())

  test('N74 what is changed is shown at once, and the address says it a moment later', async () => {
    const { url, arrive } = await shown()
    await arrive()
    await type({ query: 'ge' })
    seen('ge false')
    expect(url()).toBe('')
    await type({ tree: true })
    await later()
    seen('ge true')
    expect(url()).toBe('?q=ge&arbre=1')
  })

  test('an address that comes late takes nothing back of what was changed meanwhile', async () => {
    const { url, arrive } = await shown({ slow: true })
    await arrive()
    await type({ query: 'ge' })
    await later()
    expect(url()).toBe('')
    await type({ query: 'gel' })
    await arrive()
    seen('gel false')
    await later()
    await type({ tree: true })
    await arrive()
    seen('gel true')
    await later()
    await arrive()
    expect(url()).toBe('?q=gel&arbre=1')
    seen('gel true')
  })

  test('an address that changed by itself is what is shown', async () => {
    const { router, arrive } = await shown()
    await arrive()
    await type({ query: 'ge' })
    await later()
    await act(async () => router.navigate('/?q=bois'))
    seen('bois false')
    await type({ tree: true })
    await act(async () => router.navigate(-1))
    seen('ge false')
    await later()
    expect(router.state.location.search).toBe('?q=ge')
  })

  test('what the address was not told yet stays where the page itself changes it', async () => {
    const { router, arrive, url } = await shown()
    await arrive()
    await type({ query: 'ge' })
    await act(async () => router.navigate('/?profil=ouest', { replace: true }))
    seen('ge false')
    await later()
    expect(url()).toBe('?profil=ouest&q=ge')
  })

  test('a letter that is typed and taken back leaves the address as it was, and the next one reaches it', async () => {
    const { url, arrive } = await shown()
    await arrive()
    for (const query of ['g', '', 'b']) {
      await type({ query })
      await later()
      expect(url()).toBe(query && `?q=${query}`)
      seen(`${query || '-'} false`)
    }
  })

  test('a key that interrupts the drawing of a navigation is not lost, nor is the field that it was typed in', async () => {
    vi.useRealTimers()
    function Field({ query, onType }: { query: string; onType: (query: string) => void }) {
      const [typed, type] = useTextParam(query, onType)
      return <input value={typed} onChange={({ target }) => type(target.value)} />
    }
    let interrupt = () => void setTimeout(() => typed('bois'))
    /** Each of many parts takes longer than React goes on without a pause. */
    function Slow() {
      if (useLocation().search !== '?q=ge') return null
      interrupt()
      interrupt = () => {}
      const end = performance.now() + 6
      while (performance.now() < end);
      return null
    }
    function Page() {
      const [{ query }, change] = useSwiftParams(SCHEMA)
      const field = <Field key="field" query={query} onType={(query) => change({ query })} />
      return [field, ...Array.from({ length: 40 }, (_, at) => <Slow key={at} />)]
    }
    function Shell() {
      useLocation()
      return <Page />
    }
    const router = createMemoryRouter([{ path: '/', element: <Shell /> }])
    await render(<RouterProvider router={router} />)
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    const field = document.querySelector('input') as HTMLInputElement
    const typed = (text: string) => typeInto(field, text)
    typed('ge')
    await until(() => router.state.location.search === '?q=bois')
    expect(field.value).toBe('bois')
  })
})
