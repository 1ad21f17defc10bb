import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  MEMORY,
  openWidget,
  placeOfWidget,
  viewport,
  widget,
} from '#tests/support/screens/almanax-widget.tsx'
import { aPlayer } from '#tests/support/screens/craft-screen.tsx'
import { click } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'

const remembered = (): unknown => JSON.parse(localStorage.getItem(MEMORY.place) ?? 'null')
const put = (x: number, y: number) => localStorage.setItem(MEMORY.place, JSON.stringify({ x, y }))
const grip = () => there(button('Déplacer l’Almanax'))

type PointerKind = 'mouse' | 'touch' | 'pen'
const pointer = (on: Element, type: string, x: number, y: number, pointerType: PointerKind = 'mouse') =>
  act(async () => {
    const init = { clientX: x, clientY: y, pointerId: 1, button: 0, isPrimary: true, pointerType }
    on.dispatchEvent(new PointerEvent(type, { ...init, bubbles: true, cancelable: true }))
  })
/** Takes the head 20 px inside the widget's corner and carries that point to (x, y). */
async function carry(x: number, y: number, kind: PointerKind = 'mouse') {
  const head = there(widget().querySelector('header') ?? undefined)
  const { x: left, y: top } = placeOfWidget() ?? { x: 0, y: 0 }
  await pointer(head, 'pointerdown', left + 20, top + 20, kind)
  await pointer(head, 'pointermove', x, y, kind)
  return { drop: () => pointer(head, 'pointerup', x, y, kind) }
}
const key = (name: string, shiftKey = false) =>
  act(async () => {
    grip().focus()
    grip().dispatchEvent(
      new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true, cancelable: true }),
    )
  })

beforeEach(() => {
  viewport(1440, 900)
  localStorage.setItem(MEMORY.minimized, 'false')
  aPlayer()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  // No layout here: an element stands where its style puts it, or in the corner.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place =
      this instanceof HTMLElement && this.style.getPropertyValue('--x') !== '' ? placeOfWidget() : null
    return new DOMRect(place?.x ?? 1012, place?.y ?? 722, 420, 170)
  })
  Element.prototype.setPointerCapture ??= () => {}
})

describe('by hand', () => {
  test.each(['mouse', 'touch', 'pen'] as const)(
    'T66 T69 a %s drags it by its head, and the place is kept',
    async (kind) => {
      put(100, 100)
      await openWidget()
      const { drop } = await carry(520, 320, kind)
      expect(placeOfWidget()).toEqual({ x: 500, y: 300 })
      expect(remembered()).toEqual({ x: 100, y: 100 })
      await drop()
      expect(remembered()).toEqual({ x: 500, y: 300 })
    },
  )

  test('T69 dropped over the header or the bottom bar, it stays between them', async () => {
    viewport(390, 844)
    put(8, 300)
    await openWidget()
    const { drop } = await carry(520, 0)
    await drop()
    expect(remembered()).toEqual({ x: 8, y: 64 })
    await (await carry(20, 840)).drop()
    expect(remembered()).toEqual({ x: 8, y: 602 })
  })

  test('Escape in the middle of a drag puts it back', async () => {
    put(100, 100)
    await openWidget()
    const { drop } = await carry(520, 320)
    await act(
      async () => void dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })),
    )
    expect(placeOfWidget()).toEqual({ x: 100, y: 100 })
    await drop()
    expect(remembered()).toEqual({ x: 100, y: 100 })
  })

  test('a gesture that the browser takes away puts it back', async () => {
    put(100, 100)
    await openWidget()
    await carry(520, 320)
    await pointer(there(widget().querySelector('header') ?? undefined), 'pointercancel', 520, 320)
    expect(placeOfWidget()).toEqual({ x: 100, y: 100 })
  })

  test('a press on one of its buttons is no drag, nor is a press that does not move', async () => {
    put(100, 100)
    await openWidget()
    const minimize = there(button('Réduire l’Almanax'))
    await pointer(minimize, 'pointerdown', 480, 120)
    await pointer(minimize, 'pointermove', 700, 500)
    expect(placeOfWidget()).toEqual({ x: 100, y: 100 })
    await pointer(minimize, 'pointerup', 700, 500)
    const { drop } = await carry(121, 121)
    await drop()
    expect(remembered()).toEqual({ x: 100, y: 100 })
  })
})

describe('by keyboard', () => {
  test('T66 arrows move it by 10 px, with Shift by 50, and the new place is said', async () => {
    put(100, 100)
    await openWidget()
    await key('ArrowRight')
    await key('ArrowDown', true)
    expect(placeOfWidget()).toEqual({ x: 110, y: 150 })
    expect(remembered()).toEqual({ x: 110, y: 150 })
    expect(widget().textContent).toContain('Almanax à 110 pixels du bord gauche et 150 du haut.')
    await key('ArrowUp', true)
    await key('ArrowLeft')
    expect(placeOfWidget()).toEqual({ x: 100, y: 100 })
  })

  test('T69 it does not leave the viewport, nor the header its place', async () => {
    put(12, 70)
    await openWidget()
    await key('ArrowLeft')
    await key('ArrowUp', true)
    expect(placeOfWidget()).toEqual({ x: 8, y: 64 })
  })

  test('T66 from its corner it starts where it stands; Home brings it back there', async () => {
    await openWidget()
    expect(placeOfWidget()).toBeNull()
    await key('ArrowUp')
    expect(placeOfWidget()).toEqual({ x: 1012, y: 712 })
    await key('Home')
    expect(placeOfWidget()).toBeNull()
    expect(remembered()).toBeNull()
  })

  test('the grip explains itself', async () => {
    await openWidget()
    const help = document.getElementById(grip().getAttribute('aria-describedby') ?? '')
    expect(help?.textContent).toContain('Flèches')
  })
})

describe('where it stands', () => {
  test('T69 a smaller viewport and a larger state move what is shown, not what was chosen', async () => {
    put(1000, 832)
    localStorage.setItem(MEMORY.minimized, 'true')
    await openWidget()
    expect(placeOfWidget()).toEqual({ x: 1000, y: 832 })
    await click(there(button('Agrandir l’Almanax')))
    expect(placeOfWidget()).toEqual({ x: 1000, y: 722 })
    viewport(800, 600)
    await act(async () => void dispatchEvent(new Event('resize')))
    expect(placeOfWidget()).toEqual({ x: 372, y: 422 })
    viewport(1440, 900)
    await act(async () => void dispatchEvent(new Event('resize')))
    await click(there(button('Réduire l’Almanax')))
    expect(placeOfWidget()).toEqual({ x: 1000, y: 832 })
  })
})
