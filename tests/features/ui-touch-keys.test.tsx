import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { click, field, leave, render, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'
import { KamasField } from '#ui/fields/kamas-field.tsx'

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

const hidden = () => document.documentElement.style.getPropertyValue('--keyboard')
const open = () => render(<KamasField label="Prix" value={12} onCommit={() => true} />)
const focus = () => act(async () => field('Prix').focus())

afterEach(() => vi.unstubAllGlobals())

describe('the keys of a touch screen', () => {
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
    expect(hidden()).toBe('')
    await view.becomes({ height: innerHeight - 336 })
    expect(hidden()).toBe('336px')
    await view.becomes({ offsetTop: 100 })
    expect(hidden()).toBe('236px')
    await leave(field('Prix'))
    await until(() => expect(hidden()).toBe(''))
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
    const said = vi.spyOn(document.documentElement.style, 'setProperty')
    const unsaid = vi.spyOn(document.documentElement.style, 'removeProperty')
    await act(async () => field('Lot').focus())
    await act(() => new Promise((rested) => setTimeout(rested)))
    expect(hidden()).toBe('336px')
    expect(said).not.toHaveBeenCalled()
    expect(unsaid).not.toHaveBeenCalled()
    await leave(field('Lot'))
    await until(() => expect(hidden()).toBe(''))
  })

  test('a keyboard that another field had opened is known', async () => {
    aView(innerHeight - 336)
    await open()
    await focus()
    await until(() => expect(hidden()).toBe('336px'))
  })

  test('a page that is zoomed in is not taken for one behind a keyboard', async () => {
    const view = aView(innerHeight)
    await open()
    await focus()
    await view.becomes({ height: innerHeight / 2, scale: 2 })
    expect(hidden()).toBe('')
  })
})
