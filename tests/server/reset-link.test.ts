import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { resetLinkAnswer } from '#shared/endpoints/admin.ts'
import { PASSWORD, type TestAppOptions } from '#tests/support/app.ts'
import { ADMIN, withAdmin } from '#tests/support/server/with-admin.ts'

const NEW = 'un tout autre mot'
const HOUR = 3_600_000

/** A server without mail, whose admin makes links for a player who forgot their password. */
async function aForgottenPassword(options: TestAppOptions = {}) {
  const clock = { now: Date.UTC(2026, 10, 20, 18) }
  const env = { PUBLIC_URL: 'https://comptoir.example' }
  const made = await withAdmin({ now: () => clock.now, env, ...options })
  const { server, admin, player } = made
  await server.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', admin.user.id).execute()
  const makeFor = (id: string, token = admin.token) =>
    server.call('POST', `/api/v1/admin/users/${id}/reset_link`, { token })
  const tokenFor = async (id: string) => {
    const { url } = resetLinkAnswer.parse((await makeFor(id)).json)
    return new URL(url).searchParams.get('token') ?? ''
  }
  const reset = (token: string, password = NEW) =>
    server.call('POST', '/auth/password/reset', { body: { token, password } })
  const login = async (email: string, password: string) =>
    (await server.call('POST', '/auth/login', { body: { email, password } })).status
  return { ...made, clock, player, makeFor, tokenFor, reset, login }
}

test('A185 an admin makes a link that gives a player a new password, once, without any mail', async () => {
  const { player, makeFor, reset, login, clock } = await aForgottenPassword()
  const made = await makeFor(player.user.id)
  const { url, expires_at } = resetLinkAnswer.parse(made.json)
  expect(made.status).toBe(201)
  expect(url).toMatch(/^https:\/\/comptoir\.example\/reset-password\?token=/)
  expect(expires_at).toBe(new Date(clock.now + 24 * HOUR).toISOString())
  const token = new URL(url).searchParams.get('token') ?? ''
  expect((await reset(token)).status).toBe(200)
  const { email } = player.user
  expect([await login(email, PASSWORD), await login(email, NEW)]).toEqual([401, 200])
  expect((await reset(token, 'encore un autre')).json.code).toBe('link_invalid')
})

test('A85 the link of an admin ends after a day, and with the next one', async () => {
  const { player, tokenFor, reset, clock } = await aForgottenPassword()
  const first = await tokenFor(player.user.id)
  const second = await tokenFor(player.user.id)
  expect((await reset(first)).json.code).toBe('link_invalid')
  clock.now += 24 * HOUR
  expect((await reset(second)).json.code).toBe('link_invalid')
})

test('A177 a link that an admin made proves no address: ADMIN_EMAIL makes nobody an admin by it', async () => {
  const { server, admin, tokenFor, reset } = await aForgottenPassword()
  await server.db.updateTable('users').set({ is_admin: 1 }).where('id', '!=', admin.user.id).execute()
  const token = await tokenFor(admin.user.id)
  const plain = { is_admin: 0, email_verified: 0 }
  await server.db.updateTable('users').set(plain).where('id', '=', admin.user.id).execute()
  expect((await reset(token)).status).toBe(200)
  const user = await server.db
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', admin.user.id)
    .executeTakeFirstOrThrow()
  expect(user.email_verified).toBe(0)
  const body = { email: ADMIN, password: NEW }
  const signed = await server.call<{ user: { is_admin: boolean } }>('POST', '/auth/login', { body })
  expect(signed.json.user.is_admin).toBe(false)
})

test('A185 a link for nobody is 404', async () => {
  const { makeFor } = await aForgottenPassword()
  const { status, json } = await makeFor('personne')
  expect([status, json.code]).toEqual([404, 'not_found'])
})

test('whoever makes a link for a player is in the log, and neither the link nor an address is', async () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  const { player, admin, makeFor } = await aForgottenPassword({ log })
  const { url } = resetLinkAnswer.parse((await makeFor(player.user.id)).json)
  const [said] = lines.filter((line) => line.includes('reset link')).map((line) => JSON.parse(line))
  expect(said).toMatchObject({ by: admin.user.id, for: player.user.id })
  const all = lines.join('')
  expect(all).not.toContain(new URL(url).searchParams.get('token'))
  expect(all).not.toContain(player.user.email)
})
