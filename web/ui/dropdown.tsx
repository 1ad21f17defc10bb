import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { DropdownLayer } from './dropdown-layer.tsx'

type Align = 'start' | 'end'

type Props = {
  label: string
  /** The button; it gets what it needs to open the menu. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Which side of the button the menu is in line with. */
  align?: Align
  open?: boolean
  onOpenChange?: (open: boolean) => void
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
  const attributes: ComponentProps<'button'> = {
    ref: button,
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    onClick: () => setOpen(!open),
  }
  return (
    <>
      {cloneElement(trigger, attributes)}
      {open && (
        <InBody>
          <DropdownLayer label={label} button={button} align={align} close={close}>
            {typeof children === 'function' ? children(close) : children}
          </DropdownLayer>
        </InBody>
      )}
    </>
  )
}

// Out of the header, whose own rules would lay it out.
const InBody = ({ children }: { children: ReactNode }) => createPortal(children, document.body)
