import type { PageEnvironment } from '#data/page-environment.ts'

type Name = 'storage' | 'visible' | 'hidden' | 'online' | 'offline' | 'idle'

/** The local storage that the tabs of one browser share. A tab that changes it is heard by the others, later. */
export class SharedStorage {
  readonly items = new Map<string, string>()
  private readonly tabs = new Set<FakePage>()

  join(tab: FakePage): void {
    this.tabs.add(tab)
  }

  change(from: FakePage, key: string | null, value: string | null): void {
    if (key === null) this.items.clear()
    else if (value === null) this.items.delete(key)
    else this.items.set(key, value)
    for (const tab of this.tabs) if (tab !== from) setImmediate(() => tab.hear('storage', key))
  }
}

/** The shared storage as one tab sees it. */
const storageOf = (tab: FakePage): PageEnvironment['storage'] => ({
  get length() {
    return tab.shared.items.size
  },
  key: (index) => [...tab.shared.items.keys()][index] ?? null,
  getItem: (key) => tab.shared.items.get(key) ?? null,
  setItem: (key, value) => tab.shared.change(tab, key, value),
  removeItem: (key) => tab.shared.change(tab, key, null),
})

/** One tab, as `web/app` would describe it: a test makes it go offline, hidden and back. */
export class FakePage implements PageEnvironment {
  online = true
  shown = true
  /** Screens wait for it; it is idle once « idle » is heard. */
  busy = false
  replays: PageEnvironment['askWorker'] = async () => null
  private readonly listeners: { name: Name; listener: (key: string | null) => void }[] = []

  constructor(readonly shared = new SharedStorage()) {
    shared.join(this)
  }

  readonly storage = storageOf(this)

  hear(name: Name, key: string | null = null): void {
    if (name === 'online' || name === 'offline') this.online = name === 'online'
    if (name === 'visible' || name === 'hidden') this.shown = name === 'visible'
    for (const one of [...this.listeners]) if (one.name === name) one.listener(key)
  }

  private listen(name: Name, listener: (key: string | null) => void): () => void {
    const one = { name, listener }
    this.listeners.push(one)
    return () => {
      this.listeners.splice(this.listeners.indexOf(one), 1)
    }
  }

  onStorageChange = (listener: (key: string | null) => void) => this.listen('storage', listener)
  onVisible = (listener: () => void) => this.listen('visible', listener)
  onHidden = (listener: () => void) => this.listen('hidden', listener)
  onOnline = (listener: () => void) => this.listen('online', listener)
  onOffline = (listener: () => void) => this.listen('offline', listener)
  onScreen = (listener: () => void) => {
    listener()
    return () => {}
  }
  onIdle = (listener: () => void) => {
    if (this.busy) return this.listen('idle', listener)
    listener()
    return () => {}
  }
  isOnline = () => this.online
  isVisible = () => this.shown
  asked: string | null = null
  askedProfile = () => this.asked
  askWorker = () => this.replays()
  startPlayer = async () => {}
  startContactQueue = async () => {}
  askPersistence = async () => true
  registerWake = () => {}
}
