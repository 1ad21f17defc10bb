import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useAccountDb, useShownProfile } from '#store/account.ts'
import { undoLast } from '#ui/overlays/toast.tsx'
import { forgetActs } from '#ui/overlays/undo-stack.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { closeFinder, finder, openFinder } from './finder/open.ts'

const dialog = defineLazy(() => import('./finder/finder.tsx'))

/** Fields in which the browser itself takes back what is typed; a number that is stored already is none. */
const TYPING =
  'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [data-number]), input[data-typed]'

/** Ctrl+Z takes back what was done last on this page, until another player or another profile is there. */
export function UndoKeys(): null {
  const player = useAccountDb()?.userId
  const profile = useShownProfile()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose acts they were
  useEffect(() => forgetActs, [player, profile])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.defaultPrevented)
        return
      if (event.key.toLowerCase() !== 'z') return
      if (event.target instanceof Element && event.target.closest(TYPING)) return
      if (undoLast(location.pathname)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return null
}

/** Ctrl+K opens the search over everything, from any field, unless a dialog asks for something. */
export function FinderPlace() {
  const open = useStore(finder, (state) => state.open)
  const shown = useLazy(dialog, open)
  useEffect(() => closeFinder, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.defaultPrevented)
        return
      if (event.key.toLowerCase() !== 'k' || document.querySelector('dialog[open]')) return
      event.preventDefault()
      openFinder()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return open && shown && <shown.Finder />
}
