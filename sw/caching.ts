import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import type { InstallResult } from 'workbox-precaching'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { READER_CACHE, READER_FILES, READER_FOLDER } from '#data/reader-files.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

const SERVER_PATHS = [
  /^\/(api|auth)\//,
  /^\/me$/,
  /^\/(items|recipes)(\/|$)/,
  /^\/icons\/(item|mount)\//,
  /^\/user_/,
  /^\/(healthz|metrics|robots\.txt)$/,
  /^\/\.well-known\//,
]
const ICONS = /^\/icons\/(item|mount)\//
/** What an older version kept: pictures of another site. */
const FOREIGN_ICONS = 'icons'

/** How many files of the application are fetched at once. */
const CONCURRENCY = 6

/** Workbox fetches file after file, which takes two hundred times there and back over a phone's network. */
export class ConcurrentPrecache extends PrecacheController {
  override install(event: ExtendableEvent): Promise<InstallResult> {
    const whole = this.fetchSome(event).then(() => super.install(event))
    event.waitUntil(whole)
    return whole
  }

  /** What does not come is asked for again by Workbox, which knows what a failure means. */
  private async fetchSome(event: ExtendableEvent): Promise<void> {
    const files = this.getURLsToCacheKeys().entries()
    const lane = async () => {
      for (const [url, cacheKey] of files) {
        const cache = url === cacheKey ? 'default' : 'reload'
        const request = new Request(url, { cache, credentials: 'same-origin', priority: 'low' })
        await Promise.all(this.strategy.handleAll({ params: { cacheKey }, request, event }))
      }
    }
    await Promise.allSettled(Array.from({ length: CONCURRENCY }, lane))
  }
}

/** The whole application, every route's chunk included, answers from the device. */
export function serveShell(): void {
  const shell = new ConcurrentPrecache()
  shell.precache(self.__WB_MANIFEST)
  registerRoute(new PrecacheRoute(shell))
  cleanupOutdatedCaches()
  const page = shell.createHandlerBoundToURL('/index.html')
  registerRoute(new NavigationRoute(page, { denylist: SERVER_PATHS }))
}

/**
 * Icons of the game, at most 1,500 for 60 days. One that cannot be had stays an error, so that the page keeps its own
 * picture of the item's type.
 */
export function keepIcons(): void {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && ICONS.test(url.pathname) && request.destination === 'image',
    new CacheFirst({
      cacheName: 'game-icons',
      plugins: [
        new CacheableResponsePlugin({ statuses: [200] }),
        new ExpirationPlugin({ maxEntries: 1500, maxAgeSeconds: 60 * 86_400, purgeOnQuotaError: true }),
      ],
    }),
  )
}

const READER = /^\/assets\/reader-/

/** The reader of pictures answers from the device where the player asked to keep it there, else from the network. */
export function serveReader(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && READER.test(url.pathname),
    async ({ request }) =>
      (await caches.match(request.url, { cacheName: READER_CACHE, ignoreVary: true })) ?? fetch(request),
  )
}

/** Where an older version's reader is kept, this one's is fetched before the new version takes over; else, without network, with the next. */
export async function fetchReader(): Promise<void> {
  if (!(await caches.has(READER_CACHE))) return
  const cache = await caches.open(READER_CACHE)
  const kept = await Promise.all(READER_FILES.map((file) => cache.match(file, { ignoreVary: true })))
  await cache.addAll(READER_FILES.filter((_, at) => kept[at] === undefined))
}

/** The older reader goes once this one's is whole. Asks no network: pages wait for a worker that takes over. */
export async function dropOldReader(): Promise<void> {
  if (!(await caches.has(READER_CACHE))) return
  const cache = await caches.open(READER_CACHE)
  const kept = await cache.keys()
  const [ours, old] = [kept.filter(isOurs), kept.filter((request) => !isOurs(request))]
  if (ours.length === READER_FILES.length) for (const request of old) await cache.delete(request)
}

const isOurs = ({ url }: Request): boolean => new URL(url).pathname.startsWith(`${READER_FOLDER}/`)

/** Drops the pictures that an older version kept, and what it noted of their age. */
export async function dropForeignIcons(): Promise<void> {
  await caches.delete(FOREIGN_ICONS)
  await new CacheExpiration(FOREIGN_ICONS, { maxEntries: 1 }).delete()
}
