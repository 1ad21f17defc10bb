import { type RefObject, useLayoutEffect } from 'react'
import { createStore } from 'zustand/vanilla'

/** The open modal dialogs, the last one on top: a browser lets nothing outside of it be pressed or reached. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>(() => [])

/** Shows a dialog as a modal one while its part is mounted. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    shown.showModal()
    openDialogs.setState((open) => [...open, shown], true)
    return () => {
      openDialogs.setState((open) => open.filter((one) => one !== shown), true)
      shown.close()
    }
  }, [dialog])
}
