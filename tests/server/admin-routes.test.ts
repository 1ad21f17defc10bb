import { expect, test } from 'vitest'
import { sumsOf } from '#server/db/copy.ts'
import { withAdmin } from '#tests/support/server/with-admin.ts'

test('A177 A178 A9 every call under the admin path is refused to a visitor and to a player', async () => {
  const { server, player } = await withAdmin()
  const routes = server.app.routes.filter(({ path }) => path.startsWith('/api/v1/admin'))
  const calls = new Map(routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]))
  expect([...calls.keys()].sort()).toEqual(
    expect.arrayContaining([
      'DELETE /api/v1/admin/twitch_channels/:id',
      'DELETE /api/v1/admin/users/:id',
      'GET /api/v1/admin/stats',
      'GET /api/v1/admin/twitch_channels',
      'GET /api/v1/admin/users',
      'PATCH /api/v1/admin/users/:id',
      'POST /api/v1/admin/twitch_channels',
    ]),
  )
  const before = await sumsOf(server.db)
  for (const { method, path } of calls.values()) {
    const address = path.replace(':id', player.user.id)
    // Neither learns more from a body that is right, wrong or missing.
    for (const body of [undefined, {}, { url: 'zaap_perdu' }, { user: { access_active: true } }]) {
      if (method === 'GET' && body) continue
      const visitor = await server.call(method, address, { body })
      expect([visitor.status, visitor.json.code]).toEqual([401, 'unauthorized'])
      const forged = await server.call(method, address, { token: `${player.token}x`, body })
      expect([forged.status, forged.json.code]).toEqual([401, 'unauthorized'])
      const refused = await server.call(method, address, { token: player.token, body })
      expect([refused.status, refused.json.code]).toEqual([403, 'forbidden'])
      expect(Object.keys(refused.json).sort()).toEqual(['code', 'error'])
    }
  }
  expect(await sumsOf(server.db)).toEqual(before)
})

test('A177 an admin who no longer is one is refused at the next call', async () => {
  const { server, player } = await withAdmin()
  const ask = async () => (await server.call('GET', '/api/v1/admin/stats', { token: player.token })).status
  const setAdmin = (is_admin: number) =>
    server.db.updateTable('users').set({ is_admin }).where('id', '=', player.user.id).execute()
  await setAdmin(1)
  expect(await ask()).toBe(200)
  await setAdmin(0)
  expect(await ask()).toBe(403)
})
