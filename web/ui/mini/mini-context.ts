import { createContext, useContext, useEffect, useRef } from 'react'

/** Where a tab of the mini-window is drawn: its document, and the place at the end of its bar. */
export type MiniPlace = { doc: Document; end: HTMLElement | null }

export const MiniContext = createContext<MiniPlace | null>(null)

/** The document that a tab is drawn in: not the page's where a window shows it. */
export const useMiniDocument = (): Document => useContext(MiniContext)?.doc ?? document

/** Hears the keys of the window, wherever its focus is. */
export function useMiniKeys(onKey: (event: KeyboardEvent) => void): void {
  const doc = useMiniDocument()
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => latest.current(event)
    doc.addEventListener('keydown', heard)
    return () => doc.removeEventListener('keydown', heard)
  }, [doc])
}
