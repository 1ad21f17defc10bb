import { createStore } from 'zustand/vanilla'
import type { PageEnvironment } from './page-environment.ts'
import { session } from './session-store.ts'

/** The contact message that is being written in this tab. */
export const CONTACT_DRAFT = 'contact:draft'
const LEFT = 'sign-out:left'

/** The account that signed out last in this tab, its data still on the device; null once somebody signs in. */
export const leftAccount = createStore<{ id: string | null }>(() => ({ id: null }))

/** Keeps what a tab remembers of its player no longer than their session. Answers how to stop. */
export function startTabMemory(storage: PageEnvironment['storage']): () => void {
  leftAccount.setState({ id: storage.getItem(LEFT) })
  const stops = [
    leftAccount.subscribe(({ id }) => {
      if (id === null) storage.removeItem(LEFT)
      else storage.setItem(LEFT, id)
    }),
    session.subscribe(({ user, notice, endedUser }, before) => {
      // What this device holds of a deleted account is nobody's copy any more: its removal is offered.
      if (notice === 'gone' && before.notice !== 'gone') leftAccount.setState({ id: endedUser })
      if (user) leftAccount.setState({ id: null })
      if (before.user && before.user.id !== user?.id) storage.removeItem(CONTACT_DRAFT)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
