import { lazy, Suspense } from 'react'

// The toaster comes after the first screen: nothing needs it before.
const loadToaster = () => import('./toaster.tsx')
const Toaster = lazy(loadToaster)

export type ToastTone = 'plain' | 'error'

/** Where messages appear; mounted once, around every page. A live region reads them out. */
export const Toasts = () => (
  <Suspense fallback={null}>
    <Toaster />
  </Suspense>
)

/** Says something for a few seconds. */
export function toast(message: string, tone: ToastTone = 'plain'): void {
  void loadToaster().then(({ show }) => show(message, tone))
}

/** Says what was done, with « Annuler » for eight seconds; of one `slot` only the last message stays. */
export function undoToast(message: string, undo: () => unknown, slot?: string): void {
  void loadToaster().then(({ showUndo }) => showUndo(message, undo, slot))
}
