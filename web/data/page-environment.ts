import type { ReplayOutcome } from '#data/db/types.ts'

/**
 * What the data layer needs of the page it runs in; `web/app` supplies it. Every `on…` answers the way to stop
 * listening.
 */
export type PageEnvironment = {
  storage: {
    readonly length: number
    key(index: number): string | null
    getItem(key: string): string | null
    setItem(key: string, value: string): void
    removeItem(key: string): void
  }
  /** Another tab changed the storage; `key` is null when it was cleared. */
  onStorageChange(listener: (key: string | null) => void): () => void
  /** The page came to the front: visible again, or restored from the back-forward cache. */
  onVisible(listener: () => void): () => void
  onHidden(listener: () => void): () => void
  onOnline(listener: () => void): () => void
  onOffline(listener: () => void): () => void
  /** The first screen is there, or takes too long: once. */
  onScreen(listener: () => void): () => void
  /** The first screen is there, and nothing waits for the page: once. */
  onIdle(listener: () => void): () => void
  isOnline(): boolean
  isVisible(): boolean
  /** The profile that the address names (`?profil=`). */
  askedProfile(): string | null
  /** Asks the service worker for a pass; null where none controls the page or it does not answer. */
  askWorker(): Promise<ReplayOutcome | null>
  /** Starts, once, what only a player needs: databases, sync, catalogue. */
  startPlayer(): Promise<void>
  /** Starts, once, what sends the contact messages that wait on this device. */
  startContactQueue(): Promise<void>
  /** Asks the browser to keep our data; the answer says whether it will. */
  askPersistence(): Promise<boolean>
  /** Asks the browser to wake the worker when the network is back, where it can. */
  registerWake(): void
}

let page: PageEnvironment | null = null

export function attachPage(environment: PageEnvironment): void {
  page = environment
}

/** The page that this code runs in; null in the worker. */
export const currentPage = (): PageEnvironment | null => page

/** The storage that the tabs of this browser share; null in the worker. */
export const pageStorage = (): PageEnvironment['storage'] | null => page?.storage ?? null

/** Calls as soon as the page is in sight. */
export function onceVisible(page: PageEnvironment, go: () => void): void {
  if (page.isVisible()) go()
  else {
    const stop = page.onVisible(() => {
      stop()
      go()
    })
  }
}
