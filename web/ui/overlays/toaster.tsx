import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as SonnerToaster, toast as sonner, useSonner } from 'sonner'
import { useStore } from 'zustand'
import type { Offer } from '#ui/overlays/toast-tone.ts'
import '#ui/styles/toaster.css'

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
  useClearance(useSonner().toasts.length)
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

const TYPED = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"])'
/** Between a message and the field, and what may stand under the field: what is read of it. */
const ABOVE = 8
const BELOW = 28
/** Of a pile each message shows so much above the one before it. */
const PILED = 10

/**
 * Raises the messages above the field that is being typed in, and the buttons of the dialog on top, wherever they would cover
 * them. `shown`: the number of messages.
 */
function useClearance(shown: number): void {
  const box = useStore(openDialogs, (dialogs) => dialogs.at(-1)?.querySelector('.dialog') ?? null)
  useEffect(() => {
    if (shown === 0) return
    const place = () => {
      const toaster = document.querySelector<HTMLElement>('.toaster')
      if (!toaster) return
      const raised = Number.parseFloat(toaster.style.getPropertyValue('--raised')) || 0
      const by = raise(toaster, raised)
      if (by !== raised) toaster.style.setProperty('--raised', `${by}px`)
    }
    // Not at once: the focus is on nothing between two fields, and the page is laid out for the frame anyway.
    const next = () => requestAnimationFrame(place)
    place()
    document.addEventListener('focusin', next)
    document.addEventListener('focusout', next)
    addEventListener('scroll', place, { passive: true, capture: true })
    addEventListener('resize', place)
    const resized = new ResizeObserver(place)
    if (box) resized.observe(box)
    return () => {
      document.removeEventListener('focusin', next)
      document.removeEventListener('focusout', next)
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
      resized.disconnect()
    }
  }, [shown, box])
}

/** How far the messages have to be raised, in pixels, from where they stand by themselves. */
function raise(toaster: HTMLElement, raised: number): number {
  const messages = [...toaster.children].filter((one) => one instanceof HTMLElement)
  if (messages.length === 0) return 0
  const { left, right, bottom } = toaster.getBoundingClientRect()
  const foot = bottom + raised
  const height = Math.max(...messages.map((one) => one.offsetHeight)) + PILED * (messages.length - 1)
  let by = 0
  // From below: what is raised above one may come over the next.
  for (const clear of keptClear(toaster).sort((a, b) => b.top - a.top)) {
    const beside = clear.left >= right || clear.right <= left
    if (!beside && clear.top < foot - by && clear.bottom > foot - by - height) by = foot - clear.top + ABOVE
  }
  return Math.max(0, Math.min(foot - height, by))
}

/** What no message may cover: the field that is typed in, and the buttons of the dialog that the messages stand in. */
function keptClear(toaster: HTMLElement): Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>[] {
  const field = document.activeElement
  const buttons = toaster.closest('dialog')?.querySelector('.dialog > footer')?.getBoundingClientRect()
  const places = buttons ? [buttons] : []
  if (!field?.matches(TYPED)) return places
  const { left, right, top, bottom } = field.getBoundingClientRect()
  return [...places, { left, right, top, bottom: bottom + BELOW }]
}
