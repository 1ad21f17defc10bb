import { expect, test, vi } from 'vitest'
import { pageOfIds, type UserFilter } from '#server/db/admin-users.ts'
import type { SqliteDatabase } from '#server/db/engine/database.ts'
import { openDatabase } from '#server/db/engine/open.ts'
import { userStats } from '#server/db/stats.ts'
import { newUser } from '#server/db/users.ts'

const PEOPLE = 3_000

async function aTown(): Promise<SqliteDatabase> {
  const database = await openDatabase(':memory:')
  const rows = Array.from({ length: PEOPLE }, (_, i) =>
    newUser({
      id: `id-${i}`,
      name: `Joueur ${i}`,
      email: `j${i}@test.fr`,
      password_hash: 'x'.repeat(96),
      access_active: i % 40 === 0 ? 1 : 0,
      created_at: i * 1000,
    }),
  )
  for (let from = 0; from < PEOPLE; from += 500) {
    await database.db
      .insertInto('users')
      .values(rows.slice(from, from + 500))
      .execute()
  }
  return database
}

const EVERYBODY: UserFilter = { search: '', paid: false, admins: null }

test.each<[string, UserFilter, number]>([
  ['the first page', EVERYBODY, 1],
  ['the last page', EVERYBODY, PEOPLE / 20],
  ['a search with many hits', { ...EVERYBODY, search: 'joueur' }, 1],
  ['a search without a hit', { ...EVERYBODY, search: 'introuvable' }, 1],
  ['the supporters', { ...EVERYBODY, paid: true }, 1],
  ['the admins', { ...EVERYBODY, admins: { named: null } }, 1],
  ['the admins with ADMIN_EMAIL', { ...EVERYBODY, admins: { named: 'id-7' } }, 1],
  ['everything at once', { search: 'a', paid: true, admins: { named: 'id-7' } }, 3],
])(
  'A188 %s is chosen in the index alone, without reading or sorting the accounts',
  async (_, filter, page) => {
    const { db, file, close } = await aTown()
    const { sql, parameters } = pageOfIds(db, filter, { limit: 20, page }).compile()
    const plan = file.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...parameters)
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^(SCAN|SEARCH) users USING COVERING INDEX users_listed/),
    ])
    await close()
  },
)

test('A187 the figures read no account either, but for the last ten', async () => {
  const { db, file, close } = await aTown()
  const prepared = vi.spyOn(file, 'prepare')
  await userStats(db, PEOPLE * 1000, 10)
  const asked = prepared.mock.calls.map(([sql]) => sql)
  prepared.mockRestore()
  const counts = asked.filter((sql) => sql.startsWith('select') && !sql.includes('"email"'))
  expect(counts.length).toBeGreaterThan(3)
  for (const sql of counts) {
    const values = Array.from(sql.matchAll(/\?/g), () => 0)
    const plan = file.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...values)
    for (const { detail } of plan) expect(detail).toMatch(/USING COVERING INDEX/)
  }
  await close()
})
