import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { AlmanaxWidget } from '#features/almanax/widget/widget.tsx'
import { PagesProvider } from '#ui/page/page-link.tsx'
import { render } from './render.tsx'
import { there } from './screen.ts'

/** What the device remembers of the widget, by the keys that it has on every device. */
export const MEMORY = {
  place: 'almanax:widget:position',
  minimized: 'almanax:widget:minimized',
  forecast: 'almanax:widget:forecast',
  closed: 'almanax:widget:closed',
}

/** The room of the page; before the widget is opened. */
export function viewport(width: number, height: number): void {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('innerHeight', height)
}

export const openWidget = () =>
  render(
    <PagesProvider value={new Set(['/app/almanax/calc'])}>
      <MemoryRouter>
        <AlmanaxWidget />
      </MemoryRouter>
    </PagesProvider>,
  )

export const widget = (): HTMLElement => there(document.querySelector<HTMLElement>('.alm') ?? undefined)
export const widgetText = (): string => (widget().textContent ?? '').replace(/\s/g, ' ')

const pixels = (name: string) => Number.parseInt(widget().style.getPropertyValue(name), 10)
/** The size that it asks of its style sheet. */
export const sizeOfWidget = () => ({ width: pixels('--w'), height: pixels('--h') })
/** Where it was put; null in its corner. */
export const placeOfWidget = () =>
  widget().style.getPropertyValue('--x') === '' ? null : { x: pixels('--x'), y: pixels('--y') }
