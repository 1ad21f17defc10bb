import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/db/engine/postgres.ts'
import { startCluster } from '#tests/harness/postgres.ts'

/** A database with our tables and no row, from which each test makes its own. */
export const TEMPLATE = 'comptoir_empty'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the scratch server's databases, with %s for the name; absent: the tests run on SQLite. */
    postgres?: string
    /** Its tables are partitioned, and every statement's plan is looked at. */
    partitioned?: boolean
  }
}

/** One PostgreSQL server for all the files of a run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  await cluster.create(TEMPLATE)
  await (await openPostgres(cluster.url(TEMPLATE))).close()
  provide('postgres', cluster.url('%s'))
  return cluster.stop
}
