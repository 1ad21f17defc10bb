import type { ReplayOutcome } from '#data/db/types.ts'
import type { PageEnvironment } from '#data/page-environment.ts'
import { onIdle, onScreen } from '#ui/hooks/use-idle.ts'
import { mini } from '#ui/mini/mini-store.ts'
import { PROFILE } from '#ui/params/profile-param.ts'

const on = (target: EventTarget, type: string, listener: () => void): (() => void) => {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}

const whenVisibility = (state: DocumentVisibilityState, listener: () => void) =>
  on(document, 'visibilitychange', () => {
    if (document.visibilityState === state) listener()
  })

/** The page itself, or its mini-window above the game. */
const isInSight = (): boolean =>
  document.visibilityState === 'visible' || mini.getState().window?.document.visibilityState === 'visible'

/** The browser page, as the data layer needs it. */
export const pageEnvironment: PageEnvironment = {
  storage: localStorage,
  onStorageChange(listener) {
    const onStorage = (event: StorageEvent) => listener(event.key)
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
  onVisible(listener) {
    const stops = [whenVisibility('visible', listener), on(window, 'pageshow', listener)]
    return () => {
      for (const stop of stops) stop()
    }
  },
  onHidden(listener) {
    const look = () => {
      if (!isInSight()) listener()
    }
    const stops = [on(document, 'visibilitychange', look), mini.subscribe(look)]
    return () => {
      for (const stop of stops) stop()
    }
  },
  onOnline: (listener) => on(window, 'online', listener),
  onOffline: (listener) => on(window, 'offline', listener),
  onScreen,
  onIdle,
  isOnline: () => navigator.onLine,
  isVisible: isInSight,
  askedProfile: () => new URLSearchParams(location.search).get(PROFILE),
  askWorker,
  startPlayer: async () => (await import('#data/start-player.ts')).startPlayer(pageEnvironment),
  startContactQueue,
  askPersistence: async () => (await navigator.storage?.persist?.()) ?? false,
  registerWake,
}

let contactQueue: Promise<unknown> | null = null

async function startContactQueue(): Promise<void> {
  contactQueue ??= import('#data/contact-queue.ts').then((queue) => queue.startContactQueue(pageEnvironment))
  await contactQueue
}

function registerWake(): void {
  navigator.serviceWorker?.ready
    .then((registration) => ('sync' in registration ? wake(registration.sync) : undefined))
    .catch(() => {
      // Background Sync is refused or missing: the page's own triggers do the work.
    })
}

function wake(manager: unknown): Promise<void> | undefined {
  const canRegister = (value: unknown): value is { register(tag: string): Promise<void> } =>
    typeof value === 'object' && value !== null && 'register' in value
  return canRegister(manager) ? manager.register('replay') : undefined
}

/** A pass is bounded to 20 s; a worker that was killed in it never answers. */
const ANSWER_MS = 25_000

type Replayed = { type: 'replayed'; outcome: ReplayOutcome }
const isReplayed = (data: unknown): data is Replayed =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'replayed' && 'outcome' in data

/** Asks the worker that controls this page for a pass; null where there is none, or it did not answer. */
function askWorker(): Promise<ReplayOutcome | null> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return Promise.resolve(null)
  return new Promise((resolve) => {
    const settle = (outcome: ReplayOutcome | null) => {
      clearTimeout(timer)
      navigator.serviceWorker.removeEventListener('message', onMessage)
      resolve(outcome)
    }
    const onMessage = (event: MessageEvent) => {
      if (isReplayed(event.data)) settle(event.data.outcome)
    }
    const timer = setTimeout(() => settle(null), ANSWER_MS)
    navigator.serviceWorker.addEventListener('message', onMessage)
    worker.postMessage({ type: 'replay' })
  })
}
