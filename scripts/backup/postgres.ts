import { closeSync, openSync } from 'node:fs'
import { Client } from 'pg'
import { Refusal } from '#scripts/command.ts'
import { CopyDiffers, copyDatabase, isEmpty } from '#server/db/copy.ts'
import { openDatabase } from '#server/db/engine/open.ts'
import { openPostgres } from '#server/db/engine/postgres.ts'
import { migrations } from '#server/db/migrations/registry.ts'
import { type Carried, carryOver, readReplaced } from './carry-over.ts'
import { settle } from './copy-sqlite.ts'
import { giveName } from './durable.ts'
import { type Counts, inspect } from './inspect.ts'
import { partOf, removePart } from './target.ts'

const IN_USE = 'Un serveur utilise cette base : arrête-le d’abord. Rien n’a été changé.'

/** Copies a PostgreSQL database into a SQLite file, as it stands at one moment, compared row by row. */
export async function copyPostgres(url: string, to: string): Promise<Counts> {
  await refuseOther(url)
  closeSync(openSync(to, 'wx', 0o600))
  const from = await openPostgres(url)
  try {
    const copy = await openDatabase(to)
    try {
      await told(() => copyDatabase(from.db, copy))
    } finally {
      await copy.close()
    }
  } finally {
    await from.close()
  }
  settle(to)
  return inspect(to, 'La copie')
}

/**
 * Puts a checked SQLite backup in place of all that a PostgreSQL database holds, in one commit; what was there is
 * copied to `kept` first.
 */
export async function restorePostgres(
  fresh: string,
  url: string,
  kept: string,
): Promise<{ replaced: boolean; read: boolean; carried: Carried }> {
  await refuseWhileUsed(url)
  const from = await openDatabase(fresh)
  try {
    const to = await openPostgres(url)
    try {
      const empty = await isEmpty(to.db)
      if (!empty) await keepIn(url, kept)
      const carried = await carryOver(from.db, await readReplaced(to.db))
      await told(() => copyDatabase(from.db, to))
      return { replaced: !empty, read: true, carried }
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

async function keepIn(url: string, kept: string): Promise<void> {
  const part = partOf(kept)
  try {
    await copyPostgres(url, part)
    giveName(part, kept, false)
  } finally {
    removePart(part)
  }
}

/** A backup never changes what it copies: bringing the tables up to date is for the server that serves them. */
async function refuseOther(url: string): Promise<void> {
  const [made] = await asked<{ there: boolean }>(
    url,
    "select to_regclass('kysely_migration') is not null as there",
  )
  const rows = made?.there ? await asked<{ name: string }>(url, 'select name from kysely_migration') : []
  const done = rows.map(({ name }) => name)
  if (done.length === 0)
    throw new Refusal('Aucune base de Comptoir à cette adresse : lance d’abord le serveur.')
  if (done.sort().join() === Object.keys(migrations).sort().join()) return
  throw new Refusal('Cette base est d’une autre version que ce programme : sauvegarde-la avec le sien.')
}

/** Refuses while a server, its live events or another command is connected. */
export async function refuseWhileUsed(url: string): Promise<void> {
  const [used] = await asked(
    url,
    "select pid from pg_stat_activity where datname = current_database() and application_name like 'comptoir%' limit 1",
  )
  if (used) throw new Refusal(IN_USE)
}

async function asked<R>(url: string, statement: string): Promise<R[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function told<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof CopyDiffers) {
      throw new Refusal(`La copie n’est pas fidèle (table ${error.table}) : rien n’a été gardé.`)
    }
    throw error
  }
}
