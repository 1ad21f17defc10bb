import type { StoreApi } from 'zustand/vanilla'
import type { PageEnvironment } from '#data/page-environment.ts'
import { fetchManifest } from './download.ts'
import { type GameDataService, isImporting } from './download-messages.ts'

/** Of the catalogue's state, what an import changes. */
type ImportState = { service: GameDataService | null; version: string | null }

type Page = Pick<PageEnvironment, 'onVisible' | 'isVisible'>

/** How often a page that is seen looks; at a server that only waits to ask the service, less and less often. */
const LOOK_MS = 3_000
const LAST_LOOK_MS = 60_000

/**
 * Shows how far the server's import is, reading its manifest alone, until there is something to download or the server
 * does not answer. A page that nobody sees asks nothing.
 */
export async function importEnds(
  catalogue: Pick<StoreApi<ImportState>, 'getState' | 'setState'>,
  page: Page,
): Promise<void> {
  for (let waits = 0; ; ) {
    const { service, version } = catalogue.getState()
    if (!isImporting(service)) return
    waits = service?.state === 'waiting' ? waits + 1 : 0
    const delay = Math.min(LOOK_MS * 2 ** Math.max(0, waits - 1), LAST_LOOK_MS)
    await new Promise((resolve) => setTimeout(resolve, delay * (0.8 + 0.4 * Math.random())))
    await seen(page)
    const wanted = await fetchManifest((path, init) => fetch(path, init)).catch(() => null)
    if (!wanted || (wanted.service?.state !== 'running' && wanted.version !== version)) return
    catalogue.setState({ service: wanted.service ?? null })
  }
}

const seen = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    if (page.isVisible()) return resolve()
    const stop = page.onVisible(() => {
      stop()
      resolve()
    })
  })
