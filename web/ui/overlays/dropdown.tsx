import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'

const layer = defineLazy(() => import('./dropdown-layer.tsx'))

type Align = 'start' | 'end'
type Entry = 'first' | 'last'
/** Where the focus goes when a key opens the menu. */
const OPENING_KEYS: Record<string, Entry> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
}

type Props = {
  label: string
  /** The button; it gets what it needs to open the menu. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Which side of the button the menu is in line with. */
  align?: Align
  /** What it acts on, where its place may come to stand for something else: then it closes. */
  of?: string | number
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The player is about to open it: what it shows can come. */
  onWanted?: () => unknown
  /** Opened on nothing (null), it waits: the code of what it shows is on its way. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A menu under its button (A51, A52). */
export function Dropdown({ label, trigger, align = 'start', of = '', children, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef<Entry>(undefined)
  const [openOf, setOpenOf] = useState<Props['of'] | null>(null)
  const [entry, setEntry] = useState<Entry>()
  const open = props.open ?? openOf === of
  const setOpen = (next: boolean) => {
    setOpenOf(next ? of : null)
    props.onOpenChange?.(next)
  }
  const close = () => setOpen(false)
  const loaded = useLazy(layer)
  const want = async () => {
    await Promise.all([layer.want(), props.onWanted?.()])
  }
  // Said when it matters: on the click.
  const ahead = () => void want().catch(() => {})
  const toggle = (at?: Entry) => {
    setEntry(at)
    setOpen(!open)
    if (!open)
      want().catch((error: unknown) => {
        console.warn('[comptoir] menu', error)
        close()
      })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    pressed.current = OPENING_KEYS[event.key]
    if (open || !event.key.startsWith('Arrow') || !pressed.current) return
    event.preventDefault()
    toggle(pressed.current)
  }
  const content = open && (typeof children === 'function' ? children(close) : children)
  const attributes: ComponentProps<'button'> = {
    ref: button,
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    // Enter and Space end in a click of their own, which has no pointer.
    onClick: ({ detail }) => toggle(detail === 0 ? pressed.current : undefined),
    onKeyDown,
    onPointerEnter: ahead,
    onFocus: ahead,
  }
  return (
    <>
      {cloneElement(trigger, attributes)}
      {loaded && content && (
        <InBody>
          <loaded.DropdownLayer label={label} button={button} align={align} entry={entry} close={close}>
            {content}
          </loaded.DropdownLayer>
        </InBody>
      )}
    </>
  )
}

// Out of the header, whose own rules would lay it out.
const InBody = ({ children }: { children: ReactNode }) => createPortal(children, document.body)
