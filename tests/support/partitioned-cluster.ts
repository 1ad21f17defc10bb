import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/db/engine/postgres.ts'
import { partitionTables } from './partitioned.ts'
import setupWhole, { TEMPLATE } from './postgres-cluster.ts'

/** The same, with the tables of players and markets in partitions: what a distributed PostgreSQL asks of the queries. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let address = ''
  const stop = await setupWhole({
    ...project,
    provide: (name: 'postgres', value: string) => {
      address = value
      project.provide(name, value)
    },
  } as TestProject)
  const url = address.replace('%s', TEMPLATE)
  const client = new Client({ connectionString: url })
  await client.connect()
  await partitionTables(client)
  await client.end()
  // Makes the views again.
  await (await openPostgres(url)).close()
  project.provide('partitioned', true)
  return stop
}
