import * as React from 'react'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { toast } from 'sonner'
import { afterAll, afterEach, vi } from 'vitest'
import { until as wait } from '#tests/harness/until.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// React's development build makes a stack for each of the first 10,000 elements of a second: a tenth of these tests' time, for
// messages that no test reads. As if there had been so many.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Number.MAX_SAFE_INTEGER, set: () => {} },
)

/** Longer than a toast takes to leave, and than a save that a test did not wait for. */
const TOAST_MS = 300
const SAVE_MS = 30
const mounted: { root: Root; place: HTMLElement }[] = []
let toasted = false

/** Puts a screen in the page; it goes away after the test. */
export async function render(screen: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  mounted.push({ root, place })
  await act(async () => root.render(screen))
  return {
    place,
    rerender: (next: ReactNode) => act(async () => root.render(next)),
    unmount: () => act(async () => root.unmount()),
  }
}

afterEach(async () => {
  vi.useRealTimers()
  toasted ||= document.querySelector('[data-sonner-toast]') !== null
  // A message of one test is none of the next: its « Annuler » would undo what is gone.
  await act(async () => void toast.dismiss())
  for (const { root, place } of mounted.splice(0)) {
    await act(async () => root.unmount())
    place.remove()
  }
  localStorage.clear()
  sessionStorage.clear()
})

// What still runs when the last test of a file ends finds no page any more: it gets the time to end before.
afterAll(() => new Promise((resolve) => setTimeout(resolve, toasted ? TOAST_MS : SAVE_MS)))

/** The name that a screen reader gives an element, near enough: its aria-label, its label, else its text. */
export function nameOf(element: Element): string {
  const labelled = element.id ? document.querySelector(`label[for="${element.id}"]`) : null
  const name =
    element.getAttribute('aria-label') ?? (labelled ?? element.closest('label') ?? element).textContent
  return name?.trim().replace(/\s+/g, ' ') ?? ''
}

const named =
  (name: string | RegExp) =>
  (element: Element): boolean =>
    typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element))

const ROLES: Record<string, string> = {
  button: 'button',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  row: 'tr',
  radio: 'input[type=radio]',
  dialog: 'dialog',
}

/** Every element of a role, and with this name (whole text, or a pattern) where one is given. */
export function allByRole(role: string, name?: string | RegExp, root: ParentNode = document): HTMLElement[] {
  const own = ROLES[role]
  const selector = own ? `${own}, [role=${role}]` : `[role=${role}]`
  const found = [...root.querySelectorAll<HTMLElement>(selector)]
  return name === undefined ? found : found.filter(named(name))
}

export function byRole(role: string, name?: string | RegExp, root: ParentNode = document): HTMLElement {
  const [first] = allByRole(role, name, root)
  if (!first) throw new Error(`no ${role} named ${name} in: ${document.body.innerHTML.slice(0, 2000)}`)
  return first
}

/** The text field with this label. */
export function field(name: string | RegExp): HTMLInputElement {
  const found = [...document.querySelectorAll('input')].find(named(name))
  if (!found) throw new Error(`no field labelled ${name} in: ${document.body.innerHTML.slice(0, 2000)}`)
  return found
}

/** Replaces a field's text, as typing over its selection does; whatever React makes of it comes when it comes. */
export function typeInto(input: HTMLInputElement, text: string): void {
  input.focus()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The same, and what React makes of it. */
export const type = (input: HTMLInputElement, text: string): Promise<void> =>
  act(async () => typeInto(input, text))

/** Types into a field and presses Enter. */
export async function enter(input: HTMLInputElement, text: string): Promise<void> {
  await type(input, text)
  await press('Enter')
}

/** Presses a key where the focus is. */
export async function press(key: string): Promise<void> {
  await act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
}

export async function click(element: Element): Promise<void> {
  const init = { bubbles: true, cancelable: true, button: 0 }
  await act(async () => {
    element.dispatchEvent(new PointerEvent('pointerdown', init))
    element.dispatchEvent(new MouseEvent('mousedown', init))
    element.dispatchEvent(new MouseEvent('click', init))
  })
}

export async function leave(input: HTMLElement): Promise<void> {
  await act(async () => input.blur())
}

/** Waits until `check` neither throws nor answers false, and lets React draw meanwhile. */
export const until = <T,>(check: () => T | Promise<T>): Promise<T> => wait(check, undefined, act)

/** Presses « Annuler » of the message of what was done last. */
export async function undo(): Promise<void> {
  // It comes after the frame that shows what was done; that of the act before stands there until then.
  await act(() => new Promise((told) => requestAnimationFrame(() => setTimeout(told))))
  // The newest comes first; one of the test before may still be on its way out. A dialog's own shows no seconds.
  await click(await until(() => byRole('button', /^Annuler\d/)))
}
