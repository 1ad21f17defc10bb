import { useEffect } from 'react'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import type { Offer, ToastTone } from './toast-tone.ts'
import { isRemembered, lastActAt, rememberAct, takeBack } from './undo-stack.ts'

const toaster = defineLazy(() => import('./toaster.tsx'))
type Toaster = Awaited<ReturnType<typeof toaster.want>>

/** The region on the page now; another one once it went away. */
let region = {}

/** Where messages appear; mounted once, around every page. A live region reads them out. */
export function Toasts() {
  const loaded = useLazy(toaster)
  useEffect(
    () => () => {
      region = {}
    },
    [],
  )
  return loaded && <loaded.Toaster />
}

/** What is said in another window than the page's. */
export type Said = { message: string; tone: ToastTone; undo?: () => unknown; offer?: Offer | undefined }

let elsewhere: ((said: Said) => void) | null = null

/** Messages go there from now on, to the window in which the player acts; null: to the page. */
export function sayIn(window: ((said: Said) => void) | null): void {
  elsewhere = window
}

/** Says something for a few seconds. */
export function toast(message: string, tone: ToastTone = 'plain'): void {
  if (elsewhere) elsewhere({ message, tone })
  else void say(({ show }) => show(message, tone))
}

/**
 * Says what was done, with « Annuler » for eight seconds, and what goes well with it; of one `slot` only the last message
 * stays.
 */
export function undoToast(message: string, undo: () => unknown, slot?: string, offer?: Offer): void {
  if (elsewhere) {
    elsewhere({ message, tone: 'plain', undo, offer })
    return
  }
  const act = { place: location.pathname, message, undo, close: () => {} }
  rememberAct(act)
  void say(({ showUndo }) => {
    if (isRemembered(act)) act.close = showUndo(message, () => takeBack(act), slot, offer)
  })
}

/** Takes back what was done last at a place, and says what; false where nothing is left to take back. */
export function undoLast(place: string): boolean {
  const act = lastActAt(place)
  if (!act) return false
  void takeBack(act).then(
    (done) => done !== false && toast(`Annulé\u00a0: ${act.message.replace(/ ✔$/, '')}`),
  )
  return true
}

/** Messages wait, in their order, until the toaster is on the page; those of a page that went away meanwhile are none of the next. */
async function say(message: (loaded: Toaster) => void): Promise<void> {
  const toldTo = region
  const loaded = await toaster.want()
  await loaded.mounted
  await framePainted()
  if (toldTo === region) message(loaded)
}

/** What was done is on the screen before it is said; a page out of sight paints nothing. */
const framePainted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
