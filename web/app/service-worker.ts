import { Workbox } from 'workbox-window'
import { isFree, whenFree } from '#data/uncommitted.ts'
import { update } from './update.ts'

const CHECK_EVERY_MS = 60 * 60_000
const RELOADED = 'update:reloaded'

/**
 * Registers the worker. A new version takes over as soon as nothing typed would be lost, and each open tab reloads
 * once; the very first install takes control without a reload.
 */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const worker = new Workbox('/sw.js', { scope: '/' })
  let controlled = Boolean(navigator.serviceWorker.controller)
  let agreed = false

  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) reloadWhenFree(agreed)
    controlled = true
  })
  worker.addEventListener('waiting', () => {
    const skip = () => worker.messageSkipWaiting()
    offer(() => {
      agreed = true
      skip()
    })
    void whenFree().then(skip)
  })
  addEventListener('vite:preloadError', (event) => {
    // Without network it is no sign of a new version, and a reload would lose the page.
    if (!navigator.onLine || sessionStorage.getItem(RELOADED)) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED, '1')
    reloadWhenFree(false)
  })
  // Without a worker (refused, or a private window) the page replays by itself; only opening it offline is lost.
  worker.register().catch((error: unknown) => console.warn('[comptoir] service worker', error))
  watchForVersions(worker)
}

function offer(apply: () => void): void {
  if (!isFree()) update.setState({ ready: true, apply })
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
