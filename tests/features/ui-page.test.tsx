import { act, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { click, field, leave, press, render, type, until } from '#tests/support/screens/render.tsx'
import { button, coveredAtFoot, there } from '#tests/support/screens/screen.ts'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useIdle, useScreenLoading } from '#ui/hooks/use-idle.ts'
import { Toasts, toast, undoToast } from '#ui/overlays/toast.tsx'
import { appearance, setDensity, setTheme, startAppearance } from '#ui/page/appearance.ts'

const page = document.documentElement

describe('appearance', () => {
  beforeEach(() => {
    localStorage.clear()
    setTheme('dark')
    setDensity('tablette')
    localStorage.clear()
  })

  test('the screens are dark and roomy until the player chooses', () => {
    startAppearance()
    expect([page.dataset.theme, page.dataset.density]).toEqual(['dark', 'tablette'])
  })

  test('a choice is on the page at once, and on the device for the next visit', () => {
    startAppearance()
    setTheme('light')
    setDensity('compact')
    expect([page.dataset.theme, page.dataset.density]).toEqual(['light', 'compact'])
    expect([localStorage.getItem('theme'), localStorage.getItem('density')]).toEqual(['light', 'compact'])
  })

  test('the choice of an earlier visit, or of another tab, is taken over', () => {
    localStorage.setItem('theme', 'light')
    startAppearance()
    expect(appearance.getState().theme).toBe('light')
    localStorage.setItem('density', 'compact')
    window.dispatchEvent(new StorageEvent('storage', { key: 'density', newValue: 'compact' }))
    expect(page.dataset.density).toBe('compact')
  })

  test('a stored value that means nothing is the usual look', () => {
    localStorage.setItem('theme', '<script>')
    localStorage.setItem('density', 'énorme')
    startAppearance()
    expect(appearance.getState()).toEqual({ theme: 'dark', density: 'tablette' })
  })
})

describe('an idle page', () => {
  function Page({ loading }: { loading: boolean }) {
    useScreenLoading(loading)
    return <p>{useIdle() ? 'idle' : 'busy'}</p>
  }

  const after = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
  const seen = () => document.querySelector('p')?.textContent

  beforeEach(
    () =>
      void vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback', 'cancelIdleCallback'],
      }),
  )

  test('a page is idle a while after its screen has come', async () => {
    const { rerender } = await render(<Page loading />)
    await after(4000)
    expect(seen()).toBe('busy')
    await rerender(<Page loading={false} />)
    expect(seen()).toBe('busy')
    await after(4000)
    expect(seen()).toBe('idle')
  })

  test('a screen that never comes keeps nothing else from coming', async () => {
    await render(<Page loading />)
    await after(19_000)
    expect(seen()).toBe('busy')
    await after(1000)
    expect(seen()).toBe('idle')
  })
})

test('messages said before the toaster is there wait for it, and lose nothing', async () => {
  toast('Premier')
  undoToast('Deuxième', () => {})
  expect(document.body.textContent).not.toContain('Premier')
  await render(<Toasts />)
  await until(() => expect(document.body.textContent).toContain('Premier'))
  expect(document.body.textContent).toContain('Deuxième')
  expect(document.body.textContent).toContain('Annuler')
})

test('a message that waited for a page that went away is none of the next page’s', async () => {
  const { unmount } = await render(<Toasts />)
  undoToast('Adieu', () => {})
  await unmount()
  await render(<Toasts />)
  toast('Bonjour')
  await until(() => expect(document.body.textContent).toContain('Bonjour'))
  expect(document.body.textContent).not.toContain('Adieu')
})

/** The visible part of the page, as a touch keyboard changes it. */
function aView(height: number) {
  const view = Object.assign(new EventTarget(), { height, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', view)
  return {
    becomes(change: Partial<{ height: number; offsetTop: number; scale: number }>) {
      Object.assign(view, change)
      return act(async () => void view.dispatchEvent(new Event('resize')))
    },
  }
}

const hidden = () => coveredAtFoot('keyboard')
const open = () => render(<KamasField label="Prix" value={12} onCommit={() => true} />)
const focus = () => act(async () => field('Prix').focus())

describe('the keys of a touch screen', () => {
  // The page follows the view of the test before until a moment after its field went.
  beforeEach(() => new Promise((gone) => setTimeout(gone)))

  test('they come with the focus and go with it', async () => {
    await open()
    expect(button('mille')).toBeUndefined()
    await focus()
    expect(button('mille')).toBeDefined()
    await leave(field('Prix'))
    expect(button('mille')).toBeUndefined()
  })

  test('a key replaces what is selected, like a key of the keyboard', async () => {
    await open()
    await focus()
    field('Prix').setSelectionRange(1, 2)
    await click(there(button('mille')))
    expect(field('Prix').value).toBe('1k')
  })

  test('the page knows how much the keyboard hides, for as long as it does', async () => {
    const view = aView(innerHeight)
    await open()
    await focus()
    expect(hidden()).toBe(0)
    await view.becomes({ height: innerHeight - 336 })
    expect(hidden()).toBe(336)
    await view.becomes({ offsetTop: 100 })
    expect(hidden()).toBe(236)
    await leave(field('Prix'))
    await until(() => expect(hidden()).toBe(0))
  })

  test('from one field to the next it is not told anew', async () => {
    const view = aView(innerHeight)
    await render(
      <>
        <KamasField label="Prix" value={12} onCommit={() => true} />
        <KamasField label="Lot" value={120} onCommit={() => true} />
      </>,
    )
    await focus()
    await view.becomes({ height: innerHeight - 336 })
    const said = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync')
    await act(async () => field('Lot').focus())
    await act(() => new Promise((rested) => setTimeout(rested)))
    expect(hidden()).toBe(336)
    expect(said).not.toHaveBeenCalled()
    await leave(field('Lot'))
    await until(() => expect(hidden()).toBe(0))
  })

  test('a keyboard that another field had opened is known', async () => {
    aView(innerHeight - 336)
    await open()
    await focus()
    await until(() => expect(hidden()).toBe(336))
  })

  test('a page that is zoomed in is not taken for one behind a keyboard', async () => {
    const view = aView(innerHeight)
    await open()
    await focus()
    await view.becomes({ height: innerHeight / 2, scale: 2 })
    expect(hidden()).toBe(0)
  })
})

/** A field of at most ten characters whose value lives in a row, as in the tools. */
function Row({ store }: { store: (value: string) => unknown }) {
  const [stored, setStored] = useState('avant')
  const onCommit = (next: string) => {
    store(next)
    setStored(next)
  }
  return <TextField label="Note" value={stored} maxLength={10} onCommit={onCommit} />
}

const note = () => document.querySelector('.hint.pop')?.textContent?.replace(/\s/g, ' ')

describe('text field', () => {
  test('a text beyond the limit stays whole on screen, says by how much, and stores nothing', async () => {
    const store = vi.fn()
    await render(<Row store={store} />)
    const long = `${'a'.repeat(1_010)}`
    await type(field('Note'), long)
    expect(note()).toBe('1 000 caractères de trop, rien n’est enregistré')
    await press('Enter')
    await leave(field('Note'))
    expect(field('Note').value).toBe(long)
    expect(field('Note').getAttribute('aria-invalid')).toBe('true')
    // The browser would cut what is pasted without a word.
    expect(field('Note').hasAttribute('maxlength')).toBe(false)
    expect(store).not.toHaveBeenCalled()
  })

  test('a text that fits once its blanks are gone is stored', async () => {
    const store = vi.fn()
    await render(<Row store={store} />)
    await type(field('Note'), `  ${'a'.repeat(11)}`)
    expect(note()).toBe('1 caractère de trop, rien n’est enregistré')
    await type(field('Note'), `  ${'a'.repeat(10)}   `)
    expect(note()).toBeUndefined()
    await press('Enter')
    await until(() => expect(store).toHaveBeenCalledExactlyOnceWith('a'.repeat(10)))
  })
})
