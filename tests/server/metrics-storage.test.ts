import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDataDir } from '#server/db/engine/open.ts'
import { recordBackup } from '#server/metrics/last-backup.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { watchStorage } from '#server/metrics/server-metrics.ts'
import { emptyDatabase, postgresTest } from '#tests/support/database.ts'

async function aStore() {
  const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-figures-'))
  const database = await openDataDir(dataDir)
  onTestFinished(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true })
  })
  const metrics = createMetrics()
  watchStorage(metrics, database, dataDir)
  return { dataDir, figures: async () => (await metrics.registry.metrics()).split('\n') }
}

test('the size of the database and of its log are those of their files', async () => {
  const { dataDir, figures } = await aStore()
  const size = (name: string) => statSync(join(dataDir, name)).size
  expect(await figures()).toContain(`comptoir_database_bytes{part="data"} ${size('comptoir.sqlite')}`)
  expect(await figures()).toContain(`comptoir_database_bytes{part="log"} ${size('comptoir.sqlite-wal')}`)
})

test('the last backup has an instant once there is one', async () => {
  const { dataDir, figures } = await aStore()
  const told = async () =>
    (await figures()).filter((line) => line.startsWith('comptoir_last_backup_timestamp_seconds'))
  expect(await told()).toEqual([])
  const before = Date.now() / 1000
  recordBackup(dataDir, Date.now())
  const [line = ''] = await told()
  const at = Number(line.replace('comptoir_last_backup_timestamp_seconds ', ''))
  expect(at).toBeGreaterThan(before - 5)
  expect(at).toBeLessThan(before + 60)
})

postgresTest(
  'on PostgreSQL the size is the whole database’s, and connections are this process’s',
  async () => {
    const database = await emptyDatabase()
    await sql`select 1`.execute(database.db)
    const metrics = createMetrics()
    watchStorage(metrics, database, '/nulle-part')
    const figures = (await metrics.registry.metrics()).split('\n')
    const data = figures.find((line) => line.startsWith('comptoir_database_bytes{part="data"}'))
    expect(Number(data?.split(' ')[1])).toBeGreaterThan(1_000_000)
    expect(figures).toContain('comptoir_database_connections{part="waiting"} 0')
    expect(figures.some((line) => /^comptoir_database_connections\{part="open"\} [1-9]/.test(line))).toBe(
      true,
    )
    await database.close()
    expect(await metrics.registry.metrics()).not.toContain('comptoir_database_bytes{')
  },
)

test('a backup of a folder that may only be read is made all the same', () => {
  expect(() => recordBackup('/proc/none', Date.now())).not.toThrow()
})
