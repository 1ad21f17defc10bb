import { vi } from 'vitest'
import { toldHere } from '#blocks/notifications/device.ts'
import { webPush } from '#blocks/notifications/web-push.ts'
import { deviceDb } from '#data/device-db.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { WebLocks } from '#tests/support/web-locks.ts'

type Shown = { title: string; tag: string | undefined; path: unknown }

/** A browser that can show notifications, as far as the page uses it. */
export class NotifyingBrowser {
  permission: NotificationPermission = 'default'
  /** What its player answers when they are asked. */
  answer: NotificationPermission = 'granted'
  asked = 0
  readonly shown: Shown[] = []
  readonly locks = new WebLocks()
  /** The address at its push service; null: not subscribed. */
  endpoint: string | null = null
  /** Whether its push service can be reached. */
  reachable = true
  /** The key that it subscribed with. */
  key: Uint8Array | null = null
  /** Where it says that its player changed what this site may do. */
  readonly settings = new EventTarget()
  private readonly worker = new EventTarget()

  readonly registration = {
    active: {},
    showNotification: async (title: string, { tag, data }: NotificationOptions) => {
      this.shown.push({ title, tag, path: data?.path })
    },
    pushManager: {
      getSubscription: async () => this.subscription(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        if (!this.reachable) throw new DOMException('push service error', 'AbortError')
        if (this.key && String(this.key) !== String(applicationServerKey))
          throw new DOMException('another key', 'InvalidStateError')
        this.key = applicationServerKey
        this.endpoint ??= 'https://fcm.googleapis.com/fcm/send/appareil'
        return this.subscription()
      },
    },
  }

  private subscription() {
    const { endpoint } = this
    if (endpoint === null) return null
    return {
      toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        this.endpoint = null
        this.key = null
        return true
      },
    }
  }

  /** The worker asks the page to go somewhere; answers whether the page said that it goes. */
  open(path: string): boolean {
    let goes = false
    const port = {
      postMessage: () => {
        goes = true
      },
    }
    const asked = { data: { type: 'open', path }, ports: [port] }
    this.worker.dispatchEvent(Object.assign(new Event('message'), asked))
    return goes
  }

  install(): void {
    const browser = this
    vi.stubGlobal('Notification', {
      get permission() {
        return browser.permission
      },
      async requestPermission() {
        browser.asked += 1
        browser.permission = browser.answer
        return browser.answer
      },
    })
    const serviceWorker = Object.assign(this.worker, { getRegistration: async () => this.registration })
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
    Object.defineProperty(navigator, 'locks', { value: this.locks, configurable: true })
    const permissions = { query: async () => this.settings }
    Object.defineProperty(navigator, 'permissions', { value: permissions, configurable: true })
  }
}

/** A browser in which nothing was asked or told yet, and whose data came a moment ago. */
export async function aNotifyingBrowser(): Promise<NotifyingBrowser> {
  const browser = new NotifyingBrowser()
  browser.install()
  localStorage.removeItem('notify:on')
  toldHere.setState({ user: null })
  webPush.setState({ on: null })
  syncStatus.setState({ lastSyncAt: Date.now(), firstPull: false })
  await deviceDb().told.clear()
  return browser
}

/** A browser without notifications. */
export function withoutNotifications(): void {
  vi.stubGlobal('Notification', undefined)
  Reflect.deleteProperty(window, 'Notification')
  Reflect.deleteProperty(navigator, 'serviceWorker')
}

/** This page runs as an installed app. */
export const installed = (): void =>
  void vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('standalone'),
    addEventListener() {},
    removeEventListener() {},
  }))
