import { type RefObject, useEffect } from 'react'

/** `/` goes to the page's search, unless something is being typed elsewhere; never while not `wanted`. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>, wanted = true): void {
  useEffect(() => {
    if (!wanted) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      const typing =
        target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
      if (typing || document.querySelector('dialog[open]')) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [input, wanted])
}
