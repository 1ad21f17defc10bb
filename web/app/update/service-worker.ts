import { Workbox } from 'workbox-window'
import { isFree, whenFree } from '#data/db/uncommitted.ts'
import { serverAnswers } from '#data/http.ts'
import { update } from './update-notice.tsx'

const CHECK_EVERY_MS = 60 * 60_000
const RELOADED = 'update:reloaded'

/**
 * Registers the worker. A new version takes over as soon as nothing typed would be lost, and each open tab reloads
 * once; the very first install takes control without a reload.
 */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let controlled = Boolean(serviceWorker.controller)
  let agreed = false

  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) reloadWhenFree(agreed)
    controlled = true
  })
  addEventListener('vite:preloadError', () => void reloadForMissingCode())
  const worker = new Workbox('/sw.js', { scope: '/' })
  const takeOver = () => {
    // The very first one waits for nobody.
    if (!serviceWorker.controller) return
    const skip = () => worker.messageSkipWaiting()
    offer(() => {
      agreed = true
      skip()
    })
    void whenFree().then(skip)
  }
  worker.register().then(
    (registration) => {
      if (registration) followVersions(registration, takeOver)
      watchForVersions(worker)
    },
    // Without a worker (refused, or a private window) the page replays by itself; only opening it offline is lost.
    (error: unknown) => console.warn('[comptoir] service worker', error),
  )
}

/**
 * Tells every version that waits: one that was there before this page, one on its way already, and those to come. The
 * library's own event misses the second, and all after one that came when the page was a minute old.
 */
function followVersions(registration: ServiceWorkerRegistration, onReady: () => void): void {
  const follow = (worker: ServiceWorker | null) => {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') onReady()
    })
  }
  if (registration.waiting) onReady()
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
}

function offer(apply: () => void): void {
  if (!isFree()) update.setState({ ready: true, apply })
}

/** Code that did not come from a server that is there belongs to a version that is gone. */
async function reloadForMissingCode(): Promise<void> {
  // Without the server a reload would lose the page.
  if (sessionStorage.getItem(RELOADED) || !(await serverAnswers())) return
  sessionStorage.setItem(RELOADED, '1')
  reloadWhenFree(false)
}

let reloading = false
function reloadWhenFree(agreed: boolean): void {
  if (reloading) return
  reloading = true
  const reload = () => location.reload()
  if (!agreed) offer(reload)
  void (agreed ? Promise.resolve() : whenFree()).then(reload)
}

function watchForVersions(worker: Workbox): void {
  let last = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < CHECK_EVERY_MS) return
    last = Date.now()
    void worker.update().catch(() => {})
  })
}
