import type { Database } from '#server/db/engine/database.ts'
import type { LiveHub } from '#server/sync/live-hub.ts'
import { createMetrics, type Metrics, watchProcess } from './metrics.ts'
import { watchStorage } from './storage.ts'

export type MetricsSources = { live: LiveHub; database: Database; dataDir: string }

/** The metrics of one server, without those of its process, which may run several in tests. */
export function createServerMetrics({ live, database, dataDir }: MetricsSources): Metrics {
  const metrics = createMetrics()
  metrics.figure('comptoir_live_streams', 'Open streams of live events.', () => ({ '': live.openStreams }))
  watchStorage(metrics, database, dataDir)
  return metrics
}

/** The same, with the process's memory, processor and event loop. */
export function createProcessMetrics(sources: MetricsSources): Metrics {
  const metrics = createServerMetrics(sources)
  watchProcess(metrics)
  return metrics
}
