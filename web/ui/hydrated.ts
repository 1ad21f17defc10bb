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
let stirred: Promise<void> | null = null

/** Resolves at the first sign that somebody reads on; at once where no page was rendered at build. */
export function whenStirred(): Promise<void> {
  stirred ??= isAhead() ? firstSign() : Promise.resolve()
  return stirred
}

const isAhead = (): boolean =>
  typeof document !== 'undefined' && document.getElementById('root')?.dataset.ahead !== undefined

const firstSign = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = () => {
      for (const sign of SIGNS) removeEventListener(sign, stop, true)
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, stop, { capture: true, passive: true })
  })

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
