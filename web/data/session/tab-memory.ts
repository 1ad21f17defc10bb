import { createStore } from 'zustand/vanilla'
import type { PageEnvironment } from '#data/page-environment.ts'
import { session } from './session-store.ts'

/** The contact message that is being written in this tab. */
export const CONTACT_DRAFT = 'contact:draft'
const LEFT = 'sign-out:left'
const NEW = 'sign-in:new'
const PASSWORD_GONE = 'sign-in:password-gone'

type Remembered = { id: string | null }
const remembered = () => createStore<Remembered>(() => ({ id: null }))

/** The account that signed out last in this tab, its data still on the device; null once somebody signs in. */
export const leftAccount = remembered()
/** The account that was made in this tab, while its session lasts. */
export const newAccount = remembered()
/** The account whose unproved password went when Google opened it; null once its owner was told. */
export const passwordGone = remembered()

const KEPT = [
  [LEFT, leftAccount],
  [NEW, newAccount],
  [PASSWORD_GONE, passwordGone],
] as const

/** Keeps what a tab remembers of its player no longer than their session. Answers how to stop. */
export function startTabMemory(storage: PageEnvironment['storage']): () => void {
  for (const [key, store] of KEPT) store.setState({ id: storage.getItem(key) })
  const stops = [
    ...KEPT.map(([key, store]) =>
      store.subscribe(({ id }) => {
        if (id === null) storage.removeItem(key)
        else storage.setItem(key, id)
      }),
    ),
    session.subscribe(({ user, notice, endedUser }, before) => {
      // What this device holds of a deleted account is nobody's copy any more: its removal is offered.
      if (notice === 'gone' && before.notice !== 'gone') leftAccount.setState({ id: endedUser })
      if (user) leftAccount.setState({ id: null })
      if (!before.user || before.user.id === user?.id) return
      storage.removeItem(CONTACT_DRAFT)
      newAccount.setState({ id: null })
      passwordGone.setState({ id: null })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
