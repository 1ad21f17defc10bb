// @module-tag postgres
import { describe, expect, test } from 'vitest'
import { removeExpiredSessions } from '#server/db/sessions.ts'
import { publishMarkets } from '#server/market/publish.ts'
import { collections } from '#shared/collections/registry.ts'
import { leadingKeys } from '#tests/support/app.ts'
import { EXCUSES, excused } from '#tests/support/server/excused-queries.ts'
import { LEADING, withoutLeadingKey } from '#tests/support/server/leading-keys.ts'
import { marketApp } from '#tests/support/server/market-app.ts'
import { callsTo, ENTRIES } from '#tests/support/server/routes.ts'
import { ADMIN, anAdmin } from '#tests/support/server/with-admin.ts'

describe('N204 a statement', () => {
  test.each([
    ['select * from "records" where "user_id" = ? and "key" in (?)'],
    ['select * from "users" where "id" in (?, ?)'],
    ['insert into "heads" ("user_id", "seq") values (?, ?)'],
    ['update "market_prices" set "price" = ? where "server" = ?'],
    ['delete from "market_contributions" where "server" = ? and "contributor" = ?'],
    [
      'select * from "sessions" as "s" inner join "users" on "users"."id" = "s"."user_id" where "s"."user_id" = ?',
    ],
    ["select item_name from flips where user_id = ? and profile = ''"],
    ['select * from "catalogue_items" where "name" = ?'],
  ])('names the leading key of what it touches: %s', (statement) => {
    expect(withoutLeadingKey(statement)).toEqual([])
  })

  test.each([
    ['select * from "records" where "key" = ?', ['records']],
    ['select * from "records" where "user_id" > ?', ['records']],
    ['select "user_id" from "heads"', ['heads']],
    ['insert into "heads" ("seq") values (?)', ['heads']],
    ['delete from "market_contributions" where "contributor" = ?', ['market_contributions']],
    ['select * from "sessions" as "s" inner join "users" on "users"."id" = "s"."user_id"', ['sessions']],
    [
      'select * from "heads" inner join "journal" on "heads"."seq" = ? where "heads"."user_id" = ?',
      ['journal'],
    ],
    ['select item_name from flips where sold = 0', ['flips']],
  ])('does not: %s', (statement, tables) => {
    expect(withoutLeadingKey(statement)).toEqual(tables)
  })

  test('is stopped in every test of the server where it neither does nor is excused', async () => {
    const { server } = await marketApp()
    const all = () => server.deps.db.selectFrom('market_contributions').selectAll().execute()
    await expect(all()).rejects.toThrow('names no leading key of market_contributions')
    await expect(server.db.selectFrom('market_contributions').selectAll().execute()).resolves.toEqual([])
  })
})

test('N204 every call of the server, and its passes, name the leading keys or say why not', async () => {
  const { server, lender } = await marketApp({ env: { ADMIN_EMAIL: ADMIN } })
  const { token } = await anAdmin(server)
  const one = await lender()
  await one.notesPrice(303, 100)
  await publishMarkets(server.deps)
  await removeExpiredSessions(server.deps.db, server.deps.now())
  for (const { method, path, route } of callsTo(['public', 'signed-in', 'own-rows', 'admin'])) {
    if (route.streams || path.includes('logout') || method === 'DELETE') continue
    const body = method === 'GET' ? undefined : (route.body ?? {})
    const { status } = await server.call(method, path, { token, body })
    expect([path, status === 500]).toEqual([path, false])
  }
  for (const { name, path } of collections)
    await server.call('POST', `/api/v1/${path}/bulk_upsert`, { token, body: { entries: [ENTRIES[name]] } })
  const touched = [...LEADING.keys()].filter((table) =>
    [...leadingKeys.seen].some((sql) => sql.includes(`"${table}"`)),
  )
  // Other files of the run may have been there before: these are touched here.
  expect(touched).toEqual(
    expect.arrayContaining(['records', 'heads', 'market_contributions', 'market_prices', 'users']),
  )
})

test('N204 each excuse has a reason, and excuses no statement of players’ rows', () => {
  expect(EXCUSES.filter(({ why }) => why.length < 40)).toEqual([])
  expect(excused('select * from "records" where "key" = ?')).toBe(false)
  expect(excused('select * from "market_contributions" where "contributor" = ?')).toBe(false)
})
