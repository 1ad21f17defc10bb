import { type SelectQueryBuilder, sql } from 'kysely'
import { containing } from './engine/containing.ts'
import type { Db, Schema, UserTable } from './schema.ts'
import { openUsers } from './users.ts'

export type UserFilter = {
  /** Folded text that the address or the name contains; empty: everybody. */
  search: string
  paid: boolean
  /** Admins only: those by their row, and the account that ADMIN_EMAIL names, where it is believed. */
  admins: { named: string | null } | null
}
export type UserPage = { limit: number; page: number }

/**
 * One page of accounts, the newest first. It is chosen in `users_listed` alone, which holds all that the filters and
 * the order need; only the rows of the page are read from the table.
 */
export async function listUsers(db: Db, filter: UserFilter, page: UserPage): Promise<UserTable[]> {
  const ids = (await pageOfIds(db, filter, page).execute()).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db.selectFrom('users').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export function pageOfIds(
  db: Db,
  { search, paid, admins }: UserFilter,
  { limit, page }: UserPage,
): SelectQueryBuilder<Schema, 'users', { id: string }> {
  let ids = openUsers(db).select('id')
  if (search) ids = ids.where(sql<boolean>`search like ${containing(search)} escape '\\'`)
  if (paid) ids = ids.where('access_active', '!=', 0)
  if (admins) {
    const { named } = admins
    ids = ids.where((eb) =>
      named === null ? eb('is_admin', '!=', 0) : eb.or([eb('is_admin', '!=', 0), eb('id', '=', named)]),
    )
  }
  return ids
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
}

export const userById = (db: Db, id: string): Promise<UserTable | undefined> =>
  openUsers(db).selectAll().where('id', '=', id).executeTakeFirst()

/** Gives or takes the supporters' access. */
export async function setAccess(
  db: Db,
  id: string,
  { active, reason }: { active: boolean; reason: 'admin_set' | 'command' },
): Promise<void> {
  const access = { access_active: active ? 1 : 0, access_reason: reason }
  await db.updateTable('users').set(access).where('id', '=', id).execute()
}

export async function setAdmin(db: Db, id: string, admin: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ is_admin: admin ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}
