import { useEffect, useRef, useState } from 'react'
import { useMiniDocument, useMiniKeys } from '#ui/mini/mini-context.ts'
import { PLAIN_MS, Plain, Undoable } from '#ui/overlays/message.tsx'
import { type Said, sayIn, undoLast } from '#ui/overlays/toast.tsx'
import { rememberAct, takeBack } from '#ui/overlays/undo-stack.ts'

/** What the player does is done in this document or in another one. */
const SIGNS = ['pointerdown', 'keydown', 'focusin'] as const
/** Where what is done in this window is remembered. */
const PLACE = 'mini'

type Shown = Said & { turn: number }

/** The last message of what is done in this window, in its own live region; Ctrl+Z takes back what was done last. */
export function MiniMessages({ hint }: { hint?: string | undefined }) {
  const doc = useMiniDocument()
  const [message, setMessage] = useState<Shown | null>(null)
  const turn = useRef(0)

  useEffect(() => {
    const show = (said: Said) => {
      turn.current += 1
      const shown: Shown = { ...said, turn: turn.current }
      const { message, undo } = said
      if (undo) {
        const close = () => setMessage((now) => (now === shown ? null : now))
        const act = { place: PLACE, message, undo, close }
        rememberAct(act)
        shown.undo = () => takeBack(act)
      }
      setMessage(shown)
    }
    const here = () => sayIn(show)
    const there = () => sayIn(null)
    here()
    if (hint) show({ message: hint, tone: 'plain' })
    for (const sign of SIGNS) doc.addEventListener(sign, here, true)
    if (doc !== document) for (const sign of SIGNS) document.addEventListener(sign, there, true)
    return () => {
      there()
      for (const sign of SIGNS) {
        doc.removeEventListener(sign, here, true)
        document.removeEventListener(sign, there, true)
      }
    }
  }, [doc, hint])

  useEffect(() => {
    if (!message || message.undo) return
    const clock = doc.defaultView ?? window
    const timer = clock.setTimeout(() => setMessage(null), PLAIN_MS[message.tone])
    return () => clock.clearTimeout(timer)
  }, [doc, message])

  useMiniKeys((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return
    // What is typed and not stored yet is taken back by the field.
    if (doc.querySelector('input[data-typed]:focus')) return
    if (undoLast(PLACE)) event.preventDefault()
  })

  return (
    <section
      className="toaster pointer-events-none fixed inset-x-4 bottom-[calc(var(--foot)+42px)] z-50 grid justify-items-stretch [&>*]:pointer-events-auto max-[300px]:inset-x-1 strip:sr-only"
      aria-label="Messages"
      aria-live="polite"
    >
      {message?.undo ? (
        <Undoable
          key={message.turn}
          message={message.message}
          undo={message.undo}
          offer={message.offer}
          close={() => setMessage(null)}
        />
      ) : (
        message && <Plain message={message.message} tone={message.tone} />
      )}
    </section>
  )
}
