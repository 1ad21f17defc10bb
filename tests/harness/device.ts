import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { findBrowser } from '#scripts/browser.mjs'
import { PageRecord } from './page-record.ts'
import { descendants, runs } from './processes.ts'
import type { Screen } from './screen.ts'
import { until } from './until.ts'

/**
 * Playwright's own list (chromiumSwitches.ts), since the last list of a command line is the only one, and the popup of
 * the address bar: Chromium loads it in a process for each new context, which costs more than a context itself.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** How the tests start a Chromium. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join()}`,
  // The tests never leave this machine: no other name resolves.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
]

/**
 * `scale`: the screen's own pixels per pixel of the page. `still`: its player wants nothing that moves. `slower`: how many times
 * as slow as this machine its processor is, in Chromium.
 */
export type Look = {
  width: number
  height: number
  scheme: 'dark' | 'light'
  scale?: number
  still?: boolean
  slower?: number
}
/** How long a page may take for one step on a busy machine. */
const PATIENCE_MS = 60_000
/** Whether the app may install its service worker. */
export type ServiceWorkers = 'allow' | 'block'
export const DESKTOP: Look = { width: 1440, height: 900, scheme: 'dark' }

/** A Chromium in which several devices each have storage of their own. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath(), args: CHROMIUM_FLAGS })

/** One with windows, on a screen: what only a window has, such as another one above it. */
export const startBrowserOn = ({ display }: Screen): Promise<Browser> =>
  chromium.launch({
    executablePath: executablePath(),
    args: CHROMIUM_FLAGS,
    headless: false,
    env: { ...process.env, DISPLAY: display },
  })

function executablePath(): string {
  const found = findBrowser()
  if (!found) throw new Error('no Chromium: set CHROMIUM_PATH')
  return found
}

/** One player's browser: fresh storage in `browser`, else a profile of its own that outlives its closing. */
export class Device {
  private context: BrowserContext | null = null
  private kept: string | null = null
  /** What its pages said, whatever was closed since. */
  readonly record = new PageRecord()
  private readonly origin: string
  private readonly look: Look
  private readonly browser: Browser | undefined
  private readonly serviceWorkers: ServiceWorkers

  constructor(
    origin: string,
    look: Partial<Look> = {},
    browser?: Browser,
    serviceWorkers: ServiceWorkers = 'allow',
  ) {
    this.origin = origin
    this.look = { ...DESKTOP, ...look }
    this.browser = browser
    this.serviceWorkers = serviceWorkers
  }

  /** The folder of its own profile. */
  get profile(): string {
    this.kept ??= mkdtempSync(join(tmpdir(), 'comptoir-profile-'))
    return this.kept
  }

  /** Opens the browser; one with a profile has it again after a close or a kill. */
  async open(path = '/'): Promise<Page> {
    const { width, height, scheme, scale = 1, still = false } = this.look
    const options = {
      viewport: { width, height },
      deviceScaleFactor: scale,
      hasTouch: width < 768,
      colorScheme: scheme,
      reducedMotion: still ? ('reduce' as const) : ('no-preference' as const),
      locale: 'fr-FR',
      acceptDownloads: true,
      serviceWorkers: this.serviceWorkers,
    }
    this.context = this.browser
      ? await this.browser.newContext(options)
      : await chromium.launchPersistentContext(this.profile, {
          executablePath: executablePath(),
          args: CHROMIUM_FLAGS,
          ...options,
        })
    this.context.setDefaultTimeout(PATIENCE_MS)
    this.record.follow(this.context)
    return this.show(this.context.pages()[0] ?? (await this.context.newPage()), path)
  }

  /** The first page of the open browser. */
  get page(): Page {
    const [first] = this.opened().pages()
    if (!first) throw new Error('the browser has no page')
    return first
  }

  /** A second tab of the same browser. */
  async tab(path: string): Promise<Page> {
    return this.show(await this.opened().newPage(), path)
  }

  private async show(page: Page, path: string): Promise<Page> {
    const { slower } = this.look
    if (slower) {
      const session = await this.session(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    }
    await page.goto(`${this.origin}${path}`)
    return page
  }

  async close(): Promise<void> {
    await this.context?.close()
    this.context = null
  }

  /** Ends the browser's processes at once: no page gets to finish anything. */
  async kill(): Promise<void> {
    const pid = Number(readlinkSync(join(this.profile, 'SingletonLock')).split('-').at(-1))
    const processes = [pid, ...descendants(pid)]
    const closed = this.opened().waitForEvent('close')
    process.kill(pid, 'SIGKILL')
    await closed
    this.context = null
    // The one that keeps the databases ends by itself once it misses the browser, and locks them until then.
    await until(async () => !processes.some(runs), 20_000)
  }

  async dispose(): Promise<void> {
    await this.close()
    if (this.kept) rmSync(this.kept, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }

  /** The debugging protocol of the page's target. */
  session(page: Page): Promise<CDPSession> {
    return this.opened().newCDPSession(page)
  }

  /** How much the origin may store, in bytes; without a size, the browser's own limit. */
  async setQuota(page: Page, quotaSize?: number): Promise<void> {
    const session = await this.session(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: this.origin, quotaSize })
  }

  /** Stops the service worker as the browser does when it needs the memory. */
  async stopWorkers(page: Page): Promise<void> {
    const session = await this.session(page)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await session.detach()
  }

  /** Fires the event that Background Sync fires once there is network again. */
  async fireSync(page: Page, tag: string): Promise<void> {
    await this.toWorker(page, (session, worker) =>
      session.send('ServiceWorker.dispatchSyncEvent', { ...worker, tag, lastChance: false }),
    )
  }

  /** Hands the worker what the browser's push service brought for it. */
  async deliverPush(page: Page, data: string): Promise<void> {
    await this.toWorker(page, (session, worker) =>
      session.send('ServiceWorker.deliverPushMessage', { ...worker, data }),
    )
  }

  /** Lets the browser show this site's notifications, as its player does when they are asked. */
  async allowNotifications(): Promise<void> {
    await this.opened().grantPermissions(['notifications'], { origin: this.origin })
  }

  /**
   * How many notifications the browser has shown of this site from now on. `getNotifications` must not be asked while one is on
   * its way: Chromium takes it for dismissed, and forgets it.
   */
  async countNotifications(page: Page): Promise<() => number> {
    const session = await this.session(page)
    let count = 0
    session.on(
      'BackgroundService.backgroundServiceEventReceived',
      ({ backgroundServiceEvent: { eventName } }) => {
        if (eventName === 'Notification displayed') count += 1
      },
    )
    await session.send('BackgroundService.setRecording', { shouldRecord: true, service: 'notifications' })
    await session.send('BackgroundService.startObserving', { service: 'notifications' })
    return () => count
  }

  private async toWorker(
    page: Page,
    act: (session: CDPSession, worker: { origin: string; registrationId: string }) => Promise<unknown>,
  ): Promise<void> {
    const session = await this.session(page)
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find((r) => !r.isDeleted && r.scopeURL.startsWith(this.origin))
        if (ours) resolve(ours.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    await act(session, { origin: this.origin, registrationId: await registered })
    await session.detach()
  }

  private opened(): BrowserContext {
    if (!this.context) throw new Error('the browser is closed')
    return this.context
  }
}
