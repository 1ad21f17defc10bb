import { catalogueDb } from './catalogue-db.ts'
import { failureOf } from './catalogue-error.ts'
import { type DownloadEvent, downloadCatalogue } from './download.ts'

export type DownloadMessage = DownloadEvent | { type: 'failed'; code: ReturnType<typeof failureOf> }

/** One download at a time on the device: another tab's turn finds most of the work done. Never throws. */
export async function downloadLocked(report: (message: DownloadMessage) => void): Promise<void> {
  const run = async () => {
    try {
      await downloadCatalogue({ db: await catalogueDb(), request: (path, init) => fetch(path, init), report })
    } catch (error) {
      report({ type: 'failed', code: failureOf(error) })
    }
  }
  // No locks in an insecure context; two downloads at once only cost traffic.
  await ('locks' in navigator ? navigator.locks.request('comptoir-catalogue', run) : run())
}
