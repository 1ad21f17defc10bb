import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clampWidget,
  coveredAtFoot,
  type WidgetState,
  widgetSize,
} from '#shared/domain/almanax/widget-place.ts'

const PHONE = { width: 390, height: 844, top: 56, bottom: 64 }
const DESKTOP = { width: 1440, height: 900, top: 56, bottom: 0 }
const states: WidgetState[] = ['minimized', 'expanded', 'forecast']

describe('the size of the widget', () => {
  test('T70 its width is at most 420 px, and 8 px stay free on both sides', () => {
    expect(widgetSize('expanded', DESKTOP).width).toBe(420)
    expect(widgetSize('expanded', PHONE).width).toBe(374)
    expect(widgetSize('expanded', { ...PHONE, width: 436 }).width).toBe(420)
    expect(widgetSize('expanded', { ...PHONE, width: 10 }).width).toBe(0)
  })

  test('T70 its height is 60 minimized, 170 expanded, 260 with the forecast', () => {
    expect(states.map((state) => widgetSize(state, PHONE).height)).toEqual([60, 170, 260])
  })
})

describe('its place', () => {
  test.each([
    [{ x: 500, y: -20 }, 'expanded', PHONE, { x: 8, y: 64 }],
    [{ x: 8, y: 900 }, 'expanded', PHONE, { x: 8, y: 602 }],
    [{ x: 8, y: 900 }, 'forecast', PHONE, { x: 8, y: 512 }],
    [{ x: 2000, y: 2000 }, 'minimized', DESKTOP, { x: 1012, y: 832 }],
    [{ x: 300.4, y: 200.6 }, 'minimized', DESKTOP, { x: 300, y: 201 }],
  ] as const)('T69 T70 %j, %s, comes between header and bottom bar', (place, state, viewport, inside) => {
    expect(clampWidget(place, state, viewport)).toEqual(inside)
  })

  test('T70 a viewport smaller than the widget puts it at the margin, below the header', () => {
    const small = { ...PHONE, width: 200, height: 150 }
    expect(clampWidget({ x: 50, y: 50 }, 'forecast', small)).toEqual({ x: 8, y: 64 })
  })

  test('T69 T70 it covers neither header nor bottom bar of any viewport that has the room, and what is inside is not moved', () => {
    const length = fc.integer({ min: 476, max: 4000 })
    const bar = fc.integer({ min: 0, max: 100 })
    const anywhere = fc.integer({ min: -5000, max: 5000 })
    fc.assert(
      fc.property(
        fc.record({ width: length, height: length, top: bar, bottom: bar }),
        fc.record({ x: anywhere, y: anywhere }),
        fc.constantFrom(...states),
        (viewport, place, state) => {
          const at = clampWidget(place, state, viewport)
          const { width, height } = widgetSize(state, viewport)
          expect(at.x).toBeGreaterThanOrEqual(8)
          expect(at.y).toBeGreaterThanOrEqual(viewport.top + 8)
          expect(at.x + width).toBeLessThanOrEqual(viewport.width - 8)
          expect(at.y + height).toBeLessThanOrEqual(viewport.height - viewport.bottom - 8)
          expect(clampWidget(at, state, viewport)).toEqual(at)
        },
      ),
    )
  })
})

describe('what the page leaves free at its foot', () => {
  test('T70 in its corner: the widget and both margins', () => {
    expect(states.map((state) => coveredAtFoot(null, state, DESKTOP))).toEqual([76, 186, 276])
  })

  test('T70 in the lower half: from its top, with a margin, down to the bottom bar', () => {
    expect(coveredAtFoot({ x: 8, y: 602 }, 'expanded', PHONE)).toBe(844 - 64 - 602 + 8)
  })

  test('T70 higher up: nothing, since no scroll frees what is there', () => {
    expect(coveredAtFoot({ x: 8, y: 64 }, 'expanded', PHONE)).toBe(0)
  })
})
