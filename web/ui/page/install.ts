import { createStore } from 'zustand/vanilla'

const DISMISSED = 'install:dismissed'

/** The event by which Chromium offers to install; the other browsers have none. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }
const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event

export type HowTo = 'ios' | 'safari' | 'firefox-android' | 'firefox'

/** What the offers do: nothing to offer, ask the browser, or tell how it is done by hand. */
export type InstallOffer =
  | { kind: 'none' }
  | { kind: 'ask'; event: InstallEvent }
  | { kind: 'how'; to: HowTo }

export const install = createStore<{ offer: InstallOffer }>(() => ({ offer: { kind: 'none' } }))

/** Starts listening, before the first screen: the browser offers only once. */
export function startInstallOffer(): void {
  if (isInstalled() || localStorage.getItem(DISMISSED)) return
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isInstallEvent(event) && !localStorage.getItem(DISMISSED))
      install.setState({ offer: { kind: 'ask', event } })
  })
  addEventListener('appinstalled', dismissInstall)
  const to =
    'onbeforeinstallprompt' in window ? null : howToFor(navigator.userAgent, navigator.maxTouchPoints)
  if (to) install.setState({ offer: { kind: 'how', to } })
}

/** Asks the browser to install; whatever the answer, this event is spent. */
export async function askToInstall(event: InstallEvent): Promise<void> {
  install.setState({ offer: { kind: 'none' } })
  const { outcome } = await event.prompt()
  if (outcome === 'accepted') dismissInstall()
}

/** Hides every offer for good on this device. */
export function dismissInstall(): void {
  localStorage.setItem(DISMISSED, '1')
  install.setState({ offer: { kind: 'none' } })
}

/** Whether this page runs as an installed app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** Which explanation fits a browser that has no install event; null for one that we do not know. */
export function howToFor(agent: string, touchPoints: number): HowTo | null {
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)) return 'ios'
  if (/Firefox\//.test(agent)) return /Android/.test(agent) ? 'firefox-android' : 'firefox'
  // WebKit elsewhere calls itself Safari too, and has no Dock.
  if (/Macintosh/.test(agent) && /Safari\//.test(agent) && /Version\//.test(agent)) return 'safari'
  return null
}
