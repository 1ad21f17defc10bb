import { act, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  allByRole,
  byRole,
  click,
  enter,
  field,
  press,
  render,
  type,
} from '#tests/support/screens/render.tsx'
import { SearchBox } from '#ui/fields/search/search-box.tsx'

const NAMES = ['Bois de Frêne', 'Sève de Frêne', 'Bûche de Frêne']
/** What each text finds: the last letter keeps the first, or brings another before it. */
const HITS: Record<string, string[]> = {
  fren: NAMES.slice(0, 1),
  frene: NAMES,
  seve: NAMES.slice(1, 2),
}
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

function Page({
  onSearch = () => {},
  onPick = () => {},
}: Partial<Record<'onSearch' | 'onPick', (t: string) => void>>) {
  const [query, setQuery] = useState('')
  const search = (text: string) => {
    onSearch(text)
    setQuery(text)
  }
  const hits = HITS[query] ?? []
  return (
    <SearchBox
      label="Ressource"
      query={query}
      onSearch={search}
      hits={hits}
      hitKey={(name) => name}
      onPick={onPick}
      count={`${hits.length} résultats`}
      empty="Aucun résultat"
    >
      {(name) => name}
    </SearchBox>
  )
}

const options = () => allByRole('option').map((option) => option.textContent)
const chosen = () =>
  allByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')?.textContent

describe('search box', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  test('T5 a search starts 250 ms after the last key', async () => {
    const onSearch = vi.fn()
    await render(<Page onSearch={onSearch} />)
    await type(field('Ressource'), 'fre')
    await wait(249)
    await type(field('Ressource'), 'frene')
    await wait(249)
    expect(onSearch).not.toHaveBeenCalled()
    await wait(1)
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('frene')
    expect(options()).toEqual(NAMES)
  })

  test('T5 Enter searches at once, and the delay does not search again', async () => {
    const onSearch = vi.fn()
    await render(<Page onSearch={onSearch} />)
    await enter(field('Ressource'), ' frene ')
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('frene')
    await wait(1000)
    expect(onSearch).toHaveBeenCalledOnce()
  })

  test('T4 T22 one letter, spaces aside, searches nothing and says what is missing', async () => {
    const onSearch = vi.fn()
    await render(<Page onSearch={onSearch} />)
    await type(field('Ressource'), ' f ')
    await wait(300)
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('')
    expect(byRole('status').textContent).toBe('2 lettres au moins')
    expect(options()).toEqual([])
  })

  test('the arrows choose and come round, Enter picks', async () => {
    const onPick = vi.fn()
    await render(<Page onPick={onPick} />)
    await enter(field('Ressource'), 'frene')
    expect(chosen()).toBe(NAMES[0])
    await press('ArrowDown')
    await press('ArrowDown')
    expect(chosen()).toBe(NAMES[2])
    await press('ArrowDown')
    await press('ArrowUp')
    expect(chosen()).toBe(NAMES[2])
    expect(
      document.getElementById(field('Ressource').getAttribute('aria-activedescendant') ?? '')?.textContent,
    ).toBe(NAMES[2])
    await press('Enter')
    expect(onPick).toHaveBeenCalledExactlyOnceWith(NAMES[2])
    expect(options()).toEqual([])
  })

  test('Enter before the last letter is searched picks what stood chosen, where the whole text finds it first', async () => {
    const onPick = vi.fn()
    await render(<Page onPick={onPick} />)
    await enter(field('Ressource'), 'fren')
    await type(field('Ressource'), 'frene')
    await press('Enter')
    expect(onPick).toHaveBeenCalledExactlyOnceWith(NAMES[0])
    await wait(1000)
    expect(onPick).toHaveBeenCalledOnce()
  })

  test('Enter before the last letter is searched picks nothing that the whole text does not find first', async () => {
    const onPick = vi.fn()
    await render(<Page onPick={onPick} />)
    await enter(field('Ressource'), 'fren')
    await type(field('Ressource'), 'seve')
    await press('Enter')
    expect(onPick).not.toHaveBeenCalled()
    expect(options()).toEqual(['Sève de Frêne'])
    await type(field('Ressource'), 'zzzz')
    await press('Enter')
    await enter(field('Ressource'), 'frene')
    expect(onPick).not.toHaveBeenCalled()
  })

  test('a letter taken back before it is searched changes nothing for Enter, and nothing is searched after a pick', async () => {
    const onPick = vi.fn()
    const onSearch = vi.fn()
    await render(<Page onPick={onPick} onSearch={onSearch} />)
    await enter(field('Ressource'), 'frene')
    await type(field('Ressource'), 'frenes')
    await type(field('Ressource'), 'frene')
    await press('Enter')
    expect(onPick).toHaveBeenCalledExactlyOnceWith(NAMES[0])
    await wait(1000)
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('frene')
  })

  test('a click picks', async () => {
    const onPick = vi.fn()
    await render(<Page onPick={onPick} />)
    await enter(field('Ressource'), 'frene')
    await click(byRole('option', 'Sève de Frêne'))
    expect(onPick).toHaveBeenCalledExactlyOnceWith('Sève de Frêne')
  })

  test('Escape closes the list, then restores the searched text and leaves', async () => {
    await render(<Page />)
    await enter(field('Ressource'), 'frene')
    await press('Escape')
    expect(options()).toEqual([])
    expect(document.activeElement).toBe(field('Ressource'))
    await type(field('Ressource'), 'fer')
    await press('Escape')
    await press('Escape')
    expect(field('Ressource').value).toBe('frene')
    expect(document.activeElement).not.toBe(field('Ressource'))
  })

  test('T29 nothing found is said, with the count', async () => {
    await render(<Page />)
    await enter(field('Ressource'), 'zzzz')
    expect(document.querySelector('.hits')?.textContent).toBe('Aucun résultat')
    expect(byRole('status').textContent).toBe('0 résultats')
  })

  test('the cross empties the field and its search', async () => {
    const onSearch = vi.fn()
    await render(<Page onSearch={onSearch} />)
    await enter(field('Ressource'), 'frene')
    await click(byRole('button', 'Effacer'))
    expect(field('Ressource').value).toBe('')
    expect(onSearch).toHaveBeenLastCalledWith('')
  })

  test('/ goes to the search, but is a letter while something else is typed', async () => {
    await render(
      <>
        <input aria-label="Note" />
        <Page />
      </>,
    )
    field('Note').focus()
    await press('/')
    expect(document.activeElement).toBe(field('Note'))
    field('Note').blur()
    await press('/')
    expect(document.activeElement).toBe(field('Ressource'))
  })
})
