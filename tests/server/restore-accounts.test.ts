// @module-tag postgres
import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openDataDir } from '#server/db/engine/open.ts'
import { openPostgres } from '#server/db/engine/postgres.ts'
import type { UserTable } from '#server/db/schema.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import { PASSWORD, type TestApp, testApp } from '#tests/support/app.ts'
import { command } from '#tests/support/command.ts'
import { freshPostgres, onPostgres, rowsOf, sqliteTest } from '#tests/support/database.ts'
import { aDevice } from '#tests/support/device.ts'
import { olderData } from '#tests/support/server/backups.ts'

const [ELEA, LOU, MAX] = ['elea@test.fr', 'lou@test.fr', 'max@test.fr']
const LATER = 'un autre mot de passe'
const LAST = 'encore un autre mot de passe'

/** An installation on the run's database: served now and then, with the real commands in between. */
async function installation() {
  const home = mkdtempSync(join(tmpdir(), 'comptoir-restore-accounts-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const dataDir = join(home, 'data')
  const url = onPostgres ? await freshPostgres() : null
  const run = (script: string, ...args: string[]) =>
    command(script, args, { DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) })
  const serve = async <T>(work: (server: TestApp) => Promise<T>): Promise<T> => {
    const server = await testApp({
      database: await (url ? openPostgres(url) : openDataDir(dataDir)),
      alone: true,
    })
    try {
      return await work(server)
    } finally {
      await server.close()
    }
  }
  let restores = 0
  const backup = async () => {
    const file = join(home, 'sauvegarde.sqlite')
    expect(await run('backup', file, '--force')).toMatchObject({ code: 0, err: '' })
    return file
  }
  /** Puts a file in place; answers what the command said and the file that keeps the replaced database. */
  const restore = async (file: string) => {
    const { code, out, err } = await run('restore', file)
    expect([code, err]).toEqual([0, ''])
    const name = readdirSync(dataDir).find((found) => /before-restore-[\dT-]+$/.test(found))
    if (!name) return { out, kept: '' }
    // Aside: the next one of the same second would have its name.
    const kept = join(home, `gardée-${++restores}.sqlite`)
    renameSync(join(dataDir, name), kept)
    return { out, kept }
  }
  return { live: join(dataDir, 'comptoir.sqlite'), serve, backup, restore }
}

const signIn = async (server: TestApp, email: string, password: string) =>
  (await server.call('POST', '/auth/login', { body: { email, password } })).status
const opens = (server: TestApp, email: string, passwords: string[]) =>
  Promise.all(passwords.map((password) => signIn(server, email, password)))
const changePassword = async (server: TestApp, email: string, current: string, password: string) => {
  const { json } = await server.call<SessionAnswer>('POST', '/auth/login', {
    body: { email, password: current },
  })
  const { status } = await server.call('POST', '/api/v1/me/password', {
    token: json.token,
    body: { current, password },
  })
  expect(status).toBe(200)
}
const setUser = (server: TestApp, id: string, change: Partial<UserTable>) =>
  server.db.updateTable('users').set(change).where('id', '=', id).execute()
const usersOf = (server: TestApp) =>
  rowsOf<{ id: string }>(server.database, 'select id, google_sub, email_verified from users order by email')

test('a restore brings back no session, no mailed link, no old password and no deleted account', async () => {
  const { serve, backup, restore } = await installation()
  const [elea, lou] = await serve(async (server) => {
    const both = [await server.register(ELEA), await server.register(LOU)] as const
    for (const { token, user } of both) {
      await aDevice(server, token).bulk('user_inventories', [{ item_id: 1, quantity: 1 }])
      await server.db
        .insertInto('mail_links')
        .values({ user_id: user.id, hash: 'h', purpose: 'reset', expires_at: Date.now() + 3_600_000 })
        .execute()
    }
    return both
  })
  const file = await backup()
  await serve(async (server) => {
    await changePassword(server, ELEA, PASSWORD, LATER)
    const gone = await server.call('DELETE', '/api/v1/me', { token: lou.token, body: { password: PASSWORD } })
    expect(gone.status).toBe(204)
  })

  const { out } = await restore(file)
  expect(out).toContain(
    '\n2 sessions closes, 2 liens envoyés par email annulés, 1 mot de passe plus récent gardé, 1 compte supprimé le reste.\n',
  )
  await serve(async (server) => {
    for (const { token } of [elea, lou]) expect((await server.call('GET', '/me', { token })).status).toBe(401)
    expect(await rowsOf(server.database, 'select * from mail_links')).toEqual([])
    expect(await opens(server, ELEA, [PASSWORD, LATER])).toEqual([401, 200])
    expect(await opens(server, LOU, [PASSWORD])).toEqual([401])
    expect(await rowsOf(server.database, 'select user_id from records')).toEqual([{ user_id: elea.user.id }])
    const again = await server.call<SessionAnswer>('POST', '/auth/register', {
      body: { user: { id: lou.user.id, email: LOU, password: PASSWORD } },
    })
    expect([again.status, again.json.user.id === lou.user.id]).toEqual([201, false])
  })
}, 60_000)

test('the replaced database, put back, keeps what changed after it was replaced, and its own accounts', {
  tags: 'full',
  timeout: 60_000,
}, async () => {
  const { serve, backup, restore } = await installation()
  const elea = await serve((server) => server.register(ELEA))
  const file = await backup()
  const [lou, max] = await serve(async (server) => {
    await changePassword(server, ELEA, PASSWORD, LATER)
    return [await server.register(LOU), await server.register(MAX)] as const
  })
  const { kept } = await restore(file)
  await serve(async (server) => {
    await changePassword(server, ELEA, LATER, LAST)
    // Lou makes her account again; a stranger takes the address of the one that the restore lost.
    for (const [id, email, password] of [
      [lou.user.id, LOU, PASSWORD],
      [max.user.id, MAX, 'le mot de passe d’un autre'],
    ]) {
      const { json } = await server.call<SessionAnswer>('POST', '/auth/register', {
        body: { user: { id, email, password } },
      })
      expect(json.user.id).toBe(id)
      if (email !== LOU) continue
      await server.call('DELETE', '/api/v1/me', { token: json.token, body: { password } })
    }
  })

  const { out } = await restore(kept)
  expect(out).toContain('1 mot de passe plus récent gardé, 1 compte supprimé le reste.\n')
  await serve(async (server) => {
    expect(await opens(server, ELEA, [PASSWORD, LATER, LAST])).toEqual([401, 401, 200])
    expect(await opens(server, MAX, [PASSWORD, 'le mot de passe d’un autre'])).toEqual([200, 401])
    expect((await usersOf(server)).map(({ id }) => id)).toEqual([elea.user.id, max.user.id])
  })
})

test('a Google account that was unlinked or moved, and a confirmed address, are after a restore as they became', {
  tags: 'full',
  timeout: 60_000,
}, async () => {
  const { serve, backup, restore } = await installation()
  const [elea, lou, max] = await serve(async (server) => {
    const all = [await server.register(ELEA), await server.register(LOU), await server.register(MAX)] as const
    await setUser(server, all[0].user.id, { google_sub: 'un' })
    await setUser(server, all[1].user.id, { google_sub: 'deux' })
    return all
  })
  const file = await backup()
  const became = await serve(async (server) => {
    const sign_in_changed_at = Date.now() + 1000
    await setUser(server, elea.user.id, { google_sub: null, sign_in_changed_at })
    await setUser(server, lou.user.id, { google_sub: 'un', sign_in_changed_at, email_verified: 1 })
    await setUser(server, max.user.id, { google_sub: 'deux', sign_in_changed_at })
    return usersOf(server)
  })
  const { out } = await restore(file)
  expect(out).toContain('3 liaisons Google plus récentes gardées, 1 adresse confirmée le reste.\n')
  expect(await serve(usersOf)).toEqual(became)
})

test('a restore on nothing, and one without anything newer, say what they closed alone', {
  tags: 'full',
  timeout: 60_000,
}, async () => {
  const { serve, backup, restore } = await installation()
  await serve((server) => server.register(ELEA))
  const file = await backup()
  expect((await restore(file)).out).toContain('\n1 session close.\n')
  const other = await installation()
  const { out } = await other.restore(file)
  expect(out).toContain('\n1 session close.\n')
})

sqliteTest(
  'a replaced database that cannot be read is told, and its backup goes in all the same',
  async () => {
    const { live, serve, backup, restore } = await installation()
    await serve((server) => server.register(ELEA))
    const file = await backup()
    await serve((server) => changePassword(server, ELEA, PASSWORD, LATER))
    const whole = `${file}.plus-tard`
    copyFileSync(live, whole)
    writeFileSync(live, 'illisible'.repeat(1000))
    const { out } = await restore(file)
    expect(out).toContain(
      '\n1 session close. La base remplacée ne se lit pas : les mots de passe et les comptes sont ceux de la sauvegarde.\n',
    )
    await serve(async (server) => expect(await opens(server, ELEA, [PASSWORD, LATER])).toEqual([200, 401]))
    // Repaired after all: what it replaces is older, though it was there later.
    expect((await restore(whole)).out).not.toContain('plus récent')
    await serve(async (server) => expect(await opens(server, ELEA, [PASSWORD, LATER])).toEqual([401, 200]))
  },
  60_000,
)

sqliteTest(
  'a replaced database of an older version keeps its passwords too',
  async () => {
    const { live, serve, restore } = await installation()
    await serve(async () => {})
    for (const ending of ['', '-wal', '-shm']) rmSync(live + ending, { force: true })
    const older = `${live}.ancienne`
    await olderData(older, '005-breeding')
    copyFileSync(older, live)
    const file = new Sqlite(live)
    file.exec("update users set password_hash = 'plus tard' where id = 'elea'")
    file.close()
    expect((await restore(older)).out).toContain('1 mot de passe plus récent gardé.\n')
    await serve(async (server) =>
      expect(await rowsOf(server.database, 'select id, password_hash from users order by id')).toEqual([
        { id: 'elea', password_hash: 'plus tard' },
        { id: 'lou', password_hash: '' },
      ]),
    )
  },
  60_000,
)
