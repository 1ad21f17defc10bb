import { clientsClaim } from 'workbox-core'
import { replayCurrentAccount } from '#data/sync/replay.ts'
import {
  dropForeignIcons,
  dropOldReader,
  fetchReader,
  keepIcons,
  serveReader,
  serveShell,
} from './caching.ts'
import { sendKeptMessages } from './contact.ts'
import { openPressed, showPushed } from './notifications.ts'
import { receiveShares } from './share.ts'

declare const self: ServiceWorkerGlobalScope

/** The `sync` event of browsers with Background Sync; TypeScript's own library does not know it. */
type SyncEvent = ExtendableEvent & { readonly tag: string }
const isSync = (event: Event): event is SyncEvent => event instanceof ExtendableEvent && 'tag' in event

serveShell()
keepIcons()
serveReader()
receiveShares()
clientsClaim()

self.addEventListener('activate', (event) => event.waitUntil(dropForeignIcons()))
self.addEventListener('install', (event) => event.waitUntil(fetchReader().catch(() => {})))
self.addEventListener('activate', (event) => event.waitUntil(dropOldReader()))

self.addEventListener('message', (event) => {
  const type: unknown = event.data?.type
  // The page asks for the new version when it can reload; a worker never takes over by itself.
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (type === 'replay') event.waitUntil(replayAndTell())
})

self.addEventListener('sync', (event: Event) => {
  if (!isSync(event) || event.tag !== 'replay') return
  event.waitUntil(replayAndTell())
  event.waitUntil(sendKeptMessages())
})

self.addEventListener('push', (event) => event.waitUntil(showPushed(event.data)))

self.addEventListener('notificationclick', (event) => event.waitUntil(openPressed(event.notification)))

/** One pass over the current account's outbox; every open page hears how it ended. */
async function replayAndTell(): Promise<void> {
  const outcome = await replayCurrentAccount()
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'replayed', outcome })
}
