import { act } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { render, typeInto } from '#tests/support/screens/render.tsx'
import { useSwiftParams } from '#ui/page/use-swift-params.ts'
import { useTextParam } from '#ui/page/use-text-param.ts'
import { flagParam, textParam, type UrlSchema } from '#ui/page/use-url-params.ts'

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
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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
