import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { text } from './text.ts'
import './drawer.css'

type Props = {
  title: string
  /** Escape, the cross, a click outside, or the window grown to `closeFrom`. */
  onClose: () => void
  /** The width in pixels from which the screen shows what the drawer holds by itself. */
  closeFrom: number
  children: ReactNode
}

/** A sheet from the left edge, mounted while it is open: the page behind is inert, the focus comes back where it was. */
export function Drawer({ title, onClose, closeFrom, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const wide = matchMedia(`(min-width: ${closeFrom}px)`)
    const grown = () => {
      if (wide.matches) close.current()
    }
    wide.addEventListener('change', grown)
    return () => wide.removeEventListener('change', grown)
  }, [closeFrom])
  const outside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which is the cancel event
    <dialog
      ref={dialog}
      className="sheet drawer"
      aria-labelledby={id}
      onClick={outside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="float drawer-sheet">
        <header>
          <h2 id={id}>{title}</h2>
          <button type="button" className="btn ghost icon" aria-label={text.close} onClick={onClose}>
            <X className="i" aria-hidden="true" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
