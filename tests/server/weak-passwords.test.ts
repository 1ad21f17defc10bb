import { expect, test } from 'vitest'
import { newUser } from '#server/db/users.ts'
import { PASSWORD, testApp } from '#tests/support/app.ts'
import { googleApp, ME } from '#tests/support/server/google-app.ts'
import { linkIn, mailApp } from '#tests/support/server/mail-app.ts'

const SAID = 'Ce mot de passe est trop courant\u00a0: choisis-en un autre.'
const EMAIL = 'elea.martin@test.fr'

const registering = async (email = EMAIL) => {
  const server = await testApp()
  const register = (password: string) =>
    server.call('POST', '/auth/register', { body: { user: { name: '', email, password } } })
  return { server, register }
}

const COMMON: [string, string][] = [
  ['a password of the list', 'password'],
  ['a French one', 'motdepasse'],
  ['one in other letters', 'MotDePasse'],
  ['one with an accent', 'motdepassé'],
  ['one followed by some signs', 'motdepasse12!'],
  ['one followed by a year', 'soleil2026'],
  ['one backwards', '987654321'],
  ['keys in their order', 'azertyuiop'],
  ['one key', 'aaaaaaaa'],
  ['a short piece again and again', '12341234'],
  ['a known word twice', 'azertyazerty'],
  ['letters in their order', 'abcdefgh'],
  ['the address', EMAIL],
  ['the address in capitals', EMAIL.toUpperCase()],
  ['what is before the @', 'elea.martin'],
  ['what is before the @, and a number', 'Elea.Martin1'],
  ['the name of the site', 'Comptoir'],
  ['the name of the site, and a year', 'comptoir2026'],
  ['the name of the game', 'dofus123'],
  ['one followed by a year and a sign', 'soleil2026!'],
  ['one followed by a sign and a year', 'soleil-1998'],
  ['the name of the game, and many digits', 'dofus123456'],
  ['the makers of the game, and a year', 'ankama2026'],
  ['digits before a word of the game', '20261234Iop'],
  ['a class, digits and signs around it', '!!Eniripsa-75-12'],
  ['two words of the game', 'Dofus-Retro-2026'],
  ['two words of the game, digits between', 'kamas2026dofus'],
  ['a word of the game in other signs', 'd0fu$2026!'],
  ['a server of the game, and digits', 'draconiros2024'],
  ['the site and the game', 'comptoir-dofus'],
]
test('A77 what is too common makes no account', async () => {
  const { server, register } = await registering()
  for (const [name, password] of COMMON) {
    const { status, json } = await register(password)
    expect([status, json.code, json.error], name).toEqual([422, 'weak_password', SAID])
  }
  expect(await server.db.selectFrom('users').select('id').execute()).toEqual([])
})

test.each([
  'un mot de passe',
  'frênes-et-kamas',
  'ferme-du-craqueleur',
  'mon-iop-a-froid-2026',
  'soleil-levant-2026',
  'soleil-84719',
  'Tr0ub4dor&3',
  'martin et les autres',
  '🐉'.repeat(8),
  ' sept   ',
])('A77 %s may be a password', async (password) => {
  const { register } = await registering()
  expect((await register(password)).status).toBe(201)
})

test('an address of few signs makes no password weak', async () => {
  const { register } = await registering('a@test.fr')
  expect((await register('a-vingt-pas')).status).toBe(201)
})

test('A74 a changed password must not be common, and the old one stays', async () => {
  const server = await testApp()
  const { token } = await server.register('elea@test.fr')
  for (const password of ['motdepasse', 'elea@test.fr']) {
    const body = { current: PASSWORD, password }
    const { status, json } = await server.call('POST', '/api/v1/me/password', { token, body })
    expect([status, json.code, json.error]).toEqual([422, 'weak_password', SAID])
  }
  const login = { body: { email: 'elea@test.fr', password: PASSWORD } }
  expect((await server.call('POST', '/auth/login', login)).status).toBe(200)
})

test('A68 a first password must not be common, and none is set', async () => {
  const { google, server, signIn } = await googleApp()
  const { token } = (await signIn()).json
  for (const password of ['motdepasse', ME.email]) {
    const body = { credential: await google.credentialFor(ME), password }
    const { status, json } = await server.call('POST', '/api/v1/me/password', { token, body })
    expect([status, json.code]).toEqual([422, 'weak_password'])
  }
  expect((await server.call('GET', '/api/v1/me/access', { token })).json.has_password).toBe(false)
})

test('A84 A85 a password by a mailed link must not be common, and the link still serves', async () => {
  const { mailbox, server } = await mailApp()
  await server.register(EMAIL)
  await server.call('POST', '/auth/password/forgot', { body: { email: EMAIL } })
  const { token } = linkIn(await mailbox.waitFor(EMAIL))
  const reset = (password: string) =>
    server.call('POST', '/auth/password/reset', { body: { token, password } })
  for (const password of ['motdepasse', EMAIL, 'elea.martin']) {
    const { status, json } = await reset(password)
    expect([status, json.code, json.error]).toEqual([422, 'weak_password', SAID])
  }
  expect((await reset('frênes-et-kamas')).status).toBe(200)
})

test('A73 who has a common password from before still signs in with it', async () => {
  const server = await testApp()
  const password_hash = await server.deps.passwords.hash('motdepasse')
  const user = newUser({ id: 'a', email: EMAIL, name: '', password_hash, created_at: 0 })
  await server.db.insertInto('users').values(user).execute()
  const body = { email: EMAIL, password: 'motdepasse' }
  expect((await server.call('POST', '/auth/login', { body })).status).toBe(200)
})
