import { createStore } from 'zustand/vanilla'
import { TOLD_HERE } from '#data/device-db.ts'

/** Which account this device tells of what is due; null: none, until its player asks for it here. */
export const toldHere = createStore<{ user: string | null }>(() => ({
  user: localStorage.getItem(TOLD_HERE),
}))

export function tellHere(user: string | null): void {
  if (user === null) localStorage.removeItem(TOLD_HERE)
  else localStorage.setItem(TOLD_HERE, user)
  toldHere.setState({ user })
}

/** Whether this browser can show notifications; a worker shows them, in a page too. */
export const canNotify = (): boolean => 'Notification' in window && 'serviceWorker' in navigator

/** What the browser says of notifications of this site; `default`: the player was not asked yet. */
export const permission = (): NotificationPermission => (canNotify() ? Notification.permission : 'denied')

/** Asks the browser, which asks the player. Only at a press of theirs. */
export const askPermission = (): Promise<NotificationPermission> => Notification.requestPermission()
