import type { Context } from 'hono'
import type { UserPage } from '#server/db/admin-users.ts'
import { AppError } from '#shared/contract/error.ts'
import { fold } from '#shared/domain/text/fold.ts'

const LONGEST_SEARCH = 200
const MOST = 100
const USUAL = 20
const LAST_PAGE = 1_000_000

export type UsersQuery = UserPage & { search: string; paid: boolean; admin: boolean }

/** The query of the accounts list; 422 for a value that cannot be read. A page's size is brought into 1 to 100. */
export const readUsersQuery = (c: Context): UsersQuery => ({
  ...readListQuery(c),
  paid: readFlag(c, 'paid') ?? false,
  admin: readFlag(c, 'admin') ?? false,
})

/** The search and the page of a list for admins. */
export function readListQuery(c: Context): UserPage & { search: string } {
  const q = c.req.query('q') ?? ''
  if (q.length > LONGEST_SEARCH) {
    throw new AppError(422, 'invalid', `La recherche compte au plus ${LONGEST_SEARCH} caractères.`)
  }
  const page = readWhole(c, 'page', 1)
  if (page < 1 || page > LAST_PAGE) {
    throw new AppError(422, 'invalid', `page doit être un nombre entier de 1 à ${LAST_PAGE}.`)
  }
  return {
    search: fold(q),
    limit: Math.min(Math.max(readWhole(c, 'limit', USUAL), 1), MOST),
    page,
  }
}

function readWhole(c: Context, name: string, usual: number): number {
  const text = c.req.query(name)
  if (text === undefined) return usual
  if (/^-?\d{1,15}$/.test(text)) return Number(text)
  throw new AppError(422, 'invalid', `${name} doit être un nombre entier.`)
}

/** Null where the query does not name it. */
export function readFlag(c: Context, name: string): boolean | null {
  const text = c.req.query(name)
  if (text === undefined) return null
  if (text === 'true' || text === 'false') return text === 'true'
  throw new AppError(422, 'invalid', `${name} doit être true ou false.`)
}
