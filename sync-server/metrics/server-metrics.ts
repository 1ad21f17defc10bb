import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/db/engine/database.ts'
import { journalInAll } from '#server/db/journal.ts'
import type { LiveHub } from '#server/sync/live-hub.ts'
import { LAST_BACKUP } from './last-backup.ts'
import { createMetrics, type Metrics, watchProcess } from './metrics.ts'

/** Size of the database and of the journals in it, its connections where it has a pool, and when it was last backed up. */
export function watchStorage({ figure }: Metrics, database: Database, dataDir: string): void {
  // Before the size, whose question takes a connection itself.
  if (database.kind === 'postgres') {
    const { pool } = database
    figure(
      'comptoir_database_connections',
      'Connections of this process, and requests that wait for one.',
      () => ({
        open: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      }),
    )
  }
  figure('comptoir_database_bytes', 'Size of the database and of its write-ahead log.', () =>
    database.kind === 'sqlite' ? fileSizes(database.file.name) : serverSize(database.pool),
  )
  const journal = async (part: 'entries' | 'bytes'): Promise<Record<string, number>> => {
    const size = await journalInAll(database.db).catch(() => null)
    return size ? { '': size[part] } : {}
  }
  figure('comptoir_journal_entries', 'Replaced values that the journals of all accounts hold.', () =>
    journal('entries'),
  )
  figure('comptoir_journal_bytes', 'Bytes of the replaced values that the journals hold.', () =>
    journal('bytes'),
  )
  figure(
    'comptoir_last_backup_timestamp_seconds',
    'When the last backup ended; absent before the first.',
    async (): Promise<Record<string, number>> => {
      const note = await stat(join(dataDir, LAST_BACKUP)).catch(() => null)
      return note ? { '': note.mtimeMs / 1000 } : {}
    },
  )
}

async function fileSizes(path: string): Promise<Record<string, number>> {
  const [data, log] = await Promise.all([path, `${path}-wal`].map((file) => stat(file).catch(() => null)))
  return { ...(data ? { data: data.size } : {}), ...(log ? { log: log.size } : {}) }
}

type Asked = { query<R extends object>(text: string): Promise<{ rows: R[] }> }

/** Nothing while the database does not answer: the rest of the page is wanted then most of all. */
async function serverSize(pool: Asked): Promise<Record<string, number>> {
  const sizes = await pool
    .query<{ bytes: number | string }>('select pg_database_size(current_database()) as bytes')
    .catch(() => null)
  const bytes = Number(sizes?.rows[0]?.bytes)
  return Number.isFinite(bytes) ? { data: bytes } : {}
}

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
