import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/engine/database.ts'
import { openDataDir } from '#server/db/engine/open.ts'
import { addUser, newUser } from '#server/db/users.ts'
import { testApp } from '#tests/support/app.ts'
import { command } from '#tests/support/command.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-admin-'))
let database: Database
beforeAll(async () => {
  // Open all the while, as by a server that runs.
  database = await openDataDir(dataDir)
  for (const name of ['elea', 'lou']) {
    const user = newUser({ id: name, name, email: `${name}@test.fr`, password_hash: '', created_at: 0 })
    await addUser(database.db, user, async () => ({ id: user.id, epoch: 'e' }))
  }
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const admin = (args: string[], env: Record<string, string> = {}) =>
  command('admin', args, { DATA_DIR: dataDir, ...env })

const stored = (id: string) =>
  database.db
    .selectFrom('users')
    .select(['is_admin', 'access_active', 'access_reason'])
    .where('id', '=', id)
    .executeTakeFirst()

const set = (id: string, change: { is_admin?: number; email_verified?: number }) =>
  database.db.updateTable('users').set(change).where('id', '=', id).execute()

test('A177 the command makes an admin and takes it back, but for the last one and the one that ADMIN_EMAIL names', async () => {
  const made = { code: 0, out: 'elea@test.fr est admin.\n', err: '' }
  expect(await admin(['grant-admin', ' Elea@TEST.fr '])).toEqual(made)
  expect(await stored('elea')).toMatchObject({ is_admin: 1 })
  expect(await admin(['revoke-admin', 'elea@test.fr'])).toEqual({
    code: 1,
    out: '',
    err: 'elea@test.fr est le dernier compte admin : donne d’abord l’administration à un autre.\n',
  })
  expect(await stored('elea')).toMatchObject({ is_admin: 1 })
  await set('lou', { is_admin: 1, email_verified: 1 })
  expect((await admin(['revoke-admin', 'elea@test.fr'])).out).toBe('elea@test.fr n’est plus admin.\n')
  expect(await stored('elea')).toMatchObject({ is_admin: 0 })
  const revokeLou = () => admin(['revoke-admin', 'lou@test.fr'], { ADMIN_EMAIL: 'lou@test.fr' })
  expect(await revokeLou()).toMatchObject({ code: 1, err: expect.stringContaining('dernier compte admin') })
  await set('elea', { is_admin: 1 })
  const said = 'lou@test.fr reste admin tant qu’ADMIN_EMAIL le nomme.\n'
  expect(await revokeLou()).toMatchObject({ code: 0, out: said })
}, 60_000)

test('A173 the command gives and takes the access, with its own reason', async () => {
  expect(await admin(['premium', 'lou@test.fr', 'on'])).toMatchObject({
    code: 0,
    out: 'lou@test.fr a l’accès premium.\n',
  })
  expect(await stored('lou')).toMatchObject({ access_active: 1, access_reason: 'command' })
  expect((await admin(['premium', 'lou@test.fr', 'off'])).out).toBe('lou@test.fr n’a plus l’accès premium.\n')
  expect(await stored('lou')).toMatchObject({ access_active: 0, access_reason: 'command' })
}, 60_000)

test('A185 the command prints a link that gives a new password, once', async () => {
  const id = 'z'.repeat(24)
  const user = newUser({ id, name: '', email: 'zoe@test.fr', password_hash: '', created_at: 0 })
  await addUser(database.db, user, async () => ({ id, epoch: 'e' }))
  const env = { PUBLIC_URL: 'https://comptoir.example' }
  const { code, out, err } = await admin(['reset-link', 'zoe@test.fr'], env)
  expect([code, err]).toEqual([0, ''])
  const [, link = ''] = /^Lien pour zoe@test\.fr, [^\n]+ :\n(https:\S+)\n$/.exec(out) ?? []
  const url = new URL(link)
  expect(`${url.origin}${url.pathname}`).toBe('https://comptoir.example/reset-password')
  const server = await testApp({ database })
  const body = { token: url.searchParams.get('token'), password: 'un tout autre mot' }
  const reset = async () => (await server.call('POST', '/auth/password/reset', { body })).status
  expect([await reset(), await reset()]).toEqual([200, 422])
}, 60_000)

test('an unknown address and a data directory without a database are told in one line', async () => {
  const unknown = await admin(['grant-admin', 'personne@test.fr'])
  expect(unknown).toEqual({ code: 1, out: '', err: 'Aucun compte n’a l’adresse personne@test.fr.\n' })
  const nowhere = join(dataDir, 'ailleurs')
  const lost = await admin(['grant-admin', 'elea@test.fr'], { DATA_DIR: nowhere })
  expect([lost.code, lost.out]).toEqual([1, ''])
  expect(lost.err).toMatch(/^Aucune base dans [^\n]+DATA_DIR\.\n$/)
  expect(existsSync(nowhere)).toBe(false)
}, 60_000)

test('what the command does not know is answered with the usage', async () => {
  const unknown = [
    ['grant-admin'],
    ['premium', 'elea@test.fr', 'oui'],
    ['reset-link', 'elea@test.fr', 'on'],
    ['supprime', 'elea@test.fr'],
  ]
  for (const { code, out, err } of await Promise.all(unknown.map((args) => admin(args)))) {
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^Usage :\n {2}npm run admin -- grant-admin /)
  }
}, 60_000)
