import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#ui/fields/button.tsx'
import { useModal } from './top-dialog.ts'

type Props = {
  title: string
  /** Escape, the cross, a click outside, or the window grown to `closeFrom`. */
  onClose: () => void
  /** The width in pixels from which the screen shows what the drawer holds by itself. */
  closeFrom: number
  /** Rises from the bottom edge instead, as high as what it holds. */
  bottom?: boolean
  children: ReactNode
}

const FRAME = {
  left: 'm-0 h-dvh w-[min(320px,calc(100vw-48px))]',
  bottom: 'inset-x-0 top-auto bottom-0 m-0 max-h-[calc(100dvh-var(--header))] w-screen',
}
const SHEET = {
  left: 'h-full rounded-none border-0 border-r motion-safe:animate-[slide-in_var(--slow)_var(--ease)]',
  bottom:
    'max-h-[calc(100dvh-var(--header))] rounded-t-3 rounded-b-none border-0 border-t motion-safe:animate-[rise_var(--slow)_var(--ease)]',
}

/** A sheet from the left edge, mounted while it is open: the page behind is inert, the focus comes back where it was. */
export function Drawer({ title, onClose, closeFrom, bottom = false, children }: Props) {
  const edge = bottom ? 'bottom' : 'left'
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  const id = useId()
  useModal(dialog)
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
      className={`sheet ${FRAME[edge]}`}
      aria-labelledby={id}
      onClick={outside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={`float overflow-auto p-4 pb-[calc(16px+var(--safe))] ${SHEET[edge]}`}>
        <header className="mb-2 flex items-center justify-between">
          <h2 id={id}>{title}</h2>
          <Button className="ghost" icon={X} aria-label="Fermer" onClick={onClose}></Button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
