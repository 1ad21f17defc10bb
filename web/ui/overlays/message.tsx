import { TriangleAlert } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/fields/button.tsx'
import { useTapGuard } from '#ui/hooks/use-tap-guard.ts'
import type { Offer } from '#ui/overlays/toast-tone.ts'
import type { ToastTone } from './toast-tone.ts'

const UNDO_SECONDS = 8

/** How long a message without « Annuler » stays. */
export const PLAIN_MS = { plain: 3000, error: 6000 } as const

/** A message that tells. */
export const Plain = ({ message, tone }: { message: string; tone: ToastTone }) => (
  <Message message={message} icon={tone === 'error' && <TriangleAlert className="icon loss" />} />
)

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

/** A message of what was done, with « Annuler » while its seconds run. */
export function Undoable({ message, undo, offer, close }: UndoableProps) {
  const place = useRef<HTMLDivElement>(null)
  const left = useCountdown(place, close)
  // It comes up under the finger that did it, which may press twice.
  useTapGuard(place, message, { fromStart: true })
  const closing = (act: () => unknown) => () => {
    close()
    void act()
  }
  return (
    <Message
      message={message}
      action={
        <div ref={place} className="ml-auto flex flex-wrap justify-end">
          {offer && (
            <Button className="small ghost" onClick={closing(offer.accept)}>
              {offer.label}
            </Button>
          )}
          <Button className="small ghost" onClick={closing(undo)}>
            <span className="kama">Annuler</span>
            <span className="faint num" aria-hidden="true">
              {`${left} s`}
            </span>
          </Button>
        </div>
      }
    />
  )
}

/** Seconds left before `onEnd`; they stand still while the window is hidden or its messages are pointed at. */
function useCountdown(place: RefObject<Element | null>, onEnd: () => void): number {
  const [left, setLeft] = useState(UNDO_SECONDS)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    // The clock of the window that shows it: that of a page out of sight goes slower.
    const shown = place.current?.ownerDocument ?? document
    const clock = shown.defaultView ?? window
    const timer = clock.setInterval(() => {
      const held = shown.hidden || shown.querySelector('.toaster:is(:hover, :focus-within)')
      if (!held) setLeft((seconds) => Math.max(0, seconds - 1))
    }, 1000)
    return () => clock.clearInterval(timer)
  }, [place])
  useEffect(() => {
    if (left === 0) end.current()
  }, [left])
  return left
}
