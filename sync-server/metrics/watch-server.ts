import type { Database } from '#server/db/engine/database.ts'
import type { LiveHub } from '#server/sync/live-hub.ts'
import { createMetrics, type Metrics, watchProcess } from './metrics.ts'
import { watchStorage } from './storage.ts'

export type Watched = { live: LiveHub; database: Database; dataDir: string }

/** The figures of one running server, without those of its process, which may hold several. */
export function watchServer({ live, database, dataDir }: Watched): Metrics {
  const metrics = createMetrics()
  metrics.figure('comptoir_live_streams', 'Open streams of live events.', () => ({ '': live.openStreams }))
  watchStorage(metrics, database, dataDir)
  return metrics
}

/** The same, with memory, processor and event loop. */
export function watchWholeProcess(watched: Watched): Metrics {
  const metrics = watchServer(watched)
  watchProcess(metrics)
  return metrics
}
