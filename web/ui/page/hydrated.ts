import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False while a page that was rendered at build is taken over: its HTML knows no query, no history and no date. True in
 * every page that the browser draws itself.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** What a reader does who goes on. */
const SIGNS = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const
function isAhead(): boolean {
  return typeof document !== 'undefined' && document.getElementById('root')?.dataset.ahead !== undefined
}

function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      for (const sign of SIGNS) removeEventListener(sign, stop, true)
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, stop, { capture: true, passive: true })
  })
}

/**
 * Resolves at the first sign that somebody reads on, on whatever page of the visit; at once where no page was rendered at
 * build.
 */
export const firstInteraction: Promise<void> = isAhead() ? firstSign() : Promise.resolve()

/** What was typed or filled in before the page was alive reaches the fields' state. */
export function replayTyped(root: ParentNode): void {
  for (const field of root.querySelectorAll('input, textarea')) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    const { value, defaultValue } = field
    if (value === defaultValue) continue
    // React hears of a change only where the value is not the one that it knows.
    field.value = defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** A form that was sent before it was alive is sent now; web/public/boot.js has marked it. */
export function sendAgain(form: HTMLFormElement): void {
  if (form.dataset.sent === undefined) return
  delete form.dataset.sent
  // What was typed is in the state one render later.
  setTimeout(() => form.requestSubmit())
}
