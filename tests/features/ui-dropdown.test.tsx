import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { allByRole, byRole, click, press, render, until } from '#tests/support/screens/render.tsx'
import { openMenu } from '#tests/support/screens/screen.ts'
import { Dropdown } from '#ui/overlays/dropdown.tsx'
import { dropdownPlace } from '#ui/overlays/dropdown-place.ts'

const menu = () => document.querySelector<HTMLElement>('.menu')

async function showMenu({ open } = { open: true }) {
  await render(
    <>
      <Dropdown label="Outils" trigger={<button type="button">Outils</button>}>
        {(close) => (
          <>
            <a href="#un">Un</a>
            <a href="#deux">Deux</a>
            <button type="button" onClick={close}>
              Fermer
            </button>
          </>
        )}
      </Dropdown>
      <p id="ailleurs">ailleurs</p>
    </>,
  )
  if (open) await openMenu('Outils')
}

const happens = (target: EventTarget, name: string) =>
  act(async () => {
    target.dispatchEvent(new Event(name))
  })

/** A page that is scrolled and has a height, and tells of its growth when asked to. */
function aLongPage() {
  const page = { height: 2000, y: 300, grows: () => {} }
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => page.height)
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => page.y)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        page.grows = told
      }
      observe() {}
      disconnect() {}
    },
  )
  return page
}

function withPointer(pointer: 'coarse' | 'fine') {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { matches: query.includes(pointer), media: query }) as MediaQueryList,
  )
}

const PHONE = { width: 390, height: 800 }
const placed = (sides: { left: number; right: number }, width: number, align: 'start' | 'end') =>
  dropdownPlace({ ...sides, top: 16, bottom: 56 }, { ...PHONE, width }, align, 300)

describe('dropdown', () => {
  test('A51 a dropdown closes on Escape and gives the focus back to its button', async () => {
    await showMenu()
    await press('Escape')
    expect(menu()).toBeNull()
    expect(document.activeElement).toBe(byRole('button', 'Outils'))
  })

  test('A51 a dropdown closes on a click outside', async () => {
    await showMenu()
    // The layer listens for clicks outside from the next task on.
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
    const outside = document.getElementById('ailleurs')
    if (outside) await click(outside)
    expect(menu()).toBeNull()
  })

  test('A51 a dropdown closes on the page’s scroll, not on the scroll of its own list', async () => {
    const page = aLongPage()
    await showMenu()
    await happens(menu() ?? document, 'scroll')
    expect(menu()).not.toBeNull()
    page.y += 40
    await happens(window, 'scroll')
    expect(menu()).toBeNull()
  })

  test('A51 a dropdown stays when the page grows above what is read, and closes on the scroll after it', async () => {
    const page = aLongPage()
    await showMenu()
    page.height += 120
    page.y += 120
    await happens(window, 'scroll')
    expect(menu()).not.toBeNull()
    page.y += 40
    await happens(window, 'scroll')
    expect(menu()).toBeNull()
  })

  test.each([
    ['stays when the page grew above before the scroll of it is told', 120, 'told', 120],
    ['closes on a scroll as far as the page had grown below', 60, 'told first', 60],
    ['closes on a scroll beside a growth that is not its cause', 400, 'untold', 120],
  ])('A51 a dropdown %s', async (does, grown, growth, by) => {
    const page = aLongPage()
    await showMenu()
    page.height += grown
    if (growth === 'told first') page.grows()
    page.y += by
    if (growth === 'told') page.grows()
    await happens(window, 'scroll')
    expect(menu() !== null).toBe(does.startsWith('stays'))
  })

  test('A51 a dropdown closes when the window changes its size', async () => {
    withPointer('fine')
    await showMenu()
    await happens(window, 'resize')
    expect(menu()).toBeNull()
  })

  test('A51 a touch keyboard, which changes the height alone, leaves the dropdown open', async () => {
    withPointer('coarse')
    await showMenu()
    await happens(window, 'resize')
    expect(menu()).not.toBeNull()
  })

  test('A51 a dropdown closes when it goes away with its page', async () => {
    await showMenu()
    await click(byRole('button', 'Fermer'))
    expect(menu()).toBeNull()
  })

  test.each([
    [300, 390, 58, 320],
    [4, 320, 12, 296],
    [600, 1440, 600, 320],
  ])('A52 a button at %i in a viewport of %i has its dropdown at %i, %i wide', (left, viewport, x, width) => {
    const place = placed({ left, right: left + 40 }, viewport, 'start')
    expect(place).toMatchObject({ left: x, top: 64, width })
  })

  test('A52 a dropdown in line with the right of its button stays on screen too', () => {
    expect(placed({ left: 1370, right: 1408 }, 1440, 'end').left).toBe(1088)
    expect(placed({ left: 320, right: 386 }, 390, 'end').left).toBe(58)
    expect(placed({ left: 0, right: 40 }, 390, 'end').left).toBe(12)
  })

  test.each([
    ['with room under its button', 600, 100, { top: 644, room: 144 }],
    ['with more room over it', 600, 200, { bottom: 208, room: 580 }],
    ['with the more room under it, and too little', 100, 900, { top: 144, room: 644 }],
  ])('A52 a dropdown %s is on screen whole, or scrolls', (_, top, height, expected) => {
    const button = { left: 20, right: 60, top, bottom: top + 36 }
    const { left: _left, width: _width, ...place } = dropdownPlace(button, PHONE, 'start', height)
    expect(place).toEqual(expected)
  })

  test('A51 its button closes the dropdown that it opened', async () => {
    await showMenu()
    await click(byRole('button', 'Outils'))
    expect(menu()).toBeNull()
  })

  test('Tab past the last entry closes the dropdown and goes back to its button', async () => {
    await showMenu()
    await press('ArrowUp')
    await press('Tab')
    expect(menu()).toBeNull()
    expect(document.activeElement).toBe(byRole('button', 'Outils'))
  })

  test('opened by a pointer it focuses no entry; the arrows walk through them and come round', async () => {
    await showMenu()
    expect(document.activeElement).toBe(menu())
    await press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('Un')
    await press('ArrowUp')
    expect(document.activeElement?.textContent).toBe('Fermer')
    await press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('Un')
  })

  test('Home and End go to the first and the last entry', async () => {
    await showMenu()
    await press('End')
    expect(document.activeElement?.textContent).toBe('Fermer')
    await press('Home')
    expect(document.activeElement?.textContent).toBe('Un')
  })

  test.each([
    ['Enter', 'Un'],
    [' ', 'Un'],
    ['ArrowDown', 'Un'],
    ['ArrowUp', 'Fermer'],
  ])('opened by « %s » it focuses « %s »', async (name, entry) => {
    await showMenu({ open: false })
    const trigger = byRole('button', 'Outils')
    trigger.focus()
    await press(name)
    // The browser makes a click of Enter and Space.
    if (!name.startsWith('Arrow')) await act(async () => trigger.click())
    await until(() => expect(document.activeElement?.textContent).toBe(entry))
  })

  test('a dropdown names itself to screen readers', async () => {
    await showMenu()
    expect(allByRole('dialog', 'Outils')).toHaveLength(1)
    expect(byRole('button', 'Outils').getAttribute('aria-expanded')).toBe('true')
  })
})
