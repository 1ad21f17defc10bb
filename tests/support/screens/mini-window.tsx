import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { App } from '#app/router.tsx'
import { session } from '#data/session/session-store.ts'
import { mini } from '#ui/mini/mini-store.ts'
import { allByRole, click, nameOf, render, until } from './render.tsx'
import { button, there } from './screen.ts'

/** A second window of the made-up browser; what it copies comes in `copied`. */
export type OtherWindow = { window: Window; copied: string[]; close: () => Promise<void> }

/** The made-up browser has one window alone: another one is a document of its own, and what a window has beside it. */
function aWindow(): OtherWindow {
  const doc = document.implementation.createHTMLDocument()
  const events = new EventTarget()
  const copied: string[] = []
  const leave = () => void events.dispatchEvent(new Event('pagehide'))
  const opened: Window = Object.create(window, {
    document: { value: doc },
    navigator: { value: { clipboard: { writeText: async (text: string) => void copied.push(text) } } },
    addEventListener: { value: events.addEventListener.bind(events) },
    dispatchEvent: { value: events.dispatchEvent.bind(events) },
    close: { value: leave },
    focus: { value: () => {} },
    closed: { value: false },
    setTimeout: { value: setTimeout },
    clearTimeout: { value: clearTimeout },
    setInterval: { value: setInterval },
    clearInterval: { value: clearInterval },
  })
  Object.defineProperty(doc, 'defaultView', { value: opened })
  return { window: opened, copied, close: () => act(async () => leave()) }
}

/** The browser's windows that stay on top: how many were asked for, and of which size. */
export function windowsOnTop() {
  const opened: OtherWindow[] = []
  const requestWindow = vi.fn(async (_size: { width: number; height: number }) => {
    const other = aWindow()
    opened.push(other)
    return other.window
  })
  vi.stubGlobal('documentPictureInPicture', { requestWindow })
  return { opened, requestWindow }
}

/** Windows that do not stay on top; `blocked`: none opens. */
export function popups(blocked = false) {
  const opened: OtherWindow[] = []
  const open = vi.fn((..._asked: unknown[]) => {
    if (blocked) return null
    const other = aWindow()
    opened.push(other)
    return other.window
  })
  vi.stubGlobal('open', open)
  return { opened, open }
}

/** The whole app at an address, for somebody who is signed in. */
export function openApp(at: string) {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  session.setState({
    status: 'signed-in',
    user: { id: 'u', email: 'maelle@exemple.fr', name: 'Maëlle', is_admin: false, access_active: false },
    notice: null,
  })
  return render(
    <MemoryRouter initialEntries={[at]}>
      <App />
    </MemoryRouter>,
  )
}

/** Presses the page's button; answers the document of the window, once it shows its tabs. */
export async function openMiniWindow(name = 'Mini-fenêtre'): Promise<Document> {
  await click(await until(() => there(button(name))))
  return until(() => {
    const doc = there(mini.getState().window?.document.body).ownerDocument
    there(allByRole('tab', undefined, doc)[0])
    return doc
  })
}

export const words = (doc: Document): string =>
  (doc.body.textContent ?? '').replace(/\s/g, ' ').replace(/ /g, ' ')

export const seesIn = (doc: Document, text: string) =>
  until(() => {
    if (!words(doc).includes(text)) throw new Error(`« ${text} » is not in: ${words(doc)}`)
  })

export const fieldOf = (doc: Document, name: RegExp): Promise<HTMLInputElement> =>
  until(() => {
    const found = [...doc.querySelectorAll('input')].find((input) => name.test(nameOf(input)))
    if (!found) throw new Error(`no field ${name} in: ${doc.body.innerHTML.slice(0, 2000)}`)
    return found
  })

/** Types over what a field of the window holds. */
export async function typeIn(input: HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    input.focus()
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Presses keys where the window's focus is. */
export async function pressIn(doc: Document, key: string, held: KeyboardEventInit = {}): Promise<void> {
  await act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held })
    ;(doc.activeElement ?? doc.body).dispatchEvent(event)
  })
}

export async function closeMini(): Promise<void> {
  await act(async () => void mini.getState().window?.dispatchEvent(new Event('pagehide')))
  await act(async () => session.setState({ status: 'signed-out', user: null }))
}
