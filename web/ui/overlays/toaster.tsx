import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as SonnerToaster, toast as sonner, useSonner } from 'sonner'
import type { Offer } from '#ui/overlays/toast-tone.ts'
import '#ui/styles/toaster.css'
import { useClearOfField } from './clear-of-field.ts'
import { PLAIN_MS, Plain, Undoable } from './message.tsx'
import type { ToastTone } from './toast-tone.ts'
import { openDialogs } from './top-dialog.ts'

const REGION_KNOWN_MS = 100

let onMounted: () => void
/** Resolves once the toaster listens and its live region is known to screen readers: what comes before would be lost. */
export const mounted = new Promise<void>((resolve) => {
  onMounted = resolve
})

/** Stands in the dialog on top, where one is open: outside of it no message could be pressed or reached. */
export function Toaster() {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    const timer = setTimeout(onMounted, REGION_KNOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  useClearOfField(useSonner().toasts.length)
  useLayoutEffect(() => {
    // Moved as it stands: what another place would draw anew starts its seconds anew.
    const move = (dialogs: readonly HTMLDialogElement[]) => (dialogs.at(-1) ?? document.body).append(place)
    move(openDialogs.getState())
    const unsubscribe = openDialogs.subscribe(move)
    return () => {
      unsubscribe()
      place.remove()
    }
  }, [place])
  return createPortal(
    <SonnerToaster
      position="bottom-center"
      visibleToasts={3}
      gap={10}
      offset={{ bottom: 'calc(var(--floor) + 24px)' }}
      mobileOffset={{ bottom: 'calc(var(--floor) + var(--corner) + 12px)' }}
      containerAriaLabel="Messages"
      toastOptions={{ unstyled: true }}
      className="toaster"
    />,
    place,
  )
}

export const show = (message: string, tone: ToastTone): void => {
  sonner.custom(() => <Plain message={message} tone={tone} />, {
    duration: PLAIN_MS[tone],
  })
}

let undos = 0
/** Which message of each slot is the last. */
const latest = new Map<string, number>()
/** How many messages of each slot were closed: the one that follows has a name of its own, as the closed one still fades. */
const closed = new Map<string, number>()

/** Answers what takes the message off the screen, unless another one has taken its place. */
export const showUndo = (
  message: string,
  undo: () => unknown,
  slot?: string,
  offer?: Offer,
): (() => void) => {
  undos += 1
  const turn = undos
  const generation = slot === undefined ? 0 : (closed.get(slot) ?? 0)
  if (slot !== undefined) latest.set(slot, turn)
  const close = (id: number | string) => {
    if (slot !== undefined) closed.set(slot, generation + 1)
    sonner.dismiss(id)
  }
  const id = sonner.custom(
    (id) => <Undoable key={turn} message={message} undo={undo} offer={offer} close={() => close(id)} />,
    { id: slot && `${slot}-${generation}`, duration: Number.POSITIVE_INFINITY },
  )
  return () => {
    if (slot === undefined || latest.get(slot) === turn) close(id)
  }
}
