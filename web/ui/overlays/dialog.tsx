import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useModal } from './top-dialog.ts'

type Props = {
  title: string
  /** Escape, a click outside (not for an alert), or the browser's back gesture. */
  onClose: () => void
  /** The buttons, the one that does nothing first. */
  footer?: ReactNode
  /** Asks before something that cannot be undone. */
  alert?: boolean
  /** Rises from the foot of a phone's screen. */
  bottom?: boolean
  /** Of the dialog's box: another width. */
  className?: string
  children: ReactNode
}

/** Where fields are typed in, a touch screen has their keys over its foot. */
const BOX = 'float dialog pointer-coarse:has-[.field.number]:pb-22'
const BOTTOM =
  'min-h-[min(440px,80dvh)] w-full max-w-none rounded-t-2 rounded-b-none pb-[calc(16px+var(--safe))]'

/** A modal dialog, mounted while it is open: the page behind is inert, and the focus comes back where it was. */
export function Dialog({ title, onClose, footer, alert = false, bottom = false, ...props }: Props) {
  const { className = '', children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(dialog)
  const [closings, setClosings] = useState(0)
  // Whoever refuses to close it has it open: also after the browser closed it by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it counts what the browser closed
  useLayoutEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
  }, [closings])
  const clicked = useRef<globalThis.MouseEvent>(null)
  useLayoutEffect(
    () => () => {
      if (clicked.current) ignoreSecondClick(clicked.current)
    },
    [],
  )
  // A text that is selected as far as outside is no press on it.
  const pressed = useRef<EventTarget | null>(null)
  const outside = (event: MouseEvent) => {
    const both = event.target === dialog.current && pressed.current === dialog.current
    if (both && !alert) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which is the cancel event
    <dialog
      ref={dialog}
      className={bottom ? 'sheet mb-0 w-full' : 'sheet'}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={alert ? `${id}-body` : undefined}
      onMouseDown={(event) => {
        pressed.current = event.target
      }}
      onClickCapture={({ nativeEvent }) => {
        clicked.current = nativeEvent
      }}
      onClick={outside}
      onCancel={(event) => {
        // That of a file picker within it comes by here too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        // A second Escape in a row closes it without asking.
        if (currentTarget.open) return
        onClose()
        setClosings((times) => times + 1)
      }}
    >
      <div className={`${BOX} ${bottom ? BOTTOM : ''} ${className}`}>
        <h2 id={`${id}-title`} className="mb-1.5">
          {title}
        </h2>
        <div id={`${id}-body`}>{children}</div>
        {footer && <footer role="none">{footer}</footer>}
      </div>
    </dialog>
  )
}

/** A press so soon after another one, and so near to it, is its second. */
const SOON_MS = 400
const NEAR_PX = 24

/** The second press of a double click counts for nothing: what the first one closed no longer lies over what is there. */
function ignoreSecondClick(first: globalThis.MouseEvent): void {
  const { view } = first
  if (!view || first.detail === 0) return
  const ignore = (event: globalThis.MouseEvent) => {
    if (!isSecond(event, first)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  view.addEventListener('click', ignore, true)
  view.setTimeout(() => view.removeEventListener('click', ignore, true), SOON_MS)
}

function isSecond(event: globalThis.MouseEvent, first: globalThis.MouseEvent): boolean {
  // The system counts the presses of a mouse; nobody those of a finger.
  if ('pointerType' in event && event.pointerType === 'mouse') return event.detail > 1
  const isNear = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) <= NEAR_PX
  // A key presses without a place.
  return event.detail > 0 && isNear && event.timeStamp - first.timeStamp <= SOON_MS
}
