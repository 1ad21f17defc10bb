import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { render, until } from '#tests/support/screens/render.tsx'
import { VirtualRows } from '#ui/tables/virtual-rows.tsx'

const USUAL = 49
const HEIGHT = 47
const rows = Array.from({ length: 200 }, (_, i) => i)

/** A page as tall as it has to be, whose rows are all as high as that, and which tells it when it is asked to. */
function aTallPage() {
  const page = { y: 0 }
  const observed = new Map<Element, (entries: { target: Element }[]) => void>()
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => page.y)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(rows.length * USUAL)
  vi.spyOn(window, 'scrollTo').mockImplementation((to?: ScrollToOptions | number) => {
    if (typeof to === 'object') page.y = to.top ?? 0
  })
  vi.spyOn(HTMLTableRowElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, 100, HEIGHT),
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly told: (entries: { target: Element }[]) => void) {}
      observe(target: Element) {
        observed.set(target, this.told)
      }
      unobserve(target: Element) {
        observed.delete(target)
      }
      disconnect() {}
    },
  )
  const heard = () => act(async () => void dispatchEvent(new Event('scroll')))
  return {
    page,
    heard,
    /** The heights of the rows that are drawn reach the table, all at once. */
    measured: () =>
      act(async () => {
        const drawn = [...observed].filter(([row]) => row.isConnected && row.matches('[data-index]'))
        const [told] = drawn.map(([, tell]) => tell)
        told?.(drawn.map(([target]) => ({ target })))
      }),
  }
}

const drawn = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => Number(row.getAttribute('data-index')))
const list = (
  <table>
    <VirtualRows rows={rows} rowKey={(row) => row} columns={1}>
      {(row) => <td>{row}</td>}
    </VirtualRows>
  </table>
)

test('a page that is scrolled while its rows are measured stays where it was put', async () => {
  const { page, heard, measured } = aTallPage()
  await render(list)
  await until(() => expect(drawn().length).toBeGreaterThan(10))
  await measured()
  page.y = 2000
  await heard()
  const above = drawn().length
  expect(drawn()[0]).toBeGreaterThan(20)
  expect(drawn().at(-1)).toBeLessThan(70)
  // The table hears of it in the next frame, after the heights of this one.
  page.y = 4000
  await measured()
  expect(page.y).toBe(4000 - above * (USUAL - HEIGHT))
  await heard()
  expect(drawn()[0]).toBeGreaterThan(60)
})
