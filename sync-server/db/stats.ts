import { sql } from 'kysely'
import { profiles } from '#shared/collections/profiles.ts'
import { MAIN_PROFILE } from '#shared/domain/site/profiles.ts'
import { nextParisMidnight, parisDay } from '#shared/domain/text/paris-day.ts'
import { reading } from './engine/transaction.ts'
import type { Db, UserTable } from './schema.ts'
import { openUsers } from './users.ts'

const DAY_MS = 86_400_000
const TREND_DAYS = 28

export type UserStats = {
  users: number
  paid: number
  /** Profiles beside the one that every account has. */
  profiles: number
  /** Accounts that lend their prices. */
  lenders: number
  /** Accounts in all at the end of each of the last 28 days in Paris, today's last; from the first account's day on. */
  daily: number[]
  recent: Pick<UserTable, 'created_at' | 'email' | 'access_active'>[]
}

/** The figures of the admin's page, all of one moment. An account that was deleted no longer counts in its past. */
export const userStats = (db: Db, now: number, recent: number): Promise<UserStats> =>
  reading(db, async (tx) => {
    const users = await countUsers(tx)
    return {
      users,
      paid: await countPaid(tx),
      profiles: await countProfiles(tx),
      lenders: await countLenders(tx),
      daily: await totalsByDay(tx, now, users),
      recent: await newestUsers(tx, recent),
    }
  })

async function countUsers(db: Db): Promise<number> {
  const { count } = await openUsers(db)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countPaid(db: Db): Promise<number> {
  const { count } = await openUsers(db)
    .select((eb) => eb.fn.countAll().as('count'))
    .where('access_active', '!=', 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Written as they are: the index of these rows alone is found by its own words. */
async function countProfiles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('records')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('collection', '=', sql.lit(profiles.name))
    .where('deleted', '=', sql.lit(0))
    .where('key', '!=', MAIN_PROFILE)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countLenders(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('market_lenders')
    .select((eb) => eb.fn.count('user_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counted back from the total, so that only the accounts of these days are looked at, each once. */
async function totalsByDay(db: Db, now: number, users: number): Promise<number[]> {
  const first = await firstUserAt(db)
  const totals: number[] = []
  let total = users
  let until: number | null = null
  for (const end of dayEnds(now)) {
    if (first === null || end <= first) break
    total -= await countCreated(db, end, until)
    totals.unshift(total)
    until = end
  }
  return totals
}

/** The instants at which the last days of Paris end, today's first. */
function dayEnds(now: number): number[] {
  const noon = Date.parse(`${parisDay(now)}T12:00:00Z`)
  return Array.from({ length: TREND_DAYS }, (_, n) => nextParisMidnight(noon - n * DAY_MS))
}

async function firstUserAt(db: Db): Promise<number | null> {
  const first = await openUsers(db).select('created_at').orderBy('created_at').limit(1).executeTakeFirst()
  return first?.created_at ?? null
}

async function countCreated(db: Db, from: number, until: number | null): Promise<number> {
  let counted = openUsers(db)
    .select((eb) => eb.fn.countAll().as('count'))
    .where('created_at', '>=', from)
  if (until !== null) counted = counted.where('created_at', '<', until)
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

const newestUsers = (db: Db, count: number): Promise<UserStats['recent']> =>
  openUsers(db)
    .select(['created_at', 'email', 'access_active'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
