import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { openDatabase } from '#server/db/engine/open.ts'
import { ComptoirSqliteDialect } from '#server/db/engine/sqlite-dialect.ts'
import { reading, writing } from '#server/db/engine/transaction.ts'
import { eraseAccount } from '#server/db/erased-accounts.ts'
import type { Db, ErasedAccountTable, MarketSilencedTable, Schema, Tx, UserTable } from '#server/db/schema.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { syncToDisk } from './durable.ts'

/** How an account is opened, and which life of the account that is. */
type SignIn = Pick<
  UserTable,
  'id' | 'email_key' | 'created_at' | 'password_hash' | 'google_sub' | 'email_verified' | 'sign_in_changed_at'
>

/** What a replaced database knows of its accounts and an older backup cannot. */
export type Replaced = {
  erased: ErasedAccountTable[]
  signIns: SignIn[]
  /** Absent: it is of the version before the table. */
  silenced?: MarketSilencedTable[]
}

/** What a restore closed and kept, in numbers. */
export type Carried = {
  sessions: number
  links: number
  passwords: number
  googles: number
  addresses: number
  accounts: number
}

/** Reads a database that is about to be replaced; it may be of the version before the columns and the table. */
export async function readReplaced(db: Db): Promise<Replaced> {
  const tables = await db.introspection.getTables()
  // Another schema of the same database may have a table of that name.
  const dated = tables.some(
    ({ name, columns }) => name === 'users' && columns.some((column) => column.name === 'sign_in_changed_at'),
  )
  return reading(db, async (tx) => {
    const signIns = await tx
      .selectFrom('users')
      .select(['id', 'email_key', 'created_at', 'password_hash', 'google_sub', 'email_verified'])
      .select((dated ? sql.ref<number>('sign_in_changed_at') : sql.lit(0)).as('sign_in_changed_at'))
      .execute()
    const erased = tables.some(({ name }) => name === 'erased_accounts')
      ? await tx.selectFrom('erased_accounts').selectAll().execute()
      : []
    if (!tables.some(({ name }) => name === 'market_silenced')) return { erased, signIns }
    return { erased, signIns, silenced: await tx.selectFrom('market_silenced').selectAll().execute() }
  })
}

/**
 * Makes a backup fit to take a database's place: its sessions and mailed links end, accounts that were deleted since
 * are deleted in it, what was lent is forgotten, and what opens an account stays what it became. The date of the change tells which is later: the
 * replaced database may itself be an older one that was put back. `null`: nothing is known of a replaced database.
 */
export const carryOver = (restored: Db, replaced: Replaced | null): Promise<Carried> =>
  writing(restored, async (tx) => {
    const sessions = await tx.deleteFrom('sessions').executeTakeFirst()
    const links = await tx.deleteFrom('mail_links').executeTakeFirst()
    await forgetMarkets(tx, replaced?.silenced)
    let accounts = 0
    for (const erased of replaced?.erased ?? []) if (await eraseAccount(tx, erased)) accounts++
    return {
      sessions: Number(sessions.numDeletedRows),
      links: Number(links.numDeletedRows),
      accounts,
      ...(await keepLaterSignIns(tx, replaced?.signIns ?? [])),
    }
  })

/**
 * Whoever turned lending off since must not be lent again: all contributions go, and come back with the next price that a player who
 * still lends sends. Every market is told whole; who was silenced stays so.
 */
async function forgetMarkets(tx: Tx, silenced: readonly MarketSilencedTable[] | undefined): Promise<void> {
  await tx.deleteFrom('market_contributions').execute()
  await tx.deleteFrom('market_touched').execute()
  await tx.deleteFrom('market_hours').execute()
  await tx.updateTable('market_contributors').set({ counts: 0 }).execute()
  if (!silenced) return
  await tx.deleteFrom('market_silenced').execute()
  for (const one of silenced) await tx.insertInto('market_silenced').values(one).execute()
}

async function keepLaterSignIns(tx: Tx, signIns: readonly SignIn[]) {
  const kept = { passwords: 0, googles: 0, addresses: 0 }
  const rows = await tx.selectFrom('users').selectAll().execute()
  const restored = new Map(rows.map((row) => [row.id, row]))
  const changes: SignIn[] = []
  for (const later of signIns) {
    const own = restored.get(later.id)
    if (!own || !isLater(later, own)) continue
    if (later.password_hash !== own.password_hash) kept.passwords++
    if (later.google_sub !== own.google_sub) kept.googles++
    if (later.email_verified !== own.email_verified) kept.addresses++
    changes.push(later)
  }
  // A Google account opens one account alone: it leaves those that had it before another one gets it.
  const moved = changes.flatMap(({ google_sub }) => google_sub ?? [])
  for (const sub of moved)
    await tx.updateTable('users').set({ google_sub: null }).where('google_sub', '=', sub).execute()
  for (const { id, password_hash, google_sub, email_verified, sign_in_changed_at } of changes) {
    await tx
      .updateTable('users')
      .set({ password_hash, google_sub, email_verified, sign_in_changed_at })
      .where('id', '=', id)
      .execute()
  }
  return kept
}

/** Only of the same life: an account that a restore lost may have been made again by somebody else. */
const isLater = (later: SignIn, own: SignIn): boolean =>
  later.email_key === own.email_key &&
  later.created_at === own.created_at &&
  later.sign_in_changed_at >= own.sign_in_changed_at &&
  (later.password_hash !== own.password_hash ||
    later.google_sub !== own.google_sub ||
    later.email_verified !== own.email_verified)

/** The same for a SQLite file; `old` is the file that it replaces, null where none can be read. */
export async function carryIntoFile(
  fresh: string,
  old: Sqlite.Database | null,
): Promise<{ carried: Carried; read: boolean }> {
  const replaced = old && (await readFile(old))
  const restored = await openDatabase(fresh)
  try {
    return { carried: await carryOver(restored.db, replaced), read: replaced !== null }
  } finally {
    await restored.close()
    syncToDisk(fresh)
  }
}

/** Null for a file that is damaged, or no database of ours. */
async function readFile(old: Sqlite.Database): Promise<Replaced | null> {
  try {
    // Not destroyed: that would close the file, and its lock with it.
    return await readReplaced(new Kysely<Schema>({ dialect: new ComptoirSqliteDialect(old) }))
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return null
    throw error
  }
}

export function carriedInWords(carried: Carried): string {
  const parts: [number, string, string][] = [
    [carried.links, 'lien envoyé par email annulé', 'liens envoyés par email annulés'],
    [carried.passwords, 'mot de passe plus récent gardé', 'mots de passe plus récents gardés'],
    [carried.googles, 'liaison Google plus récente gardée', 'liaisons Google plus récentes gardées'],
    [carried.addresses, 'adresse confirmée le reste', 'adresses confirmées le restent'],
    [carried.accounts, 'compte supprimé le reste', 'comptes supprimés le restent'],
  ]
  const sessions =
    carried.sessions === 0
      ? 'Aucune session à clore'
      : plural(carried.sessions, 'session close', 'sessions closes')
  return `${[sessions, ...parts.filter(([count]) => count > 0).map((part) => plural(...part))].join(', ')}.`
}
