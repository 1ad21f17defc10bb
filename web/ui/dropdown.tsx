import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { definePart, usePart } from './part.ts'

const layer = definePart(() => import('./dropdown-layer.tsx'))

type Align = 'start' | 'end'

type Props = {
  label: string
  /** The button; it gets what it needs to open the menu. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Which side of the button the menu is in line with. */
  align?: Align
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The player is about to open it: what it shows can come. */
  onWanted?: () => unknown
  /** Opened on nothing (null), it waits: the code of what it shows is on its way. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A menu under its button (spec accounts §2). */
export function Dropdown({ label, trigger, align = 'start', children, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [ownOpen, setOwnOpen] = useState(false)
  const open = props.open ?? ownOpen
  const setOpen = (next: boolean) => {
    setOwnOpen(next)
    props.onOpenChange?.(next)
  }
  const close = () => setOpen(false)
  const loaded = usePart(layer)
  const want = async () => {
    await Promise.all([layer.want(), props.onWanted?.()])
  }
  // Said when it matters: on the click.
  const ahead = () => void want().catch(() => {})
  const toggle = () => {
    setOpen(!open)
    if (!open)
      want().catch((error: unknown) => {
        console.warn('[comptoir] menu', error)
        close()
      })
  }
  const content = open && (typeof children === 'function' ? children(close) : children)
  const attributes: ComponentProps<'button'> = {
    ref: button,
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    onClick: toggle,
    onPointerEnter: ahead,
    onFocus: ahead,
  }
  return (
    <>
      {cloneElement(trigger, attributes)}
      {loaded && content && (
        <InBody>
          <loaded.DropdownLayer label={label} button={button} align={align} close={close}>
            {content}
          </loaded.DropdownLayer>
        </InBody>
      )}
    </>
  )
}

// Out of the header, whose own rules would lay it out.
const InBody = ({ children }: { children: ReactNode }) => createPortal(children, document.body)
