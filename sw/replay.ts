import { replayCurrentAccount } from '#data/sync/replay.ts'

declare const self: ServiceWorkerGlobalScope

/** One pass over the current account's outbox; every open page hears how it ended. */
export async function replayAndTell(): Promise<void> {
  const outcome = await replayCurrentAccount()
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'replayed', outcome })
}
