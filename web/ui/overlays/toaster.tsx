import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Toaster as SonnerToaster, toast as sonner } from 'sonner'
import '#ui/styles/toaster.css'
import { text } from '#ui/text.ts'
import type { Offer } from './toast.tsx'
import type { ToastTone } from './toast-tone.ts'

const UNDO_SECONDS = 8
const REGION_KNOWN_MS = 100

let onMounted: () => void
/** Resolves once the toaster listens and its live region is known to screen readers: what comes before would be lost. */
export const mounted = new Promise<void>((resolve) => {
  onMounted = resolve
})

export function Toaster() {
  useEffect(() => {
    const timer = setTimeout(onMounted, REGION_KNOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <SonnerToaster
      position="bottom-center"
      visibleToasts={3}
      gap={10}
      offset={{ bottom: 'calc(var(--floor) + 24px)' }}
      mobileOffset={{ bottom: 'calc(var(--floor) + var(--corner) + 12px)' }}
      containerAriaLabel={text.messages}
      toastOptions={{ unstyled: true }}
      className="toaster"
    />
  )
}

export const show = (message: string, tone: ToastTone): void => {
  sonner.custom(() => <Message message={message} icon={tone === 'error' && <Alert />} />, {
    duration: tone === 'error' ? 6000 : 3000,
  })
}

let undos = 0

export const showUndo = (message: string, undo: () => unknown, slot?: string, offer?: Offer): void => {
  undos += 1
  const turn = undos
  sonner.custom(
    (id) => (
      <Undoable key={turn} message={message} undo={undo} offer={offer} close={() => sonner.dismiss(id)} />
    ),
    { id: slot, duration: Number.POSITIVE_INFINITY },
  )
}

const Alert = () => <TriangleAlert className="icon loss" aria-hidden="true" />

function Message({ message, icon, action }: { message: string; icon?: ReactNode; action?: ReactNode }) {
  const done = message.endsWith(' ✔')
  return (
    <div className="float toast flex min-h-12 w-full min-w-[min(320px,calc(100vw-32px))] max-w-[calc(100vw-32px)] items-center gap-3 py-0.5 pr-2 pl-3.5 font-sans text-14">
      {icon}
      <span>
        {done ? message.slice(0, -1) : message}
        {done && <span className="text-gain">✔</span>}
      </span>
      {action}
    </div>
  )
}

type UndoableProps = {
  message: string
  undo: () => unknown
  offer: Offer | undefined
  close: () => void
}

function Undoable({ message, undo, offer, close }: UndoableProps) {
  const left = useCountdown(close)
  const closing = (act: () => unknown) => () => {
    close()
    void act()
  }
  return (
    <Message
      message={message}
      action={
        <div className="ml-auto flex flex-wrap justify-end">
          {offer && (
            <button type="button" className="btn small ghost" onClick={closing(offer.accept)}>
              {offer.label}
            </button>
          )}
          <button type="button" className="btn small ghost" onClick={closing(undo)}>
            <span className="kama">{text.undo}</span>
            <span className="faint num" aria-hidden="true">
              {text.seconds(left)}
            </span>
          </button>
        </div>
      }
    />
  )
}

/** Seconds left before `onEnd`; they stand still while the page is hidden or the messages are pointed at. */
function useCountdown(onEnd: () => void): number {
  const [left, setLeft] = useState(UNDO_SECONDS)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const held = document.hidden || document.querySelector('.toaster:is(:hover, :focus-within)')
      if (!held) setLeft((seconds) => Math.max(0, seconds - 1))
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left === 0) end.current()
  }, [left])
  return left
}
